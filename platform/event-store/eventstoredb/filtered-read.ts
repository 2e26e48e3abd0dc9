import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  START as BEGINNING,
  type EventStoreDBClient,
  eventTypeFilter,
} from '@eventstore/db-client'
import { comparePositions, LOG_START, type Position } from '#domain/kernel/event.ts'
import { EventStoreUnavailable, type LogPage, type StoredEvent } from '#platform/event-store/event-store.ts'
import { parsePosition, positionOf } from './stream-changes.ts'

interface FilteredRead {
  readonly after: Position
  readonly limit: number
  readonly types: readonly string[]
  /** A position that the log has reached. */
  readonly head: Position
  /** The marketplace event; undefined for one of the server's own. */
  readonly eventOf: (resolved: AllStreamResolvedEvent) => StoredEvent | undefined
  /** Time limit without progress, ms. */
  readonly responseTimeoutMs: number
}

/**
 * Reads a page of events of some types. The server filters and reports in checkpoints how far it has searched, so that
 * a page without a match advances too. The client supports filters only for subscriptions, so this opens one and ends
 * it with the page.
 */
export function readFiltered(client: EventStoreDBClient, read: FilteredRead): Promise<LogPage> {
  const { after, limit, types, head, eventOf, responseTimeoutMs } = read
  const events: StoredEvent[] = []
  let next = after
  const advance = (position: Position) => {
    if (comparePositions(position, next) > 0) next = position
  }

  return new Promise<LogPage>((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(searchTimer)
      clearTimeout(responseTimer)
      subscription.removeListener('data', receive)
      // Fails if the subscription is broken; then there is nothing to cancel.
      subscription.unsubscribe().catch(() => undefined)
      settle()
    }
    const finishPage = (atHead: boolean) => finish(() => resolve({ events, next, atHead }))
    const fail = (error: unknown) => finish(() => reject(error))

    const deliveries = afterDelivered()
    const receive = (resolved: AllStreamResolvedEvent) => {
      const event = eventOf(resolved)
      if (event) {
        events.push(event)
        advance(event.position)
      }
      if (events.length === limit) finishPage(false)
      else deliveries.delivered()
    }
    const subscription: AllStreamSubscription = client.subscribeToAll({
      fromPosition: after === LOG_START ? BEGINNING : parsePosition(after),
      filter: eventTypeFilter({
        regex: `^(?:${types.map(escapePattern).join('|')})$`,
        maxSearchWindow: SEARCH_WINDOW,
        checkpointInterval: 1,
        checkpointReached: async (_, position) =>
          deliveries.run(subscription.readableLength, () => advance(positionOf(position))),
      }),
    })
    // Without progress, the search continues until `responseTimeoutMs`.
    const searchTimer = setTimeout(() => {
      if (next !== after) finishPage(false)
    }, SEARCH_MS)
    const responseTimer = setTimeout(() => {
      if (next !== after) finishPage(false)
      else fail(new EventStoreUnavailable('EventStoreDB did not respond in time'))
    }, responseTimeoutMs)
    subscription
      .on('data', receive)
      .on('caughtUp', () =>
        deliveries.run(subscription.readableLength, () => {
          advance(head)
          finishPage(true)
        }),
      )
      .on('error', fail)
      .on('end', () => fail(new EventStoreUnavailable('EventStoreDB ended the read')))
  })
}

/** Events that the server searches between two checkpoints. */
const SEARCH_WINDOW = 2_000
/** How long a page searches for enough matches, ms. */
const SEARCH_MS = 2_000

const escapePattern = (type: string): string => type.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The client reports checkpoints and the end of the search while earlier events still wait in its buffer. Runs the
 * effect of each after the events that were buffered before it.
 */
function afterDelivered() {
  const waiting: { readonly after: number; readonly effect: () => void }[] = []
  let count = 0
  return {
    run: (buffered: number, effect: () => void) => {
      if (buffered === 0 && waiting.length === 0) effect()
      else waiting.push({ after: count + buffered, effect })
    },
    delivered: () => {
      count += 1
      while (waiting[0] && waiting[0].after <= count) waiting.shift()!.effect()
    },
  }
}
