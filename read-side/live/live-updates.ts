import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Projected } from '#platform/http/consistency-gate.ts'
import type { LiveDoor } from '#platform/http/websocket-gateway.ts'
import type { Log } from '#platform/log/log.ts'
import type { ProgressUpdate } from '#platform/projections/projection-progress.ts'
import { createConnection, createSubscriptions } from '#read-side/live/connections.ts'
import type { LiveMap } from '#read-side/live/live-map.ts'
import { createMessages } from '#read-side/live/messages.ts'
import { createRequests } from '#read-side/live/requests.ts'

export interface LiveUpdates extends LiveDoor {
  close(): Promise<void>
}

export interface LiveUpdatesOptions {
  readonly log: EventLog
  readonly projected: Projected
  /** The projector's, or a watcher's in a process without one. */
  readonly onProgress: (listener: (advance: ProgressUpdate) => void) => () => void
  readonly maps: readonly LiveMap[]
  readonly logger: Log
  /** A monotonic clock, ms. */
  readonly elapsedMs?: () => number
}

/** Tells sockets what has changed, once the read models show it. Everything stands in the log, so nothing is kept here. */
export function createLiveUpdates({
  log,
  projected,
  onProgress: onProjected,
  maps,
  logger,
  elapsedMs = monotonic,
}: LiveUpdatesOptions): LiveUpdates {
  const messages = createMessages(log, maps)
  const audience = createSubscriptions()
  /** Everybody who listens has been told everything up to here. */
  let position: Position = projected.position
  const requests = createRequests({
    maps,
    messages,
    subscriptions: audience,
    position: () => position,
    logger,
    elapsedMs,
  })
  let retry: ReturnType<typeof setTimeout> | undefined
  let telling = Promise.resolve()

  /** With the events in hand they are told at once; else they are read, after what is being read already. */
  function newsOf({ from, to, events }: ProgressUpdate) {
    if (audience.size === 0) return []
    return events && comparePositions(from, position) === 0 ? messages.of(events) : messages.between(position, to)
  }

  async function tellUpTo(next: ProgressUpdate): Promise<void> {
    if (comparePositions(next.to, position) <= 0) return
    const news = await newsOf(next)
    // From here on without a pause: whoever looks sees all of it told, or nothing.
    position = next.to
    if (news !== 'too many') for (const message of news) audience.publish(message)
    else for (const listener of audience.all()) listener.send({ type: 'resync', position })
  }

  function advance(next: ProgressUpdate): void {
    clearTimeout(retry)
    telling = telling
      .then(() => tellUpTo(next))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'cannot read what to tell, and tries again')
        retry = setTimeout(() => advance({ from: next.from, to: projected.position, events: undefined }), RETRY_MS)
      })
  }

  const unsubscribe = onProjected(advance)
  return {
    connect: (socket, actor) => {
      const listener = createConnection(socket, actor, position)
      audience.add(listener)
      listener.send({ type: 'welcome', position, signedIn: actor.kind === 'member' })
      const hear = requests.queueFor(listener)
      return {
        hear: (text) => {
          if (!listener.closed) hear(text)
        },
        gone: () => {
          listener.markClosed()
          audience.remove(listener)
        },
      }
    },
    close: async () => {
      unsubscribe()
      clearTimeout(retry)
      await telling
      for (const listener of audience.all()) listener.close(GOING_AWAY, 'closing')
    },
  }
}

const monotonic = () => performance.now()
const RETRY_MS = 1000
const GOING_AWAY = 1001
