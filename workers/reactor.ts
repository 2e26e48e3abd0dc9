import type { z } from 'zod'
import type { EventDefinitions, Instant, Recorded } from '#domain/kernel/event.ts'
import type { EnqueueOptions, JobDefinition } from '#platform/jobs/jobs.ts'

/** A job to be done because of an event. Its id derives from the event's facts, so that twice is once. */
export interface Consequence {
  readonly job: JobDefinition<never>
  readonly payload: unknown
  readonly options: EnqueueOptions
}

/** Maps events to jobs and does nothing else. */
export interface Reactor {
  readonly on: readonly string[]
  readonly react: (event: Recorded, now: Instant) => readonly Consequence[]
}

type Shapes = Record<string, z.ZodType<object>>
type Happened<S extends Shapes, T extends keyof S & string> = {
  [K in T]: Recorded<{ readonly type: K; readonly data: Readonly<z.infer<S[K]>> }>
}[T]

/** `reactor(checkoutEvents, ['CheckoutStarted'], (event) => [job(expireCheckout, …)])` */
export const reactor = <S extends Shapes, T extends keyof S & string>(
  _of: EventDefinitions<S>,
  on: readonly T[],
  react: (event: Happened<S, T>, now: Instant) => readonly Consequence[],
): Reactor => ({ on, react: react as Reactor['react'] })

export const job = <P>(definition: JobDefinition<P>, payload: P, options: EnqueueOptions): Consequence => ({
  job: definition as unknown as JobDefinition<never>,
  payload,
  options,
})
