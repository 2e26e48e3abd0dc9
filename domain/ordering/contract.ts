import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { orderStatuses } from './order-status.ts'

const line = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  priceCents: z.number(),
  lineCents: z.number(),
})

/** An order in a list. `buyerName` is for the producer's eyes only. */
export const orderCard = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  fulfilment: z.enum(['pickup', 'delivery']),
  producerId: z.string(),
  producerName: z.string(),
  producerCity: z.string(),
  buyerName: z.string().nullable(),
  lines: z.array(line),
  itemsCents: z.number(),
  deliveryCents: z.number(),
  taxCents: z.number(),
  processingCents: z.number(),
  totalCents: z.number(),
  refundedCents: z.number(),
  /** What the market keeps of it; for the producer's eyes only. */
  platformFeeCents: z.number().nullable(),
  placedAt: z.string(),
  changedAt: z.string(),
  /** What the one who asks may do next (statuses to ask for). */
  mayBecome: z.array(z.enum(orderStatuses)),
})
export type OrderCard = z.infer<typeof orderCard>

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
      zip: z.string().nullable(),
    })
    .nullable(),
  instructions: z.string().nullable(),
  /** Where to collect, told to the buyer once paid. */
  pickup: z.object({ hours: z.string(), address: z.string().nullable() }).nullable(),
  timeline: z.array(z.object({ status: z.enum(orderStatuses), at: z.string(), reason: z.string().nullable() })),
})
export type OrderView = z.infer<typeof orderView>

const tab = z.enum(['all', 'active', 'completed', 'cancelled'])
export type OrderTabFilter = z.infer<typeof tab>

export const orderPage = z.object({
  orders: z.array(orderCard),
  counts: z.object({ all: z.number(), active: z.number(), completed: z.number(), cancelled: z.number() }),
  page: z.number(),
  pageSize: z.number(),
})
export type OrderPage = z.infer<typeof orderPage>

const listQuery = z.object({ tab: tab.optional(), page: z.coerce.number().int().min(1).max(10_000).optional() })
const byId = z.object({ id: z.string() })
const withKey = z.object({ key: z.string().max(100).optional() })

export const orderingContract = {
  mine: exchange({
    method: 'GET',
    path: '/api/orders',
    summary: 'The orders of the one signed in, as a buyer',
    query: listQuery,
    answer: orderPage,
  }),
  sales: exchange({
    method: 'GET',
    path: '/api/producer/orders',
    summary: "The orders at the signed-in member's producer",
    query: listQuery,
    answer: orderPage,
  }),
  one: exchange({
    method: 'GET',
    path: '/api/orders/:id',
    summary: 'One order: for its buyer, its producer, or whoever has its signed link',
    params: byId,
    query: withKey,
    answer: orderView,
  }),
  changeStatus: exchange({
    method: 'PATCH',
    path: '/api/orders/:id/status',
    summary: "The producer's next step with an order",
    params: byId,
    body: z.object({
      status: z.enum(['processing', 'ready_for_pickup', 'shipped', 'delivered', 'completed', 'declined']),
      reason: z.string().trim().max(500).optional(),
    }),
    answer: z.object({ status: z.enum(orderStatuses) }),
  }),
  cancel: exchange({
    method: 'POST',
    path: '/api/orders/:id/cancel',
    summary: 'The buyer takes the order back before it is prepared; the money goes back',
    params: byId,
    query: withKey,
    body: z.object({ reason: z.string().trim().max(500).default('') }),
    answer: z.object({ status: z.enum(orderStatuses) }),
  }),
}

export const orderProblems = problems({
  order_not_found: { status: 404, text: 'There is no such order.' },
  order_status_conflict: { status: 409, text: 'This order has moved on. Please look at it again.' },
  order_already_paid: { status: 409, text: 'This order is paid already.' },
  order_not_paid: { status: 409, text: 'This order is not paid.' },
  refund_too_large: { status: 409, text: 'That is more than was paid.' },
  reason_missing: { status: 400, text: 'Please say why.' },
})

/** To the producer: an order was paid and waits for them. */
export interface NewOrder {
  readonly type: 'new_order'
  readonly orderId: string
  readonly producerId: string
}

/** To buyer, producer and whoever watches the order. */
export interface OrderStatusUpdate {
  readonly type: 'order_status_update'
  readonly orderId: string
  readonly status: string
}

/** To the account: an order bought as a guest is one of its own now. */
export interface OrderJoined {
  readonly type: 'order_joined'
  readonly orderId: string
}
