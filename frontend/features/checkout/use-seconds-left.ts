import { useEffect, useState } from 'react'
import { secondsLeft } from './time-left.ts'

/** Counts down to an instant, second by second. */
export function useSecondsLeft(expiresAt: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(expiresAt, now)
}
