import { useRef } from 'react'
import { type Attempt, attemptFor } from './attempt.ts'
import { worthAnotherTry } from './problem-error.ts'

/** Command ids for a form that may be sent again: an answer that got lost is asked for once more, a no is the end of it. */
export function useAttempt() {
  const last = useRef<Attempt | null>(null)
  return {
    idFor: (form: object): string => {
      last.current = attemptFor(form, last.current, () => crypto.randomUUID())
      return last.current.commandId
    },
    failed: (error: unknown): void => {
      if (!worthAnotherTry(error)) last.current = null
    },
  }
}
