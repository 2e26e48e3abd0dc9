import type { z } from 'zod'
import type { EventDefinitions, Instant, RecordedEvent } from '#domain/kernel/event.ts'
import { type JobDefinition, type JobHandler, type JobRequest, jobRequest } from '#platform/jobs/jobs.ts'

/**
 * The background work of one context: which jobs follow from which events, how they run, and which run on a schedule.
 */
export interface ContextWork<Deps> {
  readonly reactors: readonly Reactor[]
  readonly jobs: (deps: Deps) => readonly JobHandler[]
  readonly schedules: readonly Schedule[]
}

export interface Schedule {
  readonly job: JobDefinition<object>
  /** A cron pattern in UTC. With six fields, the first one is seconds. */
  readonly pattern: string
}

/** `defineJob('refund-order', z.object({ orderId }), RETRY_FOR_TWELVE_DAYS)` */
export const defineJob = <P>(name: string, payload: z.ZodType<P>, retry: RetryPolicy): JobDefinition<P> => ({
  name,
  payload,
  ...retry,
})

export type PayloadOf<J> = J extends JobDefinition<infer P> ? P : never

export const jobHandler = <P>(job: JobDefinition<P>, run: JobHandler<P>['run']): JobHandler<P> => ({ job, run })

type RetryPolicy = Pick<JobDefinition<unknown>, 'attempts' | 'backoffMs'>

/** For jobs that move money or stock. Pauses double from two seconds and add up to twelve days. */
export const RETRY_FOR_TWELVE_DAYS: RetryPolicy = { attempts: 20, backoffMs: 2_000 }

/** Ten attempts within about 17 minutes. */
export const EMAIL_RETRIES: RetryPolicy = { attempts: 10, backoffMs: 2_000 }

/** Maps events to jobs. */
export interface Reactor {
  readonly on: readonly string[]
  /** Types of the events that make its jobs unnecessary. */
  readonly until?: readonly string[]
  /** The jobs that the event causes. */
  readonly react: (event: RecordedEvent, now: Instant) => readonly Reaction[]
}

/** A job that an event causes. `jobsAfter` assigns its id. */
export interface Reaction {
  readonly job: JobDefinition<unknown>
  readonly payload: unknown
  readonly delayMs?: number
  /**
   * Runs at once instead of through the queue, which it enters only if it fails. For quick work inside the marketplace:
   * no email, no call to another service, no clock.
   */
  readonly inline?: boolean
  /**
   * Its first attempt starts at once, alongside others, if the reactor runner has a free slot. Otherwise, and if it
   * fails, it enters the queue. For jobs of each sale that call another service.
   */
  readonly eager?: boolean
  /**
   * The event after which a delayed job is not needed. The job waits in the reactor runner and enters the queue when it
   * is due, so a safety net that is not needed costs nothing.
   */
  readonly unless?: { readonly type: string; readonly stream: string }
  /** Distinguishes jobs of one name that follow from the same event, e.g. one per recipient. No colons. */
  readonly part?: string
}

type Shapes = Record<string, z.ZodType<object>>
type ReactorEvent<S extends Shapes, T extends keyof S & string> = {
  [K in T]: RecordedEvent<{ readonly type: K; readonly data: Readonly<z.infer<S[K]>> }>
}[T]

/** `reactor(checkoutEvents, ['CheckoutStarted'], (event) => [job(expireCheckout, …)])`; `until` as in `Reactor`. */
export const reactor = <S extends Shapes, T extends keyof S & string>(
  _definitions: EventDefinitions<S>,
  on: readonly T[],
  react: (event: ReactorEvent<S, T>, now: Instant) => readonly Reaction[],
  { until = [] }: Pick<Reactor, 'until'> = {},
): Reactor => ({ on, until, react: react as Reactor['react'] })

export const job = <P>(
  definition: JobDefinition<P>,
  payload: P,
  options: Pick<Reaction, 'delayMs' | 'inline' | 'eager' | 'unless' | 'part'> = {},
): Reaction => ({ job: definition, payload, ...options })

/** A job with the event that causes it. */
export interface EventJob extends JobRequest {
  /** See `Reaction`. */
  readonly inline: boolean
  readonly eager: boolean
  readonly unless?: Reaction['unless']
}

/**
 * The jobs that an event causes. A job's id consists of the event's stream, its revision and the part: reading an event
 * twice yields the same jobs, and jobs of different events never share an id.
 */
export function jobsAfter(event: RecordedEvent, reactors: readonly Reactor[], now: Instant): EventJob[] {
  const { correlationId, traceparent } = event.meta
  const cause = {
    correlationId,
    causationId: event.id,
    causePosition: event.position,
    ...(traceparent ? { traceparent } : {}),
  }
  return reactors
    .filter(({ on }) => on.includes(event.type))
    .flatMap(({ react }) => react(event, now))
    .map(({ job, payload, delayMs, inline = false, eager = false, unless, part }) => {
      const id = [event.stream, event.revision, ...(part ? [part] : [])].join('.')
      const request = jobRequest(job, payload, { id, ...(delayMs === undefined ? {} : { delayMs }), ...cause })
      return { ...request, inline, eager, ...(unless ? { unless } : {}) }
    })
}

/** Runs a function for each item in order. A failure does not stop the others; all errors are thrown at the end. */
export async function forEachSettled<T>(all: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const item of all)
    try {
      await run(item)
    } catch (error) {
      errors.push(error)
    }
  throwErrors(errors, all.length)
}

/** Throws the errors of the rejected results, if there are any. */
export const throwFailures = (outcomes: readonly PromiseSettledResult<unknown>[]): void =>
  throwErrors(
    outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : [])),
    outcomes.length,
  )

function throwErrors(errors: readonly unknown[], count: number): void {
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${count} failed`)
  if (errors.length === 1) throw errors[0]
}

/** Waits for both even if one fails, so that repeated work never overlaps its predecessor. */
export async function bothSettled<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b])
  return Promise.all([a, b])
}
