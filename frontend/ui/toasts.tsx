import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useCallback, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { openDialogsAtom } from './open-dialogs.ts'
import { ToastCard } from './toast-card.tsx'
import {
  type NumberedToast,
  type Toast,
  type ToastQueue,
  withHeld,
  withoutPassing,
  withoutToast,
  withToast,
} from './toast-queue.ts'
import './toasts.css'

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

const close = (id: number) => getDefaultStore().set(queueAtom, (queue) => withoutToast(queue, id))

export function Toasts() {
  const [shown] = useAtomValue(queueAtom)
  const dialog = useAtomValue(openDialogsAtom).at(-1)
  useEffect(() => {
    // Whoever opens a dialog has moved on: what was news on the page would only lie on the dialog's buttons.
    if (dialog) getDefaultStore().set(queueAtom, withoutPassing)
  }, [dialog])
  const toasts = (
    <div className="toasts">
      <div aria-live="polite">{shown && shown.tone !== 'error' && <Shown key={shown.id} toast={shown} />}</div>
      <div aria-live="assertive">{shown?.tone === 'error' && <Shown key={shown.id} toast={shown} />}</div>
    </div>
  )
  // A modal dialog makes everything outside of it dead: the toast has to be inside to be closed, or undone.
  return dialog ? createPortal(toasts, dialog) : toasts
}

function Shown({ toast }: { readonly toast: NumberedToast }) {
  const { id } = toast
  const gone = useCallback(() => close(id), [id])
  const hold = useCallback(
    (held: boolean) => getDefaultStore().set(queueAtom, (queue) => withHeld(queue, id, held)),
    [id],
  )
  return <ToastCard toast={toast} onGone={gone} onHeld={hold} />
}
