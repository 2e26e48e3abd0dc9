import { z } from 'zod'
import { eventView } from '#domain/kernel/contract.ts'
import { orderView } from './contract.ts'

/** Kinds of steps, for filtering. */
export const stepKinds = ['order', 'payment', 'price', 'stock', 'message', 'mail', 'dispute', 'access'] as const
export type StepKind = (typeof stepKinds)[number]

/** An order as a party saw it, without the pickup code and later reviews. */
export const partyView = orderView.omit({ nextPickup: true, pickupCode: true, reviewed: true })
export type PartyView = z.infer<typeof partyView>

const cents = z.number()

/** Amounts of an order after a step, in cents. */
export const totalsState = z.object({
  /** Status of the checkout's payment at the processor. */
  payment: z.enum(['none', 'open', 'succeeded', 'canceled']),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Charged for the whole checkout, including its other orders. */
  chargedCents: cents,
  /** Of this order. */
  paidCents: cents,
  /** Part paid with store credit. */
  storeCreditCents: cents,
  subtotalCents: cents,
  deliveryFeeCents: cents,
  taxCents: cents,
  processingFeeCents: cents,
  totalCents: cents,
  platformFeeCents: cents,
  refundAgreedCents: cents,
  /** Refunds submitted or completed. */
  refundedCents: cents,
  transfer: z.enum(['none', 'scheduled', 'requested', 'created']),
  /** The producer's share, before reversals. */
  producersCents: cents,
  takenBackCents: cents,
  toTakeBackCents: cents,
  receipt: z.string().nullable(),
  creditNotes: z.array(z.string()),
})
export type TotalsState = z.infer<typeof totalsState>

/** Stock of a product after a step, in its unit. */
export const stockState = z.object({
  productId: z.string(),
  name: z.string(),
  onHand: z.number(),
  /** Reserved by this order's checkout. */
  held: z.number(),
  available: z.number(),
})
export type StockStateAt = z.infer<typeof stockState>

/** The complete state after a step. Both views are null before the order is placed. */
export const orderState = z.object({
  buyer: partyView.nullable(),
  producer: partyView.nullable(),
  money: totalsState.nullable(),
  stock: z.array(stockState),
})
export type OrderStateAt = z.infer<typeof orderState>

const step = eventView.omit({ position: true, orderId: true }).extend({
  /** The event's position; for an email, its key. */
  id: z.string(),
  /** Null for emails. */
  position: z.string().nullable(),
  kind: z.enum(stepKinds),
  /** Internal bookkeeping, such as the request of a receipt number; hidden by default. */
  technical: z.boolean(),
  correlation: z.string().nullable(),
  /** The step that caused this one, if known. */
  cause: z.string().nullable(),
  /** In-app notifications of this step, by party. */
  notifications: z.array(z.object({ side: z.enum(['buyer', 'producer']), title: z.string() })),
  /** Changes since the previous step: field names of views and amounts, ids of products. */
  changed: z.object({
    buyer: z.array(z.string()),
    producer: z.array(z.string()),
    money: z.array(z.string()),
    stock: z.array(z.string()),
  }),
  /** The parts of the state that changed since the previous step. */
  after: orderState.partial(),
})
export type ReplayStep = z.infer<typeof step>

/** The price of an ordered product: what the buyer paid, what it is now, and each change near the order. */
const linePrice = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  orderedCents: cents,
  /** Null if the product was never listed by itself, such as a box. */
  currentCents: cents.nullable(),
  changes: z.array(
    z.object({
      /** Position of the event, which is a step. */
      step: z.string(),
      at: z.string(),
      fromCents: cents,
      toCents: cents,
      beforeOrder: z.boolean(),
    }),
  ),
})
export type LinePrice = z.infer<typeof linePrice>

/** The history of an order from all its streams, oldest first. */
export const replay = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  steps: z.array(step),
  /** Number of older messages that are not included. */
  omitted: z.number(),
  /** Its latest dispute. */
  disputeId: z.string().nullable(),
  prices: z.array(linePrice),
})
export type Replay = z.infer<typeof replay>

export const INITIAL_ORDER_STATE: OrderStateAt = { buyer: null, producer: null, money: null, stock: [] }

/** The state after a step, merged from the changed parts of all steps up to it. */
export const stateAt = (steps: readonly Pick<ReplayStep, 'after'>[], index: number): OrderStateAt =>
  Object.assign({}, INITIAL_ORDER_STATE, ...steps.slice(0, index + 1).map(({ after }) => after))
