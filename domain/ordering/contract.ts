import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { pickupDetails, pickupWindow } from '../producers/producer.events.ts'
import { orderBillingDocuments } from './billing-documents.contract.ts'
import { advancedStatuses, chargebackStatuses, orderStatuses, refundReasons, refundStatuses } from './order-status.ts'

/** `itemId` is a product or a subscription box; `productId` is null for a box. */
const line = z.object({
  itemId: z.string(),
  productId: z.string().nullable(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  /** Quantity the producer reported as unavailable. */
  missing: z.number(),
  unitPriceCents: z.number(),
  lineTotalCents: z.number(),
})

/** A refund with its components. */
const refund = z.object({
  id: z.string(),
  status: z.enum(refundStatuses),
  reason: z.enum(refundReasons),
  note: z.string().nullable(),
  approvedAt: z.string(),
  lines: z.array(z.object({ itemId: z.string(), quantity: z.number(), cents: z.number() })),
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
  totalCents: z.number(),
  /** Part refunded to the buyer's store credit; for the buyer only. */
  storeCreditCents: z.number(),
  /** Part paid by the producer; for the producer only. */
  takenBackCents: z.number().nullable(),
})
export type RefundView = z.infer<typeof refund>

/** An order in a list. `buyerName` is for the producer only. */
export const orderCard = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  fulfillmentMethod: z.enum(['pickup', 'delivery']),
  /** The further pickup location; null for the producer's own. */
  pickupLocationName: z.string().nullable(),
  producerId: z.string(),
  producerName: z.string(),
  producerCity: z.string(),
  buyerName: z.string().nullable(),
  lines: z.array(line),
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  taxCents: z.number(),
  processingFeeCents: z.number(),
  totalCents: z.number(),
  /** Part paid with store credit; for the buyer only. */
  storeCreditCents: z.number(),
  refundedCents: z.number(),
  refunds: z.array(refund),
  /** Status of the chargeback, if there is one. */
  chargeback: z.enum(chargebackStatuses).nullable(),
  /** The platform fee; for the producer only. */
  platformFeeCents: z.number().nullable(),
  placedAt: z.string(),
  updatedAt: z.string(),
  /** Statuses the caller can change it to. */
  allowedStatuses: z.array(z.enum(orderStatuses)),
  /** The kind of refund the producer can give now. */
  allowedRefund: z.enum(['unfulfillable', 'goodwill']).nullable(),
})
export type OrderCard = z.infer<typeof orderCard>

/** Ids of the order's products the buyer has reviewed. */
const reviewed = z.array(z.string())

export const orderView = orderCard.extend({
  viewer: z.enum(['buyer', 'producer']),
  contact: z
    .object({
      fullName: z.string(),
      email: z.string(),
      phone: z.string(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      zipCode: z.string().nullable(),
    })
    .nullable(),
  deliveryInstructions: z.string().nullable(),
  /** Pickup location; the buyer sees it after payment. */
  pickup: pickupDetails.nullable(),
  /** When the buyer can pick up a paid order next; null for deliveries, past orders, and without opening hours. */
  nextPickup: pickupWindow.nullable(),
  /** The buyer's pickup code, while the order is ready for pickup. */
  pickupCode: z.string().nullable(),
  reviewed,
  timeline: z.array(z.object({ status: z.enum(orderStatuses), at: z.string(), reason: z.string().nullable() })),
})
export type OrderView = z.infer<typeof orderView>

const tab = z.enum(['all', 'active', 'completed', 'cancelled'])
export type OrderTabFilter = z.infer<typeof tab>

export const orderPage = z.object({
  orders: z.array(orderCard),
  reviewed,
  /** Image URLs of the orders' products, by product id. */
  images: z.record(z.string(), z.string()),
  counts: z.object({ all: z.number(), active: z.number(), completed: z.number(), cancelled: z.number() }),
  page: z.number(),
  pageSize: z.number(),
})
export type OrderPage = z.infer<typeof orderPage>

/** An order in the producer's list. */
export const saleCard = orderCard.extend({
  /** Delivery day of a box, or the first day with pickup hours after the order was placed; null without either. */
  promisedOn: z.string().nullable(),
  /** The open dispute about it, if there is one. */
  openDisputeId: z.string().nullable(),
})
export type SaleCard = z.infer<typeof saleCard>

const salesTab = z.enum([...tab.options, 'problems'])
export type SalesTabFilter = z.infer<typeof salesTab>

export const salesPage = orderPage.omit({ images: true }).extend({
  orders: z.array(saleCard),
  /** `problems`: orders with an open dispute. They also appear in another tab. */
  counts: orderPage.shape.counts.extend({ problems: z.number() }),
})
export type SalesPage = z.infer<typeof salesPage>

/** A packing slip: without prices, and with an address only for deliveries. */
const packingSlip = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  fulfillmentMethod: z.enum(['pickup', 'delivery']),
  pickupLocationName: z.string().nullable(),
  placedAt: z.string(),
  /** This and the following fields are set only while there is something to pack. */
  buyerName: z.string().nullable(),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }).nullable(),
  deliveryInstructions: z.string().nullable(),
  lines: z.array(
    z.object({ itemId: z.string(), name: z.string(), unit: z.string(), toPack: z.number(), missing: z.number() }),
  ),
})
export type PackingSlip = z.infer<typeof packingSlip>

/** Result of a bulk change for one order: its status (null for another producer's order), and the refusal, if any. */
const statusChangeResult = z.object({
  id: z.string(),
  status: z.enum(orderStatuses).nullable(),
  refused: z.string().nullable(),
})
export type StatusChangeResult = z.infer<typeof statusChangeResult>

/** Maximum number of orders in a bulk change or a packing list. */
export const MAX_BULK_ORDERS = 100
const orderIds = z.array(z.string().min(1).max(60)).min(1).max(MAX_BULK_ORDERS)

const listQuery = z.object({ tab: tab.optional(), page: z.coerce.number().int().min(1).max(10_000).optional() })
const salesQuery = listQuery.extend({
  tab: salesTab.optional(),
  /** Part of an order's number or of a buyer's name. */
  search: z.string().trim().max(100).optional(),
  /** Only orders of the buyer of this order. */
  buyerOf: z.string().max(60).optional(),
})
const byId = z.object({ id: z.string() })
const withKey = z.object({ key: z.string().max(100).optional() })

export const orderingContract = {
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/orders',
    summary: 'Orders of the caller as a buyer',
    query: listQuery,
    response: orderPage,
  }),
  sales: defineEndpoint({
    method: 'GET',
    path: '/api/producer/orders',
    summary: "Orders of the caller's producer",
    query: salesQuery,
    response: salesPage,
  }),
  packingSlips: defineEndpoint({
    method: 'GET',
    path: '/api/producer/packing-slips',
    summary: "Packing slips for orders of the caller's producer; other orders are left out",
    query: z.object({
      /** Comma-separated order ids. */
      orders: z
        .string()
        .refine((ids) => orderIds.safeParse(ids.split(',')).success, `Choose 1 to ${MAX_BULK_ORDERS} orders`),
    }),
    response: z.object({ producerName: z.string(), slips: z.array(packingSlip) }),
  }),
  stepMany: defineEndpoint({
    method: 'POST',
    path: '/api/producer/orders/bulk-status',
    summary: 'Change the status of several orders; each succeeds or fails by itself',
    body: z.object({ ids: orderIds, status: z.enum(advancedStatuses) }),
    response: z.object({ orders: z.array(statusChangeResult) }),
  }),
  checkIn: defineEndpoint({
    method: 'GET',
    path: '/api/producer/check-in',
    summary: "Find one of the producer's orders for pickup, by code or order number",
    query: z
      .object({ code: z.string().max(500).optional(), number: z.string().trim().max(40).optional() })
      .refine(({ code, number }) => Boolean(code) !== Boolean(number), {
        path: ['number'],
        message: 'Scan a code or type an order number',
      }),
    response: orderCard,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/orders/:id',
    summary: 'One order: for its buyer, its producer, or with its signed link',
    params: byId,
    query: withKey,
    response: orderView,
  }),
  receipt: defineEndpoint({
    method: 'GET',
    path: '/api/orders/:id/receipt',
    summary: 'Receipt and credit notes of an order, as issued',
    params: byId,
    query: withKey,
    response: orderBillingDocuments,
  }),
  changeStatus: defineEndpoint({
    method: 'PATCH',
    path: '/api/orders/:id/status',
    summary: 'Change the status of an order, as its producer',
    params: byId,
    body: z.object({
      status: z.enum([...advancedStatuses, 'declined']),
      reason: z.string().trim().max(500).optional(),
    }),
    response: z.object({ status: z.enum(orderStatuses) }),
  }),
  refund: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/refunds',
    summary: 'Refund part of an order, as its producer',
    params: byId,
    body: z.object({
      lines: z.array(z.object({ itemId: z.string().max(60), quantity: z.number().positive().max(1000) })).max(100),
      /** Whether to refund the delivery fee, too; only after the handover. */
      delivery: z.boolean().default(false),
      note: z.string().trim().min(1, 'Enter a reason').max(500),
    }),
    response: z.object({ refundId: z.string() }),
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/cancel',
    summary: 'Cancel and refund an order before it is prepared, as its buyer',
    params: byId,
    query: withKey,
    body: z.object({ reason: z.string().trim().max(500).default('') }),
    response: z.object({ status: z.enum(orderStatuses) }),
  }),
  renewLink: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/link',
    summary:
      'Email a new link to the address of the order, if the key is or was valid; the response is always the same',
    params: byId,
    query: withKey,
    response: z.object({ success: z.literal(true) }),
  }),
}

export const orderProblems = problems({
  evidence_not_signed: {
    status: 503,
    text: 'The evidence bundle could not be signed just now. Try again in a minute.',
  },
  order_not_found: { status: 404, text: 'There is no such order.' },
  order_link_expired: {
    status: 410,
    text: 'This link has expired. Open the order page from the link to have a new one emailed to you.',
  },
  order_status_conflict: { status: 409, text: 'This order has changed. Review it again.' },
  order_already_paid: { status: 409, text: 'This order is paid already.' },
  order_not_paid: { status: 409, text: 'This order is not paid.' },
  refund_too_large: { status: 409, text: 'This is more than remains of the order.' },
  refund_empty: { status: 400, text: 'Choose what to refund.' },
  nothing_left_to_fulfill: { status: 409, text: 'Nothing would be left of this order. Decline it instead.' },
  order_chargeback_lost: { status: 409, text: 'The bank has refunded the buyer.' },
  order_chargeback_open: {
    status: 409,
    text: 'The buyer asked their bank for a refund. Until the bank decides, nothing is refunded here.',
  },
  reason_required: { status: 400, text: 'Enter a reason.' },
  note_required: { status: 400, text: 'Enter a reason.' },
  pickup_code_invalid: { status: 404, text: 'This is not the code of an order in this marketplace.' },
  pickup_order_not_found: { status: 404, text: 'You have no order with this number.' },
  pickup_other_producer: { status: 403, text: 'This order was bought from another producer.' },
  pickup_already_completed: { status: 409, text: ofOrder((order) => `${order} was already picked up.`) },
  pickup_not_ready: {
    status: 409,
    text: ofOrder((order) => `${order} is not ready for pickup yet. Mark it as ready first.`),
  },
  pickup_order_unpaid: { status: 409, text: ofOrder((order) => `${order} is not paid.`) },
  pickup_order_cancelled: {
    status: 409,
    text: ofOrder((order) => `${order} was canceled. There is nothing to hand over.`),
  },
  pickup_is_delivery: { status: 409, text: ofOrder((order) => `${order} is to be delivered, not picked up.`) },
})

function ofOrder(sentence: (order: string) => string) {
  return ({ orderNumber }: Record<string, unknown>): string => sentence(`Order ${orderNumber}`)
}

/** Sent to the producer: a new paid order. */
export interface NewOrder {
  readonly type: 'new_order'
  readonly orderId: string
  readonly producerId: string
}

/** Sent to buyer, producer and subscribers of the order. */
export interface OrderStatusUpdate {
  readonly type: 'order_status_update'
  readonly orderId: string
  readonly status: string
}

/** Sent to buyer, producer and subscribers of the order: a billing document was issued or changed. */
export interface BillingDocumentIssued {
  readonly type: 'order_receipt_issued'
  readonly orderId: string
}

/** Sent to the account: a guest's order was linked to it. */
export interface OrderLinked {
  readonly type: 'order_joined'
  readonly orderId: string
}
