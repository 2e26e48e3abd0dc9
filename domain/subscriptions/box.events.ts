import { z } from 'zod'
import { cents } from '#domain/kernel/fields.ts'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { boxId, producerId, subscriptionId } from '../kernel/ids.ts'
import { orderFulfillment } from '../ordering/order.events.ts'
import { frequencies } from './billing-cycle.ts'

/** One thing in a box, and what a subscriber may have instead of it. */
export const content = z.object({ item: z.string(), swaps: z.array(z.string()) })
export type Content = z.infer<typeof content>

export const boxDescription = z.object({
  name: z.string(),
  description: z.string(),
  /** An uploaded picture of the producer's. Older events may have any address: read it by `ownImageUrl`. */
  imageUrl: z.string().nullable(),
  contents: z.array(content),
  /** How many may subscribe. */
  capacity: z.number().int(),
  priceCents: cents,
})
export type BoxDescription = z.infer<typeof boxDescription>

/** Agreed with everybody who subscribes, and the same for good. */
export const boxTerms = z.object({
  frequency: z.enum(frequencies),
  firstDay: z.iso.date(),
  cutoffDays: z.number().int(),
  fulfillmentMethod: orderFulfillment,
  /** Whether sales tax is charged on it. */
  taxable: z.boolean(),
})
export type BoxTerms = z.infer<typeof boxTerms>

const ids = { boxId, producerId }

export const boxEvents = defineEvents({
  BoxCreated: z.object({ ...ids, ...boxDescription.shape, ...boxTerms.shape }),
  BoxUpdated: z.object({ ...ids, ...boxDescription.shape }),
  /** Nobody can subscribe any more, and the subscriptions there are end. */
  BoxDiscontinued: z.object(ids),
  BoxSlotReserved: z.object({ ...ids, subscriptionId }),
  BoxSlotReleased: z.object({ ...ids, subscriptionId }),
})
export type BoxEvent = EventOf<typeof boxEvents>
