import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openDialogsAtom } from './dialog.tsx'
import { Icon } from './icons.tsx'
import {
  type NumberedToast,
  type Toast,
  type ToastQueue,
  withHeld,
  withoutPassing,
  withoutToast,
  withToast,
} from './toast-queue.ts'
import './ui.css'

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

const SHOWN_MS = 5_000
const LEAVING_MS = 300

interface Props {
  readonly toast: NumberedToast
  /** It is gone from sight. */
  readonly onGone: () => void
  readonly onHeld: (held: boolean) => void
}

/** Goes by itself, but not while somebody points at it or stands on its buttons; an error stays until it is closed. */
function ToastCard({ toast: { title, text, tone = 'plain', action }, onGone, onHeld }: Props) {
  const [leaving, setLeaving] = useState(false)
  const [pointedAt, setPointedAt] = useState(false)
  const [stoodOn, setStoodOn] = useState(false)
  const leave = useCallback(() => setLeaving(true), [])
  const { moved, handlers } = useSwipe(leave)
  const held = pointedAt || stoodOn
  const stays = tone === 'error' || held
  useEffect(() => onHeld(held && !leaving), [held, leaving, onHeld])
  useEffect(() => {
    if (!leaving && stays) return
    const timer = setTimeout(leaving ? onGone : leave, leaving ? LEAVING_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [leaving, stays, leave, onGone])
  const act = () => {
    leave()
    action?.run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether somebody is with it; its buttons act.
    <div
      className={`toast toast-${tone}${leaving ? ' toast-leaving' : ''}`}
      style={moved ? { translate: `${moved}px 0` } : undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setStoodOn(true)}
      onBlur={() => setStoodOn(false)}
      {...handlers}
    >
      <div className="toast-words">
        <strong>{title}</strong>
        {text && <div>{text}</div>}
      </div>
      {action && (
        <button type="button" className="toast-action" onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Close message" onClick={leave}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}

/** How far a finger moves before something is swiped away, px. */
const THRESHOLD = 50
/** Less than this is a tap that trembled. */
const TREMBLE = 8

/** Follows a finger sideways; past the threshold it was meant. `moved` is how far it is just now. */
function useSwipe(onSwiped: () => void) {
  const start = useRef<number>(undefined)
  const [moved, setMoved] = useState(0)
  const end = () => {
    start.current = undefined
    setMoved(0)
  }
  return {
    moved,
    handlers: {
      onPointerDown: ({ clientX }: PointerEvent) => {
        start.current = clientX
      },
      onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
        if (start.current === undefined) return
        const by = clientX - start.current
        if (Math.abs(by) < TREMBLE) return
        currentTarget.setPointerCapture(pointerId)
        setMoved(by)
      },
      onPointerUp: ({ clientX }: PointerEvent) => {
        // A quick finger is up before its last move is drawn.
        const by = clientX - (start.current ?? clientX)
        end()
        if (isSwipe(by)) onSwiped()
      },
      onPointerCancel: end,
    },
  }
}

export const isSwipe = (moved: number): boolean => Math.abs(moved) >= THRESHOLD
