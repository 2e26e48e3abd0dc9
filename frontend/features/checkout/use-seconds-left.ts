import { useEffect, useState } from 'react'
import { secondsLeft } from './time-left.ts'

/** Counts down to an instant, second by second. `aheadMs`: by how much the clock that set it is ahead of the browser's. */
export function useSecondsLeft(expiresAt: string, aheadMs = 0): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(expiresAt, now + aheadMs)
}
