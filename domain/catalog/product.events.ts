import { z } from 'zod'
import { cents } from '../kernel/cents.ts'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { producerId, productId } from '../kernel/ids.ts'
import { categories, fulfilments, units } from './vocabulary.ts'

const description = {
  name: z.string(),
  description: z.string(),
  category: z.enum(categories),
  unit: z.enum(units),
  fulfilments: z.array(z.enum(fulfilments)),
  imageUrl: z.string().nullable(),
}

export const productEvents = defineEvents({
  ProductListed: z.object({ productId, producerId, ...description, priceCents: cents }),
  ProductDescribed: z.object({ productId, producerId, ...description }),
  PriceChanged: z.object({ productId, producerId, priceCents: cents, wasCents: cents }),
  ProductUnlisted: z.object({ productId, producerId }),
  ProductRelisted: z.object({ productId, producerId }),
})
export type ProductEvent = EventOf<typeof productEvents>
