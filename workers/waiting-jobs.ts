import type { Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { EventJob } from '#workers/jobs/work-definitions.ts'

/** A delayed job that is not needed if a certain event is recorded first. */
export type WaitingJob = EventJob & Required<Pick<EventJob, 'unless'>>

/**
 * Jobs of the reactor runner that wait for their time. They are only in memory: the log has the events that caused
 * them.
 */
export interface WaitingJobs {
  /** Adds a job of an event in the page after `from`. Pages are added in log order. */
  add(job: WaitingJob, from: Position): void
  /** Removes the jobs that an event makes unnecessary. */
  settle(event: Pick<RecordedEvent, 'type' | 'stream'>): void
  /** The jobs that are due. They stay until `remove`, so that a failure to enqueue them loses none. */
  due(): readonly WaitingJob[]
  remove(jobs: readonly WaitingJob[]): void
  /** Milliseconds until the next job is due; `Infinity` if there is none. */
  dueInMs(): number
  /** Position after which the oldest waiting job can be derived again; undefined if there is none. */
  oldest(): Position | undefined
  clear(): void
}

/** Jobs that wait longer enter the queue at once, so that a restart reads a limited part of the log again. */
export const MAX_WAIT_MS = 3_600_000

export const canWait = (job: EventJob): job is WaitingJob =>
  job.unless !== undefined && (job.options.delayMs ?? 0) <= MAX_WAIT_MS

interface Entry {
  readonly from: Position
  readonly dueAt: number
}

export function waitingJobs(now: () => number = Date.now): WaitingJobs {
  /** In log order. */
  const entries = new Map<WaitingJob, Entry>()
  const byEvent = new Map<string, Set<WaitingJob>>()

  const remove = (job: WaitingJob): void => {
    const key = keyOf(job.unless)
    const sameEvent = byEvent.get(key)
    sameEvent?.delete(job)
    if (sameEvent?.size === 0) byEvent.delete(key)
    entries.delete(job)
  }

  return {
    add: (job, from) => {
      entries.set(job, { from, dueAt: now() + (job.options.delayMs ?? 0) })
      const key = keyOf(job.unless)
      byEvent.set(key, (byEvent.get(key) ?? new Set()).add(job))
    },
    settle: (event) => {
      for (const job of byEvent.get(keyOf(event)) ?? []) remove(job)
    },
    due: () => {
      const at = now()
      return [...entries].filter(([, { dueAt }]) => dueAt <= at).map(([job]) => job)
    },
    remove: (jobs) => jobs.forEach(remove),
    dueInMs: () => {
      let next = Number.POSITIVE_INFINITY
      for (const { dueAt } of entries.values()) next = Math.min(next, dueAt)
      return Math.max(0, next - now())
    },
    oldest: () => entries.values().next().value?.from,
    clear: () => {
      entries.clear()
      byEvent.clear()
    },
  }
}

const keyOf = ({ type, stream }: Pick<RecordedEvent, 'type' | 'stream'>): string => `${type} ${stream}`
