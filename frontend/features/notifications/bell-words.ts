const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

/** How long ago something was: `Just now`, `5 minutes ago`, `1 hour ago`, `3 days ago`. */
export function agoWords(at: string, now: number): string {
  const ms = now - Date.parse(at)
  if (ms < MINUTE) return 'Just now'
  if (ms < HOUR) return ago(ms / MINUTE, 'minute')
  if (ms < DAY) return ago(ms / HOUR, 'hour')
  return ago(ms / DAY, 'day')
}

/** What stands on the bell: nothing, up to 9, or `9+`. */
export const badgeOf = (unread: number): string => (unread > 9 ? '9+' : unread > 0 ? String(unread) : '')

/** What the bell is called, for those who hear the page: what is seen on it, and how many `9+` are. */
export function bellName(unread: number): string {
  if (unread === 0) return 'Notifications'
  return `Notifications, ${badgeOf(unread)} unread${unread > 9 ? ` (${unread})` : ''}`
}

function ago(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
