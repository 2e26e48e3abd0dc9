import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { AppendRefused } from '../append-limits.ts'
import { EventStoreUnavailable, IncompleteStream } from '../event-store.ts'
import { isFinal } from './failures.ts'

export interface Patience {
  /** From the first try on, ms. A cluster that lost its leader takes some five seconds to elect another. */
  readonly deadlineMs: number
  readonly log: Log | undefined
}

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 1_000]

/**
 * Asks again until the deadline when no answer came: the client reconnects with the next call, it repeats none. `ask` is given
 * how long an answer may still take (ms). Appends bear their ids, so that the server answers a repeat as it did the first. The
 * pauses double and vary, so that callers who lost the same server do not return together.
 */
export async function persistently<T>(ask: (leftMs: number) => Promise<T>, { deadlineMs, log }: Patience): Promise<T> {
  const until = performance.now() + deadlineMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await ask(Math.max(1, until - performance.now()))
    } catch (err) {
      if (err instanceof AppendRefused || err instanceof IncompleteStream || isFinal(err)) throw err
      const waitMs = pauseMs * (0.5 + Math.random() / 2)
      if (performance.now() + waitMs >= until)
        throw new EventStoreUnavailable('EventStoreDB does not answer', { cause: err })
      if (pauseMs === FIRST_PAUSE_MS) log?.warn({ err }, 'EventStoreDB gave no answer; asking again')
      await pause(waitMs)
    }
  }
}
