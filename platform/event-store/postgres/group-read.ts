import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredEvent } from '../event-store.ts'

/** A stream, and the revision from which it is wanted. */
export interface StreamRead {
  readonly stream: string
  readonly fromRevision: number
}

export type GroupRead = (wanted: StreamRead) => Promise<StoredEvent[]>

/** What one question to the database asks for at most. */
const MAX_STREAMS_PER_QUERY = 64

interface QueuedRead {
  readonly read: StreamRead
  readonly resolve: (events: StoredEvent[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads that come while `atOnce` questions are under way wait, and form the next one: under load a question answers many.
 * A question is asked after its reads came, never before: what was appended until then is seen.
 */
export function groupRead(
  ask: (wanted: readonly StreamRead[]) => Promise<StoredEvent[][]>,
  { atOnce }: { readonly atOnce: number },
): GroupRead {
  const queue: QueuedRead[] = []
  let running = 0

  const run = async () => {
    // Whoever reads in this same turn of the event loop comes along.
    await nextTurn()
    while (queue.length > 0) await askAndSettle(queue.splice(0, MAX_STREAMS_PER_QUERY))
    running -= 1
  }

  const askAndSettle = async (batch: readonly QueuedRead[]) => {
    try {
      const found = await ask(batch.map(({ read: wanted }) => wanted))
      for (const [i, { resolve }] of batch.entries()) resolve(found[i]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (wanted) =>
    new Promise((resolve, reject) => {
      queue.push({ read: wanted, resolve, reject })
      if (running === atOnce) return
      running += 1
      void run()
    })
}
