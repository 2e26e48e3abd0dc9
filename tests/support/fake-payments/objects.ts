import type { Instant } from '#domain/kernel/event.ts'
import { type LedgerEntry, PaymentRejected, PaymentsUnavailable, type TimeSpan } from '#platform/payments/payments.ts'

/** Things of one kind by their id, in the order they were made. */
export interface ObjectTable<T> {
  /** Throws `PaymentRejected` for an id that nobody gave out. */
  get(id: string): T
  find(id: string): T | undefined
  put(id: string, one: T): T
  /** Changes some of what stands there. */
  change(id: string, over: Partial<T>): T
  all(): readonly T[]
  made(span: TimeSpan): AsyncGenerator<T & LedgerEntry>
}

export function objectTable<T extends object>(now: () => Instant): ObjectTable<T> {
  const things = new Map<string, T>()
  const madeAt = new Map<string, Instant>()
  const get = (id: string): T => {
    const found = things.get(id)
    if (!found) throw new PaymentRejected('resource_missing', `nothing is called ${id}`)
    return found
  }
  const put = (id: string, one: T): T => {
    if (!madeAt.has(id)) madeAt.set(id, now())
    things.set(id, one)
    return one
  }
  return {
    get,
    find: (id) => things.get(id),
    put,
    change: (id, over) => put(id, { ...get(id), ...over }),
    all: () => [...things.values()],
    made: async function* ({ from, to }) {
      for (const [id, one] of [...things].reverse()) {
        const at = madeAt.get(id)!
        if (at >= from && at < to) yield { ...one, madeAt: at }
      }
    },
  }
}

/** The way to the processor. `call` is one call over it. */
export interface Connection {
  /** The next calls meet a line that is cut before they arrive, or after: then they took effect and nobody heard. */
  cut(when: 'before' | 'after', calls?: number): void
  call<T>(effect: () => T): Promise<T>
}

export function cuttable(): Connection {
  let cuts: ('before' | 'after')[] = []
  return {
    cut: (when, calls = 1) => {
      cuts = Array.from({ length: calls }, () => when)
    },
    call: async (effect) => {
      const cut = cuts.shift()
      if (cut === 'before') throw new PaymentsUnavailable('the line is cut')
      const answer = effect()
      if (cut === 'after') throw new PaymentsUnavailable('the answer was lost')
      return answer
    },
  }
}
