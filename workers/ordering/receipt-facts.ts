import { fold } from '#domain/kernel/decider.ts'
import { type Instant, isErased, type Recorded } from '#domain/kernel/event.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { Contact, OrderEvent } from '#domain/ordering/order.events.ts'
import type { PaperBuyer, PaperSeller } from '#domain/ordering/receipt.events.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/history.ts'
import { known } from '../letters.ts'

export type OrderHistory = readonly Recorded<OrderEvent>[]
type Of<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>

/** An order that was paid, as its log tells it. */
export interface PaidOrderFacts {
  readonly placed: Of<'OrderPlaced'>['data']
  readonly paid: Recorded<Of<'OrderPaid'>>
}

export const orderHistory = (log: EventLog, orderId: string): Promise<OrderHistory> => historyOf(log, order, orderId)

/** Undefined for an order that was never paid. */
export function paidOrderIn(history: OrderHistory): PaidOrderFacts | undefined {
  const [first] = history
  const paid = history.find((event): event is Recorded<Of<'OrderPaid'>> => event.type === 'OrderPaid')
  return first?.type === 'OrderPlaced' && paid ? { placed: first.data, paid } : undefined
}

interface SellerThen {
  readonly accountId: string
  readonly seller: PaperSeller
  readonly sellersAddress: string | undefined
}

/** Who sold it, as they were called and where they were at that moment. */
export async function sellerAt(log: EventLog, producerId: string, at: Instant): Promise<SellerThen | undefined> {
  const history = await historyOf(log, producer, producerId)
  const then = history.filter(({ meta }, nth) => nth === 0 || meta.at <= at)
  const state = fold(producer, then)
  if (state.status === 'unknown') return undefined
  const { accountId, businessName: name, place } = state
  const { city, state: usState, zip } = place
  const terms = then.findLast((event) => event.type === 'FulfilmentTermsSet')
  const sellersAddress = terms?.type === 'FulfilmentTermsSet' ? known(terms.data.pickupAddress) : undefined
  return { accountId, seller: { name, city, state: usState, zip }, sellersAddress }
}

/** Whom a receipt is made out to; nobody, once that was erased. */
export function buyerOn(contact: Of<'OrderPlaced'>['data']['contact']): PaperBuyer | undefined {
  if (isErased(contact)) return undefined
  const { phone: _, ...named } = contact as Contact
  return named
}
