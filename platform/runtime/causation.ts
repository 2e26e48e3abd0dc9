import { AsyncLocalStorage } from 'node:async_hooks'
import type { Position, RecordedEvent } from '#domain/kernel/event.ts'

/** The cause of the running work, recorded with every event that it writes. */
export interface Causation {
  /** Id of the user's action, scheduled run or webhook event that started the chain of causes. */
  readonly correlationId: string
  /** Id of the event that caused this work; absent if an action caused it directly. */
  readonly causationId?: string | undefined
  /** Position of that event, if the work needs no newer events. */
  readonly causePosition?: Position | undefined
  /** The job that does this work; absent outside of jobs. */
  readonly job?: JobKey | undefined
}

/** Identifies a job. */
export interface JobKey {
  readonly name: string
  readonly id: string
}

const running = new AsyncLocalStorage<Causation>()

/** The causation of the running request, job or process; undefined outside of them. */
export const currentCausation = (): Causation | undefined => running.getStore()

/** The initial causation of a request or job, by each causation that `withCause` sets within it. */
const initialCausations = new WeakMap<Causation, Causation>()

/** The request or job that runs this code, identified by its initial causation; undefined outside of them. */
export const currentWork = (): Causation | undefined => {
  const current = running.getStore()
  return current && (initialCausations.get(current) ?? current)
}

/** Runs a function whose commands record this causation, unless they specify another one. */
export const withCausation = <T>(causation: Causation, run: () => T): T => running.run(causation, run)

/**
 * Runs a function with an event as its cause, as part of the running request or job. Without an event, the current
 * causation remains.
 */
export const withCause = <T>(event: Pick<RecordedEvent, 'id' | 'meta'> | undefined, run: () => T): T => {
  if (!event) return run()
  const { correlationId } = event.meta
  const causation = { correlationId, causationId: event.id, job: running.getStore()?.job }
  const work = currentWork()
  if (work) initialCausations.set(causation, work)
  return withCausation(causation, run)
}

/** Runs a function outside of any request or job. */
export const withoutCausation = <T>(run: () => T): T => running.exit(run)

/** Runs a function as separate work with the same causation, so that its reads include everything stored before. */
export const withFreshReads = <T>(run: () => T): T => {
  const causation = running.getStore()
  if (!causation) return run()
  const { correlationId, causationId, job } = causation
  return running.run({ correlationId, causationId, job }, run)
}
