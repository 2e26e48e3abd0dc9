import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { AppendRefused } from '../append-limits.ts'
import { EventStoreUnavailable, IncompleteStream } from '../event-store.ts'
import { isFinal } from './failures.ts'

const PAUSES_MS = [100, 500]

/**
 * Asks again when no answer came: the client reconnects with the next call, it repeats none. Appends bear their ids, so
 * that the server answers a repeat as it did the first.
 */
export async function persistently<T>(
  ask: () => Promise<T>,
  { log, pauses = PAUSES_MS }: { log: Log | undefined; pauses?: readonly number[] },
): Promise<T> {
  try {
    return await ask()
  } catch (err) {
    if (err instanceof AppendRefused || err instanceof IncompleteStream || isFinal(err)) throw err
    const [pauseMs, ...left] = pauses
    if (pauseMs === undefined) throw new EventStoreUnavailable('EventStoreDB does not answer', { cause: err })
    log?.warn({ err }, 'EventStoreDB gave no answer; asking again')
    await pause(pauseMs)
    return persistently(ask, { log, pauses: left })
  }
}
