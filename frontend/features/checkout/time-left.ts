/** Whole seconds until an instant, never below zero. */
export const secondsLeft = (expiresAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000))

/** `secondsAsClock(605)` is `10:05`. */
export const secondsAsClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** What a screen reader is told, and when: at whole minutes, and once half a minute before the end. */
export function timeCall(seconds: number): string | undefined {
  if (seconds === 30) return '30 seconds left to pay'
  if (seconds === 0 || seconds % 60 !== 0 || !CALLED_MINUTES.includes(seconds / 60)) return undefined
  return seconds === 60 ? 'One minute left to pay' : `${seconds / 60} minutes left to pay`
}

const CALLED_MINUTES = [10, 5, 2, 1]
