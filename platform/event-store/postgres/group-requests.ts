import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Append, type AppendResult, bytesOf } from '#platform/event-store/event-store.ts'

/** Maximum size of one batch. */
export const BATCH_LIMITS = { events: 1000, bytes: 4 * 1024 * 1024 } as const

export interface GroupCommit {
  append(appends: readonly Append[]): Promise<AppendResult[]>
  /** Settles when no append is queued or running. */
  idle(): Promise<void>
}

/**
 * Appends that arrive while a batch is running form the next batch: one commit for all of them, in order of arrival.
 */
export function groupCommit(send: (batch: readonly Append[]) => Promise<AppendResult[]>): GroupCommit {
  const queue: QueuedAppend[] = []
  let running: Promise<void> | undefined

  const run = async () => {
    for (; queue.length > 0; await nextTurn()) await sendAndSettle(takeBatch(queue), send)
    running = undefined
  }

  return {
    append: (appends) =>
      new Promise((resolve, reject) => {
        if (appends.length === 0) return resolve([])
        queue.push(...queueEntries(appends, { resolve, reject }))
        // Includes appends from the same tick of the event loop.
        running ??= nextTurn().then(run)
      }),
    idle: async () => running,
  }
}

interface QueuedAppend {
  readonly append: Append
  readonly bytes: number
  readonly resolve: (result: AppendResult) => void
  readonly reject: (error: unknown) => void
}

interface Caller {
  readonly resolve: (results: AppendResult[]) => void
  readonly reject: (error: unknown) => void
}

function queueEntries(appends: readonly Append[], caller: Caller): QueuedAppend[] {
  const results = new Array<AppendResult>(appends.length)
  let missing = appends.length
  return appends.map((append, i) => ({
    append,
    bytes: bytesOf(append.events),
    resolve: (result) => {
      results[i] = result
      if (--missing === 0) caller.resolve(results)
    },
    reject: caller.reject,
  }))
}

function takeBatch(queue: QueuedAppend[]): QueuedAppend[] {
  let count = 0
  for (let events = 0, bytes = 0; count < queue.length; count++) {
    events += queue[count]!.append.events.length
    bytes += queue[count]!.bytes
    if (count > 0 && (events > BATCH_LIMITS.events || bytes > BATCH_LIMITS.bytes)) break
  }
  return queue.splice(0, count)
}

async function sendAndSettle(batch: QueuedAppend[], send: (batch: readonly Append[]) => Promise<AppendResult[]>) {
  try {
    const results = await send(batch.map((queued) => queued.append))
    for (const [i, queued] of batch.entries()) queued.resolve(results[i]!)
  } catch (error) {
    for (const queued of batch) queued.reject(error)
  }
}
