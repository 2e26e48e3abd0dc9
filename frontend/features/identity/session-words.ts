import type { SessionView } from '#domain/identity/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'

/** `Firefox on Windows`, as far as it is known. */
export function deviceWords({ browser, system }: Pick<SessionView, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'A browser we do not know'
}

const [MINUTE, HOUR] = [60_000, 3_600_000]

/** As coarsely as it is kept: `Active in the last few minutes`, `Last seen 3 hours ago`, `Last seen May 3, 2026`. */
export function seenWords(lastSeenAt: string, now: number): string {
  const ago = now - Date.parse(lastSeenAt)
  if (ago < 15 * MINUTE) return 'Active in the last few minutes'
  if (ago < HOUR) return 'Last seen within the hour'
  const hours = Math.round(ago / HOUR)
  if (hours < 24) return `Last seen ${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
  return `Last seen ${dateWords(lastSeenAt)}`
}
