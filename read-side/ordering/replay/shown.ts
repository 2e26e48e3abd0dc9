import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import type { OrderStateAt, PartyView, StockStateAt, TotalsState } from '#domain/ordering/order-replay.contract.ts'
import { told } from '../../told.ts'
import { type OrderWithProducer, type Viewer, viewFor } from '../orders.query.ts'
import type { Folded } from './folded.ts'
import { goodsOf, type Known } from './known.ts'

/** What there was to see: for each of the two by the very code that draws their pages. */
export function shownOf(known: Known, folded: Folded): OrderStateAt {
  return {
    buyer: partyOf('buyer', folded),
    producer: partyOf('producer', folded),
    money: moneyOf(folded),
    stock: goodsOf(known).map((productId) => shelfOf(known, folded, productId)),
  }
}

function partyOf(viewer: Viewer, { row, profile }: Folded): PartyView | null {
  if (!row || (viewer === 'producer' && !row.paymentIntentId)) return null
  const { businessName = '', city = '', pickup = null, pickupAddress = null } = profile ?? {}
  const whole: OrderWithProducer = { ...row, producerName: businessName, producerCity: city, pickup, pickupAddress }
  return viewFor(viewer, whole)
}

function moneyOf(folded: Folded): TotalsState | null {
  const { row, payment, order, papers } = folded
  if (!row) return null
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents, platformFeeCents, refundedCents } =
    row
  const succeeded = payment?.outcome === 'succeeded' ? payment : undefined
  return {
    payment: payment?.outcome ?? 'none',
    card: told(succeeded?.card),
    chargedCents: succeeded?.amountCents ?? 0,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    platformFeeCents,
    refundedCents,
    paidCents: row.paymentIntentId ? totalCents : 0,
    storeCreditCents: row.paymentIntentId ? row.storeCreditCents : 0,
    refundAgreedCents: order.status === 'unknown' ? 0 : order.refunded.totalCents,
    ...producersSide(folded),
    receipt: papers?.receipt?.number ?? null,
    creditNotes: (papers?.creditNotes ?? []).map(({ number }) => number),
  }
}

function producersSide({
  transfer,
}: Folded): Pick<TotalsState, 'transfer' | 'producersCents' | 'takenBackCents' | 'toTakeBackCents'> {
  if (transfer.status === 'none') return { transfer: 'none', producersCents: 0, takenBackCents: 0, toTakeBackCents: 0 }
  const reversals = Object.values(transfer.reversals)
  const sum = (done: boolean) =>
    reversals.filter((one) => one.done === done).reduce((cents, { amountCents }) => cents + amountCents, 0)
  const { status, amountCents: producersCents } = transfer
  return { transfer: status, producersCents, takenBackCents: sum(true), toTakeBackCents: sum(false) }
}

function shelfOf({ checkoutId, lines }: Known, { shelves }: Folded, productId: string): StockStateAt {
  const shelf = shelves[productId] ?? stock.initial
  const name = lines.find((line) => line.productId === productId)?.name ?? ''
  const { onHand, reservations } = shelf
  return { productId, name, onHand, held: reservations[checkoutId] ?? 0, available: availableOf(shelf) }
}
