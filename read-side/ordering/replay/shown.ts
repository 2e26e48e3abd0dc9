import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import type { MoneyThen, OrderThen, PartyView, ShelfThen } from '#domain/ordering/replay.ts'
import { told } from '../../told.ts'
import { type OrderWithProducer, type Viewer, viewFor } from '../orders.query.ts'
import type { Folded } from './folded.ts'
import { goodsOf, type Known } from './known.ts'

/** What there was to see: for each of the two by the very code that draws their pages. */
export function shownOf(known: Known, folded: Folded): OrderThen {
  return {
    buyer: partyOf('buyer', folded),
    producer: partyOf('producer', folded),
    money: moneyOf(folded),
    stock: goodsOf(known).map((productId) => shelfOf(known, folded, productId)),
  }
}

function partyOf(viewer: Viewer, { row, profile }: Folded): PartyView | null {
  if (!row) return null
  const { businessName = '', city = '', pickup = null, pickupAddress = null } = profile ?? {}
  const whole: OrderWithProducer = { ...row, producerName: businessName, producerCity: city, pickup, pickupAddress }
  return viewFor(viewer, whole)
}

function moneyOf(folded: Folded): MoneyThen | null {
  const { row, payment, order, papers } = folded
  if (!row) return null
  const { itemsCents, deliveryCents, taxCents, processingCents, totalCents, platformFeeCents, refundedCents } = row
  const succeeded = payment?.outcome === 'succeeded' ? payment : undefined
  return {
    ...{ payment: payment?.outcome ?? 'none', card: told(succeeded?.card), chargedCents: succeeded?.amountCents ?? 0 },
    ...{ itemsCents, deliveryCents, taxCents, processingCents, totalCents, platformFeeCents, refundedCents },
    paidCents: row.intentId ? totalCents : 0,
    creditCents: row.intentId ? row.creditCents : 0,
    refundAgreedCents: order.status === 'unknown' ? 0 : order.given.totalCents,
    ...producersSide(folded),
    receipt: papers?.receipt?.number ?? null,
    creditNotes: (papers?.creditNotes ?? []).map(({ number }) => number),
  }
}

function producersSide({
  transfer,
}: Folded): Pick<MoneyThen, 'transfer' | 'producersCents' | 'takenBackCents' | 'toTakeBackCents'> {
  if (transfer.status === 'none') return { transfer: 'none', producersCents: 0, takenBackCents: 0, toTakeBackCents: 0 }
  const reversals = Object.values(transfer.reversals)
  const sum = (done: boolean) =>
    reversals.filter((one) => one.done === done).reduce((cents, { amountCents }) => cents + amountCents, 0)
  const { status, amountCents: producersCents } = transfer
  return { transfer: status, producersCents, takenBackCents: sum(true), toTakeBackCents: sum(false) }
}

function shelfOf({ checkoutId, lines }: Known, { shelves }: Folded, productId: string): ShelfThen {
  const shelf = shelves[productId] ?? stock.initial
  const name = lines.find((line) => line.productId === productId)?.name ?? ''
  const { onHand, holds } = shelf
  return { productId, name, onHand, held: holds[checkoutId] ?? 0, available: availableOf(shelf) }
}
