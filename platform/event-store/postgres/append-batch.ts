import type { Append, AppendResult } from '../event-store.ts'
import { integerArray, textArray, uuidArray } from './binary-array.ts'

/** The arguments of the SQL function `append_events`, in its order. */
export function argumentsOf(batch: readonly Append[]): Buffer[] {
  const events = batch.flatMap((append) => append.events)
  return [
    textArray(batch.map((append) => append.stream)),
    integerArray(previousOnSameStream(batch)),
    integerArray(batch.map((append) => append.expectedRevision)),
    integerArray(batch.map((append) => append.events.length)),
    integerArray(batch.flatMap((append, i) => append.events.map(() => i + 1))),
    integerArray(batch.flatMap((append) => append.events.map((_, place) => place + 1))),
    textArray(batch.flatMap((append) => append.events.map(() => append.stream))),
    uuidArray(events.map((event) => event.id)),
    textArray(events.map((event) => event.type)),
    textArray(events.map((event) => event.data)),
    textArray(events.map((event) => event.meta)),
  ]
}

/** Reads the function's answer, `{17,NULL,20}`: the position of each append's last event, NULL for a conflict. */
export function resultsOf(batch: readonly Append[], answer: string): AppendResult[] {
  const ends = answer.slice(1, -1).split(',')
  return batch.map(({ expectedRevision, events }, i) =>
    ends[i] === 'NULL' ? { ok: false } : { ok: true, revision: expectedRevision + events.length, position: ends[i]! },
  )
}

/** For each append the 1-based place of the one before it to the same stream, 0 for none. */
function previousOnSameStream(batch: readonly Append[]): number[] {
  const latest = new Map<string, number>()
  return batch.map(({ stream }, i) => {
    const previous = latest.get(stream) ?? 0
    latest.set(stream, i + 1)
    return previous
  })
}
