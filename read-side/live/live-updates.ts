import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { LiveNotice } from '#platform/http/live-notices.ts'
import type { WebSocketHandler } from '#platform/http/websocket-gateway.ts'
import type { Log } from '#platform/log/log.ts'
import type { ConsistencyGate, ProgressUpdate } from '#platform/projections/projection-progress.ts'
import { createConnection, createSubscriptions } from '#read-side/live/connections.ts'
import type { LiveMap } from '#read-side/live/live-map.ts'
import { createMessages } from '#read-side/live/messages.ts'
import { createRequests } from '#read-side/live/requests.ts'

export interface LiveUpdates extends WebSocketHandler {
  /** Sends a message about a change outside the event log to the connections of this process. */
  notify(notice: LiveNotice): void
  /** Asks every client of this process to reload its data. */
  resync(): void
  close(): Promise<void>
}

export interface LiveUpdatesOptions {
  readonly log: EventLog
  readonly projected: ConsistencyGate
  /**
   * Subscribes to the projector, or to the progress watcher in a process without one; returns the unsubscribe function.
   */
  readonly onProgress: (listener: (update: ProgressUpdate) => void) => () => void
  readonly maps: readonly LiveMap[]
  readonly logger: Log
  /** A monotonic clock, ms. */
  readonly elapsedMs?: () => number
}

/**
 * Sends changes to WebSockets once the read models show them. Clients resume from the log, so nothing is stored here.
 */
export function createLiveUpdates({
  log,
  projected,
  onProgress,
  maps,
  logger,
  elapsedMs = monotonic,
}: LiveUpdatesOptions): LiveUpdates {
  const messages = createMessages(log, maps)
  const subscriptions = createSubscriptions()
  /** All messages up to this position were sent to all connections. */
  let position: Position = projected.position
  const requests = createRequests({
    maps,
    messages,
    subscriptions,
    position: () => position,
    logger,
    elapsedMs,
  })
  let retry: ReturnType<typeof setTimeout> | undefined
  let sending = Promise.resolve()

  /** Uses the events of the update if it continues at `position`; otherwise reads them from the log. */
  function messagesOf({ from, to, events }: ProgressUpdate) {
    if (subscriptions.size === 0) return []
    return events && comparePositions(from, position) === 0 ? messages.of(events) : messages.between(position, to)
  }

  async function sendUpTo(next: ProgressUpdate): Promise<void> {
    if (comparePositions(next.to, position) <= 0) return
    const toSend = await messagesOf(next)
    // No await from here on: other code sees either all of these messages sent or none.
    position = next.to
    if (toSend !== 'too many') for (const message of toSend) subscriptions.publish(message)
    else resync()
  }

  function resync(): void {
    for (const connection of subscriptions.all()) connection.send({ type: 'resync', position })
  }

  function advance(next: ProgressUpdate): void {
    clearTimeout(retry)
    sending = sending
      .then(() => sendUpTo(next))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'live update failed, retrying')
        retry = setTimeout(() => advance({ from: next.from, to: projected.position, events: undefined }), RETRY_MS)
      })
  }

  const unsubscribe = onProgress(advance)
  return {
    connect: (socket, actor) => {
      const connection = createConnection(socket, actor, position)
      subscriptions.add(connection)
      connection.send({ type: 'welcome', position, signedIn: actor.kind === 'member' })
      const receive = requests.queueFor(connection)
      return {
        onMessage: (text) => {
          if (!connection.closed) receive(text)
        },
        onClose: () => {
          connection.markClosed()
          subscriptions.remove(connection)
        },
      }
    },
    notify: ({ topics, message }) => {
      for (const connection of subscriptions.receiversOf(topics)) connection.send(message)
    },
    resync,
    close: async () => {
      unsubscribe()
      clearTimeout(retry)
      await sending
      for (const connection of subscriptions.all()) connection.close(GOING_AWAY, 'closing')
    },
  }
}

const monotonic = () => performance.now()
const RETRY_MS = 1000
const GOING_AWAY = 1001
