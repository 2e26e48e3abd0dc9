import type { z } from 'zod'
import type { EventDefinitions, Instant, Recorded } from '#domain/kernel/event.ts'
import { type JobOrder, orderFor } from '#platform/jobs/jobs.ts'

/** Maps events to jobs and does nothing else. */
export interface Reactor {
  readonly on: readonly string[]
  /** The jobs that follow; their ids derive from the event's facts, so that twice is once. */
  readonly react: (event: Recorded, now: Instant) => readonly JobOrder[]
}

type Shapes = Record<string, z.ZodType<object>>
type Happened<S extends Shapes, T extends keyof S & string> = {
  [K in T]: Recorded<{ readonly type: K; readonly data: Readonly<z.infer<S[K]>> }>
}[T]

/** `reactor(checkoutEvents, ['CheckoutStarted'], (event) => [job(expireCheckout, …)])` */
export const reactor = <S extends Shapes, T extends keyof S & string>(
  _of: EventDefinitions<S>,
  on: readonly T[],
  react: (event: Happened<S, T>, now: Instant) => readonly JobOrder[],
): Reactor => ({ on, react: react as Reactor['react'] })

export { orderFor as job }
