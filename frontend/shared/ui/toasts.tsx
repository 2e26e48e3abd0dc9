import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openDialogsAtom } from './dialog.tsx'
import { Icon } from './icons.tsx'
import {
  type NumberedToast,
  onlyErrors,
  type Toast,
  type ToastQueue,
  withHeld,
  withoutToast,
  withToast,
} from './toast-queue.ts'
import './ui.css'

const queueAtom = atom<ToastQueue>([])
let last = 0

export function toast(content: Toast): void {
  showToast(content)
}

/** Shows a toast and returns a function that removes it, for messages that become outdated. */
export function showToast(content: Toast): () => void {
  last += 1
  const id = last
  getDefaultStore().set(queueAtom, (queue) => withToast(queue, { ...content, id }))
  return () => closeToast(id)
}

export const closeToast = (id: number) => getDefaultStore().set(queueAtom, (queue) => withoutToast(queue, id))

/** The toast to show now. */
export const useShownToast = (): NumberedToast | undefined => useAtomValue(queueAtom)[0]

/** Shows toasts in the shop. In a console, antd shows them. */
export function Toasts() {
  const shown = useShownToast()
  const dialog = useAtomValue(openDialogsAtom).at(-1)
  useEffect(() => {
    // Opening a dialog dismisses messages, which would cover the dialog's buttons.
    if (dialog) getDefaultStore().set(queueAtom, onlyErrors)
  }, [dialog])
  const toasts = (
    <div className="toasts">
      <div aria-live="polite">{shown && shown.tone !== 'error' && <QueuedToast key={shown.id} toast={shown} />}</div>
      <div aria-live="assertive">{shown?.tone === 'error' && <QueuedToast key={shown.id} toast={shown} />}</div>
    </div>
  )
  // A modal dialog makes everything outside it inert, so the toast renders inside it.
  return dialog ? createPortal(toasts, dialog) : toasts
}

function QueuedToast({ toast }: { readonly toast: NumberedToast }) {
  const { id } = toast
  const closeThis = useCallback(() => closeToast(id), [id])
  const hold = useCallback(
    (held: boolean) => getDefaultStore().set(queueAtom, (queue) => withHeld(queue, id, held)),
    [id],
  )
  return <ToastCard toast={toast} onGone={closeThis} onHeld={hold} />
}

export const SHOWN_MS = 5_000
const LEAVING_MS = 300

interface Props {
  readonly toast: NumberedToast
  /** Called once the toast is no longer visible. */
  readonly onGone: () => void
  readonly onHeld: (held: boolean) => void
}

/** Closes by itself unless the user hovers over it or focuses its buttons. Errors stay until closed. */
function ToastCard({ toast: { title, text, tone = 'plain', action }, onGone, onHeld }: Props) {
  const [leaving, setLeaving] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const leave = useCallback(() => setLeaving(true), [])
  const { moved, handlers } = useSwipe(leave)
  const held = hovered || focused
  const stays = tone === 'error' || held
  useEffect(() => onHeld(held && !leaving), [held, leaving, onHeld])
  useEffect(() => {
    if (!leaving && stays) return
    const timer = setTimeout(leaving ? onGone : leave, leaving ? LEAVING_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [leaving, stays, leave, onGone])
  const runAction = () => {
    leave()
    action?.run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes hover and focus only; the buttons act.
    <div
      className={`toast toast-${tone}${leaving ? ' toast-leaving' : ''}`}
      style={moved ? { translate: `${moved}px 0` } : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...handlers}
    >
      <div className="toast-text">
        <strong>{title}</strong>
        {text && <div>{text}</div>}
      </div>
      {action && (
        <button type="button" className="toast-action" onClick={runAction}>
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Close message" onClick={leave}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}

/** Distance that counts as a swipe, px. */
const SWIPE_THRESHOLD = 50
/** Shorter movements are taps, px. */
const TAP_TOLERANCE = 8

/** Tracks a horizontal swipe. `moved` is the current distance, px. */
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
        const distance = clientX - start.current
        if (Math.abs(distance) < TAP_TOLERANCE) return
        currentTarget.setPointerCapture(pointerId)
        setMoved(distance)
      },
      onPointerUp: ({ clientX }: PointerEvent) => {
        // A quick swipe can end before its last move is rendered.
        const distance = clientX - (start.current ?? clientX)
        end()
        if (isSwipe(distance)) onSwiped()
      },
      onPointerCancel: end,
    },
  }
}

export const isSwipe = (moved: number): boolean => Math.abs(moved) >= SWIPE_THRESHOLD
