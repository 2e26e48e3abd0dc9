import { useCallback, useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import type { NumberedToast } from './toast-queue.ts'
import { useSwipe } from './use-swipe.ts'

const SHOWN_MS = 5_000
const LEAVING_MS = 300

interface Props {
  readonly toast: NumberedToast
  /** It is gone from sight. */
  readonly onGone: () => void
  readonly onHeld: (held: boolean) => void
}

/** Goes by itself, but not while somebody points at it or stands on its buttons; an error stays until it is closed. */
export function ToastCard({ toast: { title, text, tone = 'plain', action }, onGone, onHeld }: Props) {
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
