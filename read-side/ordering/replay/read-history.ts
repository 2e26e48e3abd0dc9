import { checkout } from '#domain/checkout/checkout.decider.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { inLogOrder } from '../../prefix-at.ts'
import { HISTORY_PARTS } from './history-parts.ts'
import { type Known, knownOf } from './known.ts'

export interface HistoryDeps {
  readonly db: Sql
  readonly log: Pick<EventLog, 'read'>
}

/** Everything an order's story is told from, in the order of the log. */
export interface OrderHistory {
  readonly known: Known
  /** With what only the state is drawn from: others' business on its shelves, the producer's profile. */
  readonly events: readonly RecordedEvent[]
  /** Older messages that were left out. */
  readonly left: number
}

/** Undefined for an order there is not. */
export async function readHistory({ db, log }: HistoryDeps, orderId: string): Promise<OrderHistory | undefined> {
  const own = await log.read(order.stream(orderId))
  const placed = (own as RecordedEvent<OrderEvent>[]).find((event) => event.type === 'OrderPlaced')
  const known = placed && knownOf([...own, ...(await log.read(checkout.stream(placed.data.checkoutId)))])
  if (!known) return undefined
  const named = await Promise.all(HISTORY_PARTS.map(({ streams }) => streams(known, db)))
  const streams = [...new Set([...named.flat(), producer.stream(known.producerId)])]
  const events = inLogOrder(await Promise.all(streams.map((stream) => log.read(stream))))
  return { known, ...withoutOldest(events) }
}

/** Two people may write a lot: the last of it is enough here, and the rest is told by its number. */
const MOST_MESSAGES = 300
const CHATTER = ['MessageSent', 'MessagesRead', 'MessageReported']

function withoutOldest(events: readonly RecordedEvent[]): Pick<OrderHistory, 'events' | 'left'> {
  const left = Math.max(0, events.filter(({ type }) => CHATTER.includes(type)).length - MOST_MESSAGES)
  let passed = 0
  return { left, events: events.filter(({ type }) => !CHATTER.includes(type) || passed++ >= left) }
}
