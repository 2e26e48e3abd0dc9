import type { Instant } from '#domain/kernel/event.ts'
import { PaymentRejected, PaymentsUnavailable, type TimeSpan } from '#platform/payments/payments.ts'

/** The objects of one kind by id, in order of creation. */
export interface ObjectTable<T> {
  /** Throws `PaymentRejected` for an unknown id. */
  get(id: string): T
  find(id: string): T | undefined
  put(id: string, one: T): T
  /** Updates some fields. */
  update(id: string, overrides: Partial<T>): T
  all(): readonly T[]
  now(): Instant
  createdIn(span: TimeSpan): AsyncGenerator<T & { readonly madeAt: Instant }>
}

export function objectTable<T extends object>(now: () => Instant): ObjectTable<T> {
  const objects = new Map<string, T>()
  const madeAt = new Map<string, Instant>()
  const get = (id: string): T => {
    const found = objects.get(id)
    if (!found) throw new PaymentRejected('resource_missing', `no object ${id}`)
    return found
  }
  const put = (id: string, one: T): T => {
    if (!madeAt.has(id)) madeAt.set(id, now())
    objects.set(id, one)
    return one
  }
  return {
    get,
    find: (id) => objects.get(id),
    put,
    update: (id, overrides) => put(id, { ...get(id), ...overrides }),
    all: () => [...objects.values()],
    now,
    createdIn: async function* ({ from, to }) {
      for (const [id, one] of [...objects].reverse()) {
        const at = madeAt.get(id)!
        if (at >= from && at < to) yield { ...one, madeAt: at }
      }
    },
  }
}

/** A connection to the processor that tests can cut. `call` makes one call. */
export interface Connection {
  /** Makes the next calls lose their connection, before they take effect or after it, without a response. */
  cut(when: 'before' | 'after', calls?: number): void
  call<T>(effect: () => T): Promise<T>
}

export function cuttableConnection(): Connection {
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
