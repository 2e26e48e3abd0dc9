import { useEffect, useState } from 'react'
import type { NotificationView } from '#domain/notifications/contract.ts'
import './notifications.css'

const SHAPES: Readonly<Record<NotificationView['type'], string>> = {
  order: 'M3.5 9.5h17l-1.6 9a2 2 0 0 1-2 1.6H7.1a2 2 0 0 1-2-1.6l-1.6-9Zm4-.4L11 3.8m5.5 5.3L13 3.8',
  inventory: 'M4 8l8-4 8 4v8l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8',
  message: 'M4 5h16v11H10l-5 4v-4H4V5Z',
  alert: 'M12 4 3 20h18L12 4Zm0 6v5m0 2.5v.1',
  update: 'm12 4 2.4 5 5.4.7-4 3.8 1 5.5-4.8-2.7L7.2 19l1-5.5-4-3.8 5.4-.7L12 4Z',
}

export const NotificationIcon = ({ type }: Pick<NotificationView, 'type'>) => (
  <span className={`notice-icon notice-${type}`}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path className="icon-line" d={SHAPES[type]} />
    </svg>
  </span>
)

const UPDATE_INTERVAL_MS = 30_000

/** The current time, updated often enough for texts such as `5 minutes ago`. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
