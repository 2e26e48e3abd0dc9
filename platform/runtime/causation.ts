import { AsyncLocalStorage } from 'node:async_hooks'
import type { Position, RecordedEvent } from '#domain/kernel/event.ts'

/** Why the running code acts: recorded with every event it writes. */
export interface Causation {
  /** The user's action, scheduled run or webhook event that everything goes back to. */
  readonly correlationId: string
  /** Id of the event that caused this work; absent if an action caused it directly. */
  readonly causationId?: string | undefined
  /** Position of that event, if nothing else caused this work: it then needs no newer events. */
  readonly causePosition?: Position | undefined
}

const running = new AsyncLocalStorage<Causation>()

/** The causation of the running request, job or process; undefined outside of them. */
export const currentCausation = (): Causation | undefined => running.getStore()

/** Causations within a request or job that began with another one. */
const begunWith = new WeakMap<Causation, Causation>()

/** The request or job that is running this code, by the causation it began with; undefined outside of them. */
export const currentWork = (): Causation | undefined => {
  const current = running.getStore()
  return current && (begunWith.get(current) ?? current)
}

/** Runs a function whose commands record this causation, unless they name their own. */
export const withCausation = <T>(causation: Causation, run: () => T): T => running.run(causation, run)

/**
 * Runs a function that continues what an event began, in whichever job or request it runs. Without the event, the causation
 * of the running job or request stays.
 */
export const withCause = <T>(event: Pick<RecordedEvent, 'id' | 'meta'> | undefined, run: () => T): T => {
  if (!event) return run()
  const causation = { correlationId: event.meta.correlationId, causationId: event.id }
  const work = currentWork()
  if (work) begunWith.set(causation, work)
  return withCausation(causation, run)
}

/** Runs a function outside of any request or job. */
export const withoutCausation = <T>(run: () => T): T => running.exit(run)

/** Runs a function as a request or job of its own with the same causation: its reads include everything stored before. */
export const withFreshReads = <T>(run: () => T): T => {
  const causation = running.getStore()
  if (!causation) return run()
  const { correlationId, causationId } = causation
  return running.run({ correlationId, causationId }, run)
}
