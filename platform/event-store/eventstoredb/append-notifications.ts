import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '#domain/kernel/event.ts'
import { appendListeners } from '#platform/event-store/append-listeners.ts'
import type { Log } from '#platform/log/log.ts'

export interface AppendNotifications {
  listen(listener: () => void): () => void
  close(): Promise<void>
}

interface Options {
  /** Opens a subscription and returns a function that closes it. */
  readonly subscribe: (heard: () => void, ended: (error: unknown) => void) => () => void
  readonly head: () => Promise<Position>
  readonly log: Log | undefined
  readonly watchdogMs: number
}

/**
 * One subscription for all listeners of this process, opened with the first listener and reopened whenever it ends. A
 * watchdog compares the head of the log: if it moved without a notification, the subscription is dead.
 */
export function appendNotifications(options: Options): AppendNotifications {
  const heard = appendListeners()
  const closing = new AbortController()
  const state: State = {
    notified: false,
    endSubscription: () => {},
    closing: closing.signal,
    notify: () => {
      state.notified = true
      heard.notify()
    },
  }
  let subscribed: Promise<void> | undefined
  return {
    listen: (listener) => {
      if (!subscribed) void runWatchdog(state, options)
      subscribed ??= keepSubscribed(state, options)
      return heard.add(listener)
    },
    close: async () => {
      heard.clear()
      closing.abort()
      state.endSubscription()
      await subscribed
    },
  }
}

interface State {
  /** Whether listeners were notified since the watchdog's last check. */
  notified: boolean
  /** Ends the current subscription. */
  endSubscription: () => void
  readonly notify: () => void
  readonly closing: AbortSignal
}

async function keepSubscribed(state: State, { subscribe, log }: Options): Promise<void> {
  for (let tries = 0; !state.closing.aborted; tries++) {
    const began = performance.now()
    const err = await new Promise((ended) => {
      const letGo = subscribe(state.notify, ended)
      state.endSubscription = () => {
        letGo()
        ended(undefined)
      }
    })
    if (state.closing.aborted) return
    if (performance.now() - began > STEADY_MS) tries = 0
    log?.warn({ err }, 'the subscription to EventStoreDB ended; resubscribing')
    await interruptiblePause(backoffMs(tries), state.closing)
  }
}

async function runWatchdog(state: State, { head, log, watchdogMs }: Options): Promise<void> {
  let known: Position | undefined
  for (;;) {
    await interruptiblePause(watchdogMs, state.closing)
    if (state.closing.aborted) return
    try {
      const now = await head()
      if (known !== undefined && now !== known && !state.notified) {
        log?.warn({ head: now }, 'the log grew without a notification; resubscribing')
        state.notify()
        state.endSubscription()
      }
      state.notified = false
      known = now
    } catch (err) {
      if (!state.closing.aborted) log?.warn({ err }, 'cannot read the head of the log')
    }
  }
}

const FIRST_MS = 100
const LONGEST_MS = 10_000
const STEADY_MS = 10_000

const backoffMs = (tries: number): number => Math.min(FIRST_MS * 2 ** tries, LONGEST_MS) * (0.5 + Math.random() / 2)

/** A pause that ends early on close. */
const interruptiblePause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  pause(ms, undefined, { signal }).catch(() => {})
