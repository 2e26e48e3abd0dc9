import { z } from 'zod'
import { agreedText } from '../kernel/agreed-text.ts'
import { cents } from '../kernel/cents.ts'
import { WEEKDAYS } from '../kernel/day.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, producerId } from '../kernel/ids.ts'

/** Where a producer is, as far as everyone may know: the middle of their ZIP code. */
export const place = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof place>

/** A time of a weekday when people may come, where the market is: `09:00` to `12:00`. */
export const openingSpan = z.object({ weekday: z.enum(WEEKDAYS), from: z.string(), until: z.string() })

/** The next time people may come. */
export const pickupWindow = z.object({ day: z.string(), from: z.string(), until: z.string() })

/** Days on which nothing is sold, both included; told to everybody. It ends by the calendar. */
export const closedPeriod = z.object({
  periodId: z.string(),
  from: z.iso.date(),
  until: z.iso.date(),
  note: z.string().optional(),
})

/** A further place that goods are brought to: a farmers market, a drop point. Everybody may know where it is. */
export const pickupPlace = z.object({
  placeId: z.string(),
  name: z.string(),
  address: z.string(),
  /** In words. */
  hours: z.string(),
  opening: z.array(openingSpan).optional(),
  isMarket: z.boolean().optional(),
})
export type PickupPlace = Readonly<z.infer<typeof pickupPlace>>

/** The same as buyers see it, with the next time somebody is there. */
export const pickupPlaceView = pickupPlace.extend({ next: pickupWindow.nullable() })
export type PickupPlaceView = z.infer<typeof pickupPlaceView>

/** Where and when people may come. The address stands apart: it is the producer's own. */
export const pickupTerms = z.object({
  /** In words. */
  hours: z.string(),
  /** Absent in terms of the first days, and where words say it better. */
  opening: z.array(openingSpan).optional(),
  /** What people look for: a stand, a door. */
  placeName: z.string().optional(),
  /** The address may be told to everybody: it is nobody's home. */
  addressIsPublic: z.boolean().optional(),
  further: z.array(pickupPlace).optional(),
})

/** Towns that are delivered to wherever they are, at a price of their own. */
const deliveryZone = z.object({ zips: z.array(z.string()), feeCents: cents, minimumCents: cents })

/** Fee and minimum are per order; the radius is in miles from the producer's ZIP code. A zone goes before the radius. */
export const deliveryTerms = z.object({
  feeCents: cents,
  minimumCents: cents,
  radiusMiles: z.number(),
  zones: z.array(deliveryZone).optional(),
})
export type DeliveryTerms = z.infer<typeof deliveryTerms>

/** How goods reach the buyer. */
export const fulfilmentTerms = z.object({ pickup: pickupTerms.nullable(), delivery: deliveryTerms.nullable() })
export type FulfilmentTerms = z.infer<typeof fulfilmentTerms>

/** The market has made sure of who sells here; holds through its last day. */
export const verification = z.object({ verifiedOn: z.iso.date(), expiresOn: z.iso.date() })
export type Verification = Readonly<z.infer<typeof verification>>

const own = { of: 'accountId', keep: 'account' } as const

const profile = {
  businessName: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  place,
  phone: personal(z.string(), own).optional(),
  imageUrl: z.string().nullable(),
}

export const producerEvents = defineEvents({
  ProducerRegistered: z.object({
    producerId,
    accountId,
    ...profile,
    /** The rules they agreed to sell by. */
    agreed: z.array(agreedText).optional(),
  }),
  ProducerProfileChanged: z.object({ producerId, accountId, ...profile }),
  FulfilmentTermsSet: z.object({
    producerId,
    accountId,
    terms: fulfilmentTerms,
    /** Told to buyers after they paid; a home's street is nobody else's business. */
    pickupAddress: personal(z.string(), own).optional(),
  }),
  /** Nothing is sold on these days. Open orders are as they were. */
  ClosedPeriodAnnounced: z.object({ producerId, accountId, ...closedPeriod.shape }),
  ClosedPeriodWithdrawn: z.object({ producerId, accountId, periodId: z.string() }),
  /** `by` is the account of the one of the staff who made sure. */
  ProducerVerified: z.object({ producerId, accountId, by: accountId, ...verification.shape }),
  ProducerVerificationEnded: z.object({ producerId, accountId, by: accountId, reason: z.string() }),
})
export type ProducerEvent = EventOf<typeof producerEvents>
