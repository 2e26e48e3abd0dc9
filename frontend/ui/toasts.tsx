import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { openDialogsAtom } from './open-dialogs.ts'
import { type NumberedToast, type Toast, type ToastQueue, withoutNews, withoutToast, withToast } from './toast-queue.ts'
import './toasts.css'

const SHOWN_MS = 5_000
const queueAtom = atom<ToastQueue>([])
let last = 0

/** Tells people something, at the edge of the page. */
export function toast(what: Toast): void {
  passingToast(what)
}

/** A toast that is taken back, by calling what is returned, once it is no longer true. */
export function passingToast(what: Toast): () => void {
  last += 1
  const id = last
  getDefaultStore().set(queueAtom, (queue) => withToast(queue, { ...what, id }))
  return () => close(id)
}

export function Toasts() {
  const [shown] = useAtomValue(queueAtom)
  const dialog = useAtomValue(openDialogsAtom).at(-1)
  useEffect(() => {
    // Whoever opens a dialog has moved on: what was news on the page would only lie on the dialog's buttons.
    if (dialog) getDefaultStore().set(queueAtom, withoutNews)
  }, [dialog])
  const toasts = (
    <div className="toasts">
      <div aria-live="polite">{shown && shown.tone !== 'error' && <ToastCard key={shown.id} toast={shown} />}</div>
      <div aria-live="assertive">{shown?.tone === 'error' && <ToastCard key={shown.id} toast={shown} />}</div>
    </div>
  )
  // A modal dialog makes everything outside of it dead: the toast has to be inside to be closed, or undone.
  return dialog ? createPortal(toasts, dialog) : toasts
}

function ToastCard({ toast: { id, title, text, tone = 'plain', action } }: { readonly toast: NumberedToast }) {
  useEffect(() => {
    if (tone === 'error') return
    const timer = setTimeout(() => close(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, tone])
  const act = () => {
    close(id)
    action?.run()
  }
  return (
    <div className={`toast toast-${tone}`}>
      <div className="toast-words">
        <strong>{title}</strong>
        {text && <div>{text}</div>}
      </div>
      {action && (
        <button type="button" className="toast-action" onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Close message" onClick={() => close(id)}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" className="icon-line" />
        </svg>
      </button>
    </div>
  )
}

const close = (id: number) => getDefaultStore().set(queueAtom, (queue) => withoutToast(queue, id))
