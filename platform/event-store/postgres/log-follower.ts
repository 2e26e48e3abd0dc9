import { setTimeout as pause } from 'node:timers/promises'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import { type RecentEvents, recentEvents } from '#platform/event-store/recent-events.ts'
import type { Log } from '#platform/log/log.ts'

export interface LogFollower {
  readonly recent: RecentEvents
  /** Whether the last read of the log succeeded. */
  isLive(): boolean
  /** Starts to follow the log; repeated calls have no effect. */
  start(): void
  /** Adds events that this process has just stored, unless they follow events that have not been read yet. */
  add(stored: readonly StoredEvent[]): void
  /** Reads the new events if `head` is after the last event read. */
  wake(head: Position): void
  close(): Promise<void>
}

interface Options {
  readonly store: Pick<EventStore, 'readAll' | 'head'>
  /** Called once the follower has started, and whenever it added new events. */
  readonly onEvents: () => void
  readonly log: Log | undefined
  /** How long to wait for a notification before reading anyway, ms. */
  readonly pollMs: number
}

/** Reads the new events of the log once for all followers of this process. */
export function logFollower({ store, onEvents, log, pollMs }: Options): LogFollower {
  const recent = recentEvents()
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let woken = false
  let live = false
  let endPause = new AbortController()

  const readNewEvents = async (): Promise<boolean> => {
    if (recent.end() === undefined) {
      recent.startAt(await store.head())
      onEvents()
    }
    for (let atHead = false; !atHead && !closing.signal.aborted; ) {
      const page = await store.readAll(recent.end()!, PAGE)
      recent.add(page.events, page.next)
      atHead = page.atHead
      if (page.events.length > 0) onEvents()
    }
    return true
  }

  const run = async () => {
    while (!closing.signal.aborted) {
      woken = false
      live = await readNewEvents().catch((err: unknown) => {
        if (!closing.signal.aborted) log?.warn({ err }, 'cannot follow the log, retrying')
        return false
      })
      endPause = new AbortController()
      const signal = AbortSignal.any([closing.signal, endPause.signal])
      if (!woken) await pause(pollMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    recent,
    isLive: () => live,
    start: () => {
      running ??= run()
    },
    add: (stored) => {
      const end = recent.end()
      const [first] = stored
      if (!live || end === undefined || !first || Number(first.position) !== Number(end) + 1) return
      recent.add(stored, stored.at(-1)!.position)
      onEvents()
    },
    wake: (head) => {
      const end = recent.end()
      if (live && end !== undefined && comparePositions(end, head) >= 0) return
      woken = true
      endPause.abort()
    },
    close: async () => {
      closing.abort()
      await running
    },
  }
}

const PAGE = 1_000
