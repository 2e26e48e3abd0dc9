const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }

const startOf = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate())
const daysBetween = (at: Date, now: Date): number =>
  Math.round((startOf(now).getTime() - startOf(at).getTime()) / 86_400_000)

/** `9:30 AM`, where the reader is. */
export const timeWords = (at: string): string => new Date(at).toLocaleTimeString('en-US', time)

/** The day between messages: `Today`, `Yesterday`, `Monday, May 4`, and with the year when it is another. */
export function daySeparator(at: string, now: Date): string {
  const date = new Date(at)
  const days = daysBetween(date, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', ...year })
}

/** As short as a list wants it: the time today, else the day, or with the year when it is another. */
export function shortMoment(at: string, now: Date): string {
  const date = new Date(at)
  if (daysBetween(date, now) === 0) return timeWords(at)
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return date.toLocaleDateString('en-US', { ...day, ...year })
}

/** Messages by the day on which they were written, in their order. */
export function byDay<M extends { readonly createdAt: string }>(messages: readonly M[]): readonly (readonly M[])[] {
  const days: M[][] = []
  let last = ''
  for (const message of messages) {
    const its = startOf(new Date(message.createdAt)).toISOString()
    if (its !== last) days.push([])
    last = its
    days.at(-1)!.push(message)
  }
  return days
}
