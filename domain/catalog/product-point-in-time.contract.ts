import { z } from 'zod'
import { defineEndpoint } from '../kernel/contract.ts'
import { asOf, eventView } from '../kernel/event-view.ts'

export const productPointInTime = z.object({
  productId: z.string(),
  asOf: z.string(),
  /** Null when it was not there yet. Quantities in its unit. */
  stood: z
    .object({
      name: z.string(),
      unit: z.string(),
      producerId: z.string(),
      priceCents: z.number(),
      listed: z.boolean(),
      onHand: z.number(),
      held: z.number(),
      available: z.number(),
      /** What its page said of it. */
      description: z.string(),
    })
    .nullable(),
  /** What made the price what it was, and whether it was for sale; oldest first. */
  price: z.array(eventView),
  /** What made the stock what it was; oldest first. */
  stock: z.array(eventView),
  /** Older events of the stock that are left out. */
  left: z.number(),
})
export type ProductPointInTime = z.infer<typeof productPointInTime>

export const productPointInTimeContract = {
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/products/:id/point-in-time',
    summary: 'A product with its price and its stock as of an instant, and the events behind each; written down',
    params: z.object({ id: z.string().max(60) }),
    query: z.object({ asOf }),
    response: productPointInTime,
  }),
}
