import { isDeepStrictEqual } from 'node:util'
import { type StockEvent, stockEvents } from '#domain/catalog/inventory.events.ts'
import { availableOf, type StockState, stock } from '#domain/catalog/stock.decider.ts'
import { type PaymentEvent, paymentEvents } from '#domain/checkout/checkout.events.ts'
import { type PaymentRecord, payment } from '#domain/checkout/payment.decider.ts'
import type { EventDefinitions, EventOf, RecordedEvent } from '#domain/kernel/event.ts'
import { type OrderState, order } from '#domain/ordering/order.decider.ts'
import { type OrderEvent, orderEvents } from '#domain/ordering/order.events.ts'
import type {
  OrderStateAt,
  PartyView,
  ReplayStep,
  StockStateAt,
  TotalsState,
} from '#domain/ordering/order-replay.contract.ts'
import { type TransferEvent, transferEvents } from '#domain/payouts/payouts.events.ts'
import { type TransferState, transfer } from '#domain/payouts/transfer.decider.ts'
import { type AnyTable, applyToRow } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'
import { type BillingDocumentsRow, billingDocuments } from '#read-side/ordering/billing-documents.projection.ts'
import { type OrderRow, orders } from '#read-side/ordering/orders.projection.ts'
import { type OrderWithProducer, type Viewer, viewFor } from '#read-side/ordering/orders.query.ts'
import { type OrderReferences, stockedProductIds } from '#read-side/ordering/replay/order-history.ts'

/** The order as both parties see it, computed by the code of their pages, with its totals and stock. */
export function orderStateOf(references: OrderReferences, state: ReplayState): OrderStateAt {
  return {
    buyer: partyViewOf('buyer', state),
    producer: partyViewOf('producer', state),
    money: totalsOf(state),
    stock: stockedProductIds(references).map((productId) => stockStateOf(references, state, productId)),
  }
}

function partyViewOf(viewer: Viewer, { row, profile }: ReplayState): PartyView | null {
  if (!row || (viewer === 'producer' && !row.paymentIntentId)) return null
  const { businessName = '', city = '', pickupSettings: pickup = null, pickupAddress = null } = profile ?? {}
  const order: OrderWithProducer = { ...row, producerName: businessName, producerCity: city, pickup, pickupAddress }
  return viewFor(viewer, order)
}

function totalsOf(state: ReplayState): TotalsState | null {
  const { row, payment, order, documents } = state
  if (!row) return null
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents, platformFeeCents, refundedCents } =
    row
  const succeeded = payment?.outcome === 'succeeded' ? payment : undefined
  return {
    payment: payment?.outcome ?? 'none',
    card: valueOrNull(succeeded?.card),
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
    ...transferTotals(state),
    receipt: documents?.receipt?.number ?? null,
    creditNotes: (documents?.creditNotes ?? []).map(({ number }) => number),
  }
}

function transferTotals({
  transfer,
}: ReplayState): Pick<TotalsState, 'transfer' | 'producersCents' | 'takenBackCents' | 'toTakeBackCents'> {
  if (transfer.status === 'none') return { transfer: 'none', producersCents: 0, takenBackCents: 0, toTakeBackCents: 0 }
  const reversals = Object.values(transfer.reversals)
  const sum = (done: boolean) =>
    reversals.filter((one) => one.done === done).reduce((cents, { amountCents }) => cents + amountCents, 0)
  const { status, amountCents: producersCents } = transfer
  return { transfer: status, producersCents, takenBackCents: sum(true), toTakeBackCents: sum(false) }
}

function stockStateOf(
  { checkoutId, lines }: OrderReferences,
  { stockByProduct }: ReplayState,
  productId: string,
): StockStateAt {
  const stockState = stockByProduct[productId] ?? stock.initial
  const name = lines.find((line) => line.itemId === productId)?.name ?? ''
  const { onHand, reservations } = stockState
  return { productId, name, onHand, held: reservations[checkoutId] ?? 0, available: availableOf(stockState) }
}

const PARTS = ['buyer', 'producer', 'money', 'stock'] as const
type Part = (typeof PARTS)[number]

/** The difference between two states: by field for views and totals, by product for stock. */
export function diffStates(previous: OrderStateAt, current: OrderStateAt): Pick<ReplayStep, 'changed' | 'after'> {
  const changed = {
    buyer: fieldsChanged(previous.buyer, current.buyer),
    producer: fieldsChanged(previous.producer, current.producer),
    money: fieldsChanged(previous.money, current.money),
    stock: current.stock
      .filter((stockState) => !previous.stock.some((one) => isDeepStrictEqual(one, stockState)))
      .map(({ productId }) => productId),
  }
  const changedParts = PARTS.filter((part: Part) => changed[part].length > 0)
  return { changed, after: Object.fromEntries(changedParts.map((part) => [part, current[part]])) }
}

function fieldsChanged(before: object | null, after: object | null): string[] {
  const [was, is] = [before ?? {}, after ?? {}] as Record<string, unknown>[]
  return Object.keys({ ...was, ...is }).filter((field) => !isDeepStrictEqual(was![field], is![field]))
}

/** The part of a producer's profile that order pages show. */
export interface ProfileAtStep {
  readonly accountId: string
  readonly businessName: string
  readonly city: string
  readonly pickupSettings: OrderWithProducer['pickup']
  readonly pickupAddress: string | null
}
export type Profiles = AnyTable<ProfileAtStep>

/** State after the events so far, computed with the handlers of the projections and the `evolve` of the deciders. */
export interface ReplayState {
  readonly row: OrderRow | undefined
  readonly documents: BillingDocumentsRow | undefined
  readonly profile: ProfileAtStep | undefined
  readonly order: OrderState
  readonly payment: PaymentRecord | undefined
  readonly transfer: TransferState
  readonly stockByProduct: Readonly<Record<string, StockState>>
}

export const INITIAL_REPLAY_STATE: ReplayState = {
  row: undefined,
  documents: undefined,
  profile: undefined,
  payment: undefined,
  order: order.initial,
  transfer: transfer.initial,
  stockByProduct: {},
}

/** Applies an event. Pure; events of other orders change nothing. */
export const stateReducer =
  ({ orderId, checkoutId, producerId, lines }: OrderReferences, profiles: Profiles) =>
  (state: ReplayState, event: RecordedEvent): ReplayState => {
    const rows = {
      row: applyToRow(orders, { key: orderId, row: state.row }, event),
      documents: applyToRow(billingDocuments, { key: orderId, row: state.documents }, event),
      profile: applyToRow(profiles, { key: producerId, row: state.profile }, event),
    }
    if (isEventOf<OrderEvent>(orderEvents, event) && event.data.orderId === orderId)
      return { ...state, ...rows, order: order.evolve(state.order, event) }
    if (isEventOf<TransferEvent>(transferEvents, event) && event.data.orderId === orderId)
      return { ...state, ...rows, transfer: transfer.evolve(state.transfer, event) }
    if (isEventOf<PaymentEvent>(paymentEvents, event) && event.data.checkoutId === checkoutId)
      return { ...state, ...rows, payment: payment.evolve(state.payment ?? payment.initial, event) }
    if (isEventOf<StockEvent>(stockEvents, event) && lines.some(({ itemId }) => itemId === event.data.productId))
      return {
        ...state,
        ...rows,
        stockByProduct: { ...state.stockByProduct, ...applyStockEvent(state.stockByProduct, event) },
      }
    return { ...state, ...rows }
  }

const applyStockEvent = (
  before: ReplayState['stockByProduct'],
  event: RecordedEvent<StockEvent>,
): ReplayState['stockByProduct'] => {
  const { productId } = event.data
  return { [productId]: stock.evolve(before[productId] ?? stock.initial, event) }
}

const isEventOf = <E extends EventOf<EventDefinitions>>(
  { shapes }: EventDefinitions,
  event: RecordedEvent,
): event is RecordedEvent<E> => event.type in shapes
