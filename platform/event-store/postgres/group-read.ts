import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredEvent } from '../event-store.ts'

/** A stream and the first revision to read. */
export interface StreamRead {
  readonly stream: string
  readonly fromRevision: number
}

export type GroupRead = (read: StreamRead) => Promise<StoredEvent[]>

/** Maximum number of streams per query. */
const MAX_STREAMS_PER_QUERY = 64

interface QueuedRead {
  readonly read: StreamRead
  readonly resolve: (events: StoredEvent[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads that arrive while `atOnce` queries are running wait and form the next query, so under load one query serves
 * many reads. A query starts after its reads arrived, so it sees everything appended until then.
 */
export function groupRead(
  ask: (read: readonly StreamRead[]) => Promise<StoredEvent[][]>,
  { atOnce }: { readonly atOnce: number },
): GroupRead {
  const queue: QueuedRead[] = []
  let running = 0

  const run = async () => {
    // Includes reads from the same turn of the event loop.
    await nextTurn()
    while (queue.length > 0) await askAndSettle(queue.splice(0, MAX_STREAMS_PER_QUERY))
    running -= 1
  }

  const askAndSettle = async (batch: readonly QueuedRead[]) => {
    try {
      const found = await ask(batch.map(({ read }) => read))
      for (const [i, { resolve }] of batch.entries()) resolve(found[i]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (read) =>
    new Promise((resolve, reject) => {
      queue.push({ read, resolve, reject })
      if (running === atOnce) return
      running += 1
      void run()
    })
}
