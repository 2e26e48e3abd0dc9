import type { z } from 'zod'
import type { EventDefinitions, Instant, RecordedEvent } from '#domain/kernel/event.ts'
import { type JobDefinition, type JobOrder, orderFor } from '#platform/jobs/jobs.ts'

/** Maps events to jobs and does nothing else. */
export interface Reactor {
  readonly on: readonly string[]
  /** The jobs that follow. */
  readonly react: (event: RecordedEvent, now: Instant) => readonly Reaction[]
}

/** A job that follows from an event; `jobsAfter` gives it its id. */
export interface Reaction {
  readonly job: JobDefinition<unknown>
  readonly payload: unknown
  readonly delayMs?: number
  /** Distinguishes jobs of one name that follow from the same event, e.g. one per recipient. No colons. */
  readonly part?: string
}

type Shapes = Record<string, z.ZodType<object>>
type Happened<S extends Shapes, T extends keyof S & string> = {
  [K in T]: RecordedEvent<{ readonly type: K; readonly data: Readonly<z.infer<S[K]>> }>
}[T]

/** `reactor(checkoutEvents, ['CheckoutStarted'], (event) => [job(expireCheckout, …)])` */
export const reactor = <S extends Shapes, T extends keyof S & string>(
  _of: EventDefinitions<S>,
  on: readonly T[],
  react: (event: Happened<S, T>, now: Instant) => readonly Reaction[],
): Reactor => ({ on, react: react as Reactor['react'] })

export const job = <P>(
  definition: JobDefinition<P>,
  payload: P,
  options: Pick<Reaction, 'delayMs' | 'part'> = {},
): Reaction => ({ job: definition, payload, ...options })

/**
 * The jobs that follow from one event. A job's id is the event's stream and revision (and the part): an event that is read
 * twice gives the same jobs, and jobs of different events never share an id, whatever ids the events carry in their data.
 */
export const jobsAfter = (event: RecordedEvent, reactors: readonly Reactor[], now: Instant): JobOrder[] =>
  reactors
    .filter(({ on }) => on.includes(event.type))
    .flatMap(({ react }) => react(event, now))
    .map(({ job, payload, delayMs, part }) => {
      const id = [event.stream, event.revision, ...(part ? [part] : [])].join('.')
      return orderFor(job, payload, { id, ...(delayMs === undefined ? {} : { delayMs }) })
    })
