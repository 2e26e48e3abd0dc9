import { setTimeout as pause } from 'node:timers/promises'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import { appendListeners, type LogFilter, type LogPage, type StoredEvent } from '#platform/event-store/event-store.ts'
import { type RecentEvents, recentEvents } from '#platform/event-store/recent-events.ts'
import type { Log } from '#platform/log/log.ts'

export interface LogSubscription {
  readonly recent: RecentEvents
  /** Whether the subscription is confirmed and has not ended. */
  isLive(): boolean
  /** Subscribes; repeated calls have no effect. */
  start(): void
  listen(listener: () => void): () => void
  /** A page from memory; undefined while the position is not covered or the subscription is down. */
  page(after: Position, limit: number, filter?: LogFilter): LogPage | undefined
  close(): Promise<void>
}

export interface SubscriptionHandlers {
  readonly confirmed: () => void
  readonly received: (event: StoredEvent) => void
  /** An administrator changed a stream. */
  readonly changed: (stream: string) => void
  /** Called at most once, when the subscription ends unexpectedly. */
  readonly ended: (error: unknown) => void
}

interface Options {
  /** Subscribes to the events after a position and returns a function that ends the subscription. */
  readonly subscribe: (after: Position, handlers: SubscriptionHandlers) => () => void
  readonly head: () => Promise<Position>
  readonly log: Log | undefined
  readonly watchdogMs: number
}

/**
 * One subscription for all listeners and followers of this process, opened for the first of them and reopened after its
 * last event whenever it ends. A watchdog compares it with the head of the log: a subscription that has not reached the
 * head of the previous check is dead.
 */
export function logSubscription(options: Options): LogSubscription {
  const listeners = appendListeners()
  const closing = new AbortController()
  const state: State = {
    recent: recentEvents(),
    live: false,
    endSubscription: () => {},
    closing: closing.signal,
    notify: listeners.notify,
  }
  let subscribed: Promise<void> | undefined
  const start = () => {
    if (!subscribed) void runWatchdog(state, options)
    subscribed ??= keepSubscribed(state, options)
  }
  return {
    recent: state.recent,
    isLive: () => state.live,
    start,
    listen: (listener) => {
      start()
      return listeners.add(listener)
    },
    page: (after, limit, filter) => {
      start()
      return state.live ? state.recent.page(after, limit, filter) : undefined
    },
    close: async () => {
      listeners.clear()
      closing.abort()
      state.endSubscription()
      await subscribed
    },
  }
}

interface State {
  readonly recent: RecentEvents
  /** Whether the subscription is confirmed and has not ended. */
  live: boolean
  /** Ends the current subscription. */
  endSubscription: () => void
  readonly notify: () => void
  readonly closing: AbortSignal
}

async function keepSubscribed(state: State, options: Options): Promise<void> {
  const { log } = options
  for (let attempts = 0; !state.closing.aborted; attempts++) {
    const startedAt = performance.now()
    const err = await subscribeUntilEnd(state, options).catch((error: unknown) => error)
    state.live = false
    if (state.closing.aborted) return
    if (performance.now() - startedAt > STABLE_AFTER_MS) attempts = 0
    log?.warn({ err }, 'the subscription to EventStoreDB ended; resubscribing')
    // Followers read the log until the subscription is back.
    state.notify()
    await interruptiblePause(backoffMs(attempts), state.closing)
  }
}

/** Resolves with the error that ended the subscription. */
async function subscribeUntilEnd(state: State, { subscribe, head }: Options): Promise<unknown> {
  const { recent } = state
  if (recent.end() === undefined) {
    const from = await Promise.race([head(), aborted(state.closing)])
    if (from === undefined) return undefined
    recent.startAt(from)
  }
  return new Promise((ended) => {
    const unsubscribe = subscribe(recent.end()!, {
      confirmed: () => {
        state.live = true
        state.notify()
      },
      received: (event) => {
        recent.add([event], event.position)
        state.notify()
      },
      changed: recent.excludeStream,
      ended,
    })
    state.endSubscription = () => {
      unsubscribe()
      ended(undefined)
    }
  })
}

async function runWatchdog(state: State, { head, log, watchdogMs }: Options): Promise<void> {
  let previousHead: Position | undefined
  for (;;) {
    await interruptiblePause(watchdogMs, state.closing)
    if (state.closing.aborted) return
    try {
      const end = state.recent.end()
      if (previousHead !== undefined && end !== undefined && comparePositions(previousHead, end) > 0) {
        log?.warn({ head: previousHead, end }, 'the subscription to EventStoreDB does not deliver new events')
        state.endSubscription()
      }
      previousHead = await head()
    } catch (err) {
      if (!state.closing.aborted) log?.warn({ err }, 'cannot read the head of the log')
    }
  }
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }))

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000
const STABLE_AFTER_MS = 10_000

const backoffMs = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** attempts, MAX_PAUSE_MS) * (0.5 + Math.random() / 2)

/** A pause that ends early when the signal aborts. */
const interruptiblePause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  pause(ms, undefined, { signal }).catch(() => {})
