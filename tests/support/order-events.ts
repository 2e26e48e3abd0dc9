import type { ChargebackEvent, ChargebackOutcome, PlannedOrder } from '#domain/checkout/checkout.events.ts'
import { WEEKDAYS } from '#domain/kernel/calendar-date.ts'
import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import type { Contact, OrderEvent, OrderMoney } from '#domain/ordering/order.events.ts'
import type { FulfillmentCalendar } from '#domain/subscriptions/billing-cycle.ts'
import type { SubscriptionPlan } from '#domain/subscriptions/subscription.decider.ts'
import type {
  BoxDescription,
  BoxEvent,
  BoxTerms,
  SubscriptionEvent,
} from '#domain/subscriptions/subscriptions.events.ts'
import { idNamed } from '#tests/support/ids.ts'

/** The ids and events of one small order, for scenarios. Every builder takes overrides. */
export const ids = {
  orderId: idNamed('order', 'one'),
  producerId: idNamed('producer', 'orchard'),
  buyerId: idNamed('guest', 'ann'),
}
/** The processor's time of what the events report, a minute before they are recorded. */
export const PROCESSED_AT = '2026-05-01T08:59:00.000Z'
export const productId = idNamed('product', 'apples')
export const checkoutId = idNamed('checkout', 'one')
export const contact: Contact = { fullName: 'Ann Buyer', email: 'ann@example.com', phone: '802-555-0100' }

export const money = (overrides: Partial<OrderMoney> = {}): OrderMoney => ({
  currency: 'USD',
  subtotalCents: 1000,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 59,
  totalCents: 1059,
  platformFeeCents: 50,
  feeScheduleVersion: '2026-01',
  ...overrides,
})

export const lines = [
  { itemId: productId, name: 'Apples', unit: 'per_pound', quantity: 4, unitPriceCents: 250, lineTotalCents: 1000 },
]

export const planned = (overrides: Partial<PlannedOrder> = {}): PlannedOrder => ({
  orderId: ids.orderId,
  orderNumber: 'FG-ABCD-1234',
  producerId: ids.producerId,
  fulfillmentMethod: 'pickup',
  lines,
  money: money(),
  timeZone: 'America/New_York',
  ...overrides,
})

export const placed = (overrides: { fulfillmentMethod?: 'pickup' | 'delivery' } = {}): OrderEvent => ({
  type: 'OrderPlaced',
  data: { ...ids, ...planned(overrides), checkoutId, contact },
})
export const paid = (occurredAt = PROCESSED_AT): OrderEvent => ({
  type: 'OrderPaid',
  data: { ...ids, paymentIntentId: 'pi_1', amountCents: 1059, currency: 'USD', occurredAt },
})
export const statusChanged = (
  type: 'OrderAccepted' | 'OrderReadyForPickup' | 'OrderShipped' | 'OrderDelivered' | 'OrderCompleted',
): OrderEvent => ({ type, data: ids })

const chargebackId = idNamed('chargeback', 'dp_1')
const chargebackTerms = {
  chargebackId,
  amountCents: 1059,
  evidenceDueAt: '2026-05-10T09:00:00.000Z',
  currency: 'USD',
  status: 'open',
  occurredAt: '2026-05-01T12:00:00.000Z',
} as const

/** The chargeback of the small order's payment. */
export const chargebackOpened = (): ChargebackEvent => ({
  type: 'ChargebackOpened',
  data: {
    ...chargebackTerms,
    processorDisputeId: 'dp_1',
    paymentIntentId: 'pi_1',
    checkoutId,
    orderIds: [ids.orderId],
    currency: 'USD',
    reason: 'product_not_received',
  },
})
export const chargebackUpdated = (): ChargebackEvent => ({
  type: 'ChargebackUpdated',
  data: { ...chargebackTerms, evidenceDueAt: '2026-05-20T09:00:00.000Z', currency: 'USD' },
})
export const chargebackClosed = (outcome: ChargebackOutcome): ChargebackEvent => ({
  type: 'ChargebackClosed',
  data: { chargebackId, outcome, occurredAt: '2026-06-01T12:00:00.000Z', amountCents: 1059, currency: 'USD' },
})

/** The billing documents of the small order. */
export const refundId = idNamed('refund', 'one')
export const amounts = {
  subtotalCents: 1000,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 59,
  totalCents: 1059,
}

const head = {
  ...ids,
  accountId: idNamed('account', 'orchard'),
  orderNumber: 'FG-ABCD-1234',
  issuedOn: '2026-05-01',
  marketplaceName: 'Farmgate',
  paymentIntentId: 'pi_1',
  money: { currency: 'USD' as const, ...amounts },
  buyer: { fullName: contact.fullName, email: contact.email },
  seller: { name: 'Orchard', city: 'Barre', state: 'VT', zipCode: '05641' },
}
export const receiptData = {
  ...head,
  number: 'R-2026-000001',
  fulfillmentMethod: 'pickup' as const,
  lines,
  sellerAddress: '1 Barn Road',
}
export const creditNoteData = {
  ...head,
  number: 'C-2026-000001',
  refundId,
  receiptNumber: receiptData.number,
  reason: 'unfulfillable' as const,
  lines: [{ itemId: lines[0]!.itemId, name: 'Apples', unit: 'per_pound', quantity: 4, cents: 1000 }],
}

export const receiptIssued = (overrides: Partial<Data<'ReceiptIssued'>> = {}): BillingDocumentEvent => ({
  type: 'ReceiptIssued',
  data: { ...receiptData, ...overrides },
})
export const creditNoteIssued = (): BillingDocumentEvent => ({ type: 'CreditNoteIssued', data: creditNoteData })
export const creditNoteVoided = (): BillingDocumentEvent => ({
  type: 'CreditNoteVoided',
  data: { ...ids, refundId, voidedOn: '2026-05-09' },
})
type Data<T extends BillingDocumentEvent['type']> = Extract<BillingDocumentEvent, { type: T }>['data']

export const BOX = idNamed('box', 'vegetables')
export const FARM = idNamed('producer', 'Hill Farm')
export const ANN = idNamed('account', 'ann')
export const SUBSCRIPTION = idNamed('subscription', 'ann')

export const DESCRIPTION: BoxDescription = {
  name: 'Vegetable box',
  description: 'What the field has.',
  imageUrl: null,
  contents: [
    { item: 'Carrots', substitutes: ['Beets'] },
    { item: 'Salad', substitutes: [] },
  ],
  capacity: 2,
  priceCents: 2500,
}
export const TERMS: BoxTerms = {
  frequency: 'weekly',
  firstDeliveryOn: '2026-05-08',
  cutoffDays: 2,
  fulfillmentMethod: 'pickup',
  taxable: false,
}

/** The calendar of a producer who fulfills orders on any day. */
export const EVERY_DAY: FulfillmentCalendar = { weekdays: WEEKDAYS, closures: [] }

export const boxCreated = (overrides: Partial<BoxDescription & BoxTerms> = {}): BoxEvent => ({
  type: 'BoxCreated',
  data: { boxId: BOX, producerId: FARM, ...DESCRIPTION, ...TERMS, ...overrides },
})
export const boxUpdated = (overrides: Partial<BoxDescription> = {}): BoxEvent => ({
  type: 'BoxUpdated',
  data: { boxId: BOX, producerId: FARM, ...DESCRIPTION, ...overrides },
})
export const boxDiscontinued: BoxEvent = { type: 'BoxDiscontinued', data: { boxId: BOX, producerId: FARM } }
const slotOf = (name: string) => ({ boxId: BOX, producerId: FARM, subscriptionId: idNamed('subscription', name) })
export const slotReserved = (name: string): BoxEvent => ({ type: 'BoxSlotReserved', data: slotOf(name) })
export const slotReleased = (name: string): BoxEvent => ({ type: 'BoxSlotReleased', data: slotOf(name) })

export const IDS = { subscriptionId: SUBSCRIPTION, boxId: BOX, producerId: FARM, accountId: ANN }
export const CARD = {
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
}
export const PLAN: Omit<SubscriptionPlan, 'nextCycle'> = {
  ...IDS,
  boxName: 'Vegetable box',
  schedule: { frequency: 'weekly', firstDeliveryOn: '2026-05-08', cutoffDays: 2 },
  fulfillmentMethod: 'pickup',
  taxable: false,
  priceCents: 2500,
  money: {
    currency: 'USD',
    subtotalCents: 2500,
    deliveryFeeCents: 0,
    taxCents: 0,
    processingFeeCents: 102,
    totalCents: 2602,
    platformFeeCents: 125,
    feeScheduleVersion: '2026-01',
  },
  contact: { fullName: 'Ann Buyer', email: 'ann@example.com', phone: '802-555-0100' },
  acceptedPolicies: [],
  renewalTerms: { version: '2026-11-22', text: 'It renews.', sha256: 'f'.repeat(64) },
  paymentMethod: CARD,
}
export const day = (cycle: number) =>
  [
    { cycle: 0, deliverOn: '2026-05-08', chargeOn: '2026-05-06' },
    { cycle: 1, deliverOn: '2026-05-15', chargeOn: '2026-05-13' },
    { cycle: 2, deliverOn: '2026-05-22', chargeOn: '2026-05-20' },
    { cycle: 3, deliverOn: '2026-05-29', chargeOn: '2026-05-27' },
    { cycle: 4, deliverOn: '2026-06-05', chargeOn: '2026-06-03' },
  ][cycle]!
export const CHECKOUT = idNamed('checkout', 'ann 0')
export const ORDER = idNamed('order', 'ann 0')

export const subscribed: SubscriptionEvent = { type: 'SubscriptionStarted', data: { ...PLAN, nextCycle: day(0) } }
export const reminded: SubscriptionEvent = { type: 'SubscriptionRenewalReminderRequested', data: { ...IDS, cycle: 0 } }
export const cycleStarted = (contents = ['Carrots', 'Salad'], next = 1): SubscriptionEvent => ({
  type: 'BillingCycleStarted',
  data: {
    ...IDS,
    ...day(0),
    checkoutId: CHECKOUT,
    orderId: ORDER,
    startedOn: '2026-05-06',
    contents,
    nextCycle: day(next),
  },
})
export const cycleCharged = (deliverOn = '2026-05-08'): SubscriptionEvent => ({
  type: 'BillingAttemptSucceeded',
  data: { ...IDS, cycle: 0, orderId: ORDER, deliverOn },
})
export const chargeFailed = (attempt: number, retryOn?: string): SubscriptionEvent => ({
  type: 'BillingAttemptFailed',
  data: { ...IDS, cycle: 0, orderId: ORDER, attempt, declineCode: 'generic_decline', ...(retryOn ? { retryOn } : {}) },
})
export const subscriptionLapsed: SubscriptionEvent = {
  type: 'SubscriptionLapsed',
  data: { ...IDS, cycle: 0, checkoutId: CHECKOUT },
}
export const paused: SubscriptionEvent = { type: 'SubscriptionPaused', data: IDS }
export const resumed = (cycle: number): SubscriptionEvent => ({
  type: 'SubscriptionResumed',
  data: { ...IDS, nextCycle: day(cycle) },
})
export const skipped = (by: 'subscriber' | 'system' = 'subscriber', cycle = 0, next = 1): SubscriptionEvent => ({
  type: 'BillingCycleSkipped',
  data: { ...IDS, cycle, skippedBy: by, nextCycle: day(next) },
})
export const unskipped = (cycle = 0, next = 0): SubscriptionEvent => ({
  type: 'BillingCycleUnskipped',
  data: { ...IDS, cycle, nextCycle: day(next) },
})
export const cancelled = (
  by: 'subscriber' | 'producer' | 'platform' = 'subscriber',
  checkoutId?: string,
): SubscriptionEvent => ({
  type: 'SubscriptionCancelled',
  data: { ...IDS, cancelledBy: by, ...(checkoutId ? { checkoutId } : {}) },
})
export const swapped: SubscriptionEvent = {
  type: 'SubscriptionContentsSwapped',
  data: { ...IDS, cycle: 0, swaps: [{ item: 'Carrots', substitute: 'Beets' }] },
}
export const paymentMethodUpdated = (retryOn?: string): SubscriptionEvent => ({
  type: 'SubscriptionPaymentMethodUpdated',
  data: {
    ...IDS,
    paymentMethod: { ...CARD, paymentMethodId: 'pm_2', last4: '4444' },
    ...(retryOn ? { retryOn } : {}),
  },
})
