import { setImmediate as nextTurn } from 'node:timers/promises'

interface GroupOptions {
  /** Maximum number of queries that run at the same time. */
  readonly maxConcurrent: number
  /** Maximum number of calls per query. */
  readonly maxCalls?: number
}

interface QueuedCall<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

/**
 * Calls that arrive while `maxConcurrent` queries are running form the next query, so under load one query serves many
 * callers. A query starts after its calls arrived, so it sees everything committed before them. `runQuery` returns one
 * output per input, in the same order; its error rejects all of its calls.
 */
export function groupCalls<Input, Output>(
  runQuery: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { maxConcurrent, maxCalls = 64 }: GroupOptions,
): (input: Input) => Promise<Output> {
  const queue: QueuedCall<Input, Output>[] = []
  let running = 0

  const run = async () => {
    // Includes calls from the same tick of the event loop.
    await nextTurn()
    while (queue.length > 0) await runAndSettle(queue.splice(0, maxCalls))
    running -= 1
  }

  const runAndSettle = async (batch: readonly QueuedCall<Input, Output>[]) => {
    try {
      const outputs = await runQuery(batch.map(({ input }) => input))
      for (const [i, { resolve }] of batch.entries()) resolve(outputs[i]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject })
      if (running === maxConcurrent) return
      running += 1
      void run()
    })
}

/** Groups lookups of rows by key; calls may share a key. Resolves to undefined for a key without a row. */
export function groupLookups<Row>(
  select: (keys: readonly string[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): (key: string) => Promise<Row | undefined> {
  return groupCalls(
    async (keys: readonly string[]) => {
      const rows = new Map((await select([...new Set(keys)])).map((row) => [keyOf(row), row]))
      return keys.map((key) => rows.get(key))
    },
    { maxConcurrent: 1 },
  )
}
