import { useState } from 'react'
import { attempts } from './attempt.ts'

/** Sends a form with a command id: see `attempts`. */
export function useAttempt() {
  const [attempt] = useState(() => attempts(() => crypto.randomUUID()))
  return attempt
}
