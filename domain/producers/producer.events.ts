import { z } from 'zod'
import { acceptedPolicy, cents } from '#domain/kernel/fields.ts'
import { WEEKDAYS } from '../kernel/calendar-date.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, producerId } from '../kernel/ids.ts'

/** Where a producer is, as far as everyone may know: the middle of their ZIP code. */
export const producerLocation = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type ProducerLocation = z.infer<typeof producerLocation>

/** A time of a weekday when people may come, where the market is: `09:00` to `12:00`. */
export const openingSpan = z.object({ weekday: z.enum(WEEKDAYS), from: z.string(), until: z.string() })

/** The next time people may come. */
export const pickupWindow = z.object({ day: z.string(), from: z.string(), until: z.string() })

/** Days on which nothing is sold, both included; told to everybody. It ends by the calendar. */
export const closure = z.object({
  periodId: z.string(),
  from: z.iso.date(),
  until: z.iso.date(),
  note: z.string().optional(),
})

/** A further place that goods are brought to: a farmers market, a drop point. Everybody may know where it is. */
export const pickupLocation = z.object({
  placeId: z.string(),
  name: z.string(),
  address: z.string(),
  /** In words. */
  hours: z.string(),
  opening: z.array(openingSpan).optional(),
  isMarket: z.boolean().optional(),
})
export type PickupLocation = Readonly<z.infer<typeof pickupLocation>>

/** The same as buyers see it, with the next time somebody is there. */
export const pickupLocationView = pickupLocation.extend({ next: pickupWindow.nullable() })
export type PickupLocationView = z.infer<typeof pickupLocationView>

/** Where and when an order is picked up. A home's address is null for those who have not paid. */
export const pickupDetails = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  hours: z.string(),
})
export type PickupDetails = Readonly<z.infer<typeof pickupDetails>>

/** Where and when people may come. The address stands apart: it is the producer's own. */
export const pickupSettings = z.object({
  /** In words. */
  hours: z.string(),
  /** Absent in terms of the first days, and where words say it better. */
  opening: z.array(openingSpan).optional(),
  /** What people look for: a stand, a door. */
  placeName: z.string().optional(),
  /** The address may be told to everybody: it is nobody's home. */
  addressIsPublic: z.boolean().optional(),
  further: z.array(pickupLocation).optional(),
})

/** Towns that are delivered to wherever they are, at a price of their own. */
const deliveryZone = z.object({ zips: z.array(z.string()), feeCents: cents, minimumCents: cents })

/** Fee and minimum are per order; the radius is in miles from the producer's ZIP code. A zone goes before the radius. */
export const deliverySettings = z.object({
  feeCents: cents,
  minimumCents: cents,
  radiusMiles: z.number(),
  zones: z.array(deliveryZone).optional(),
})
export type DeliverySettings = z.infer<typeof deliverySettings>

/** How goods reach the buyer. */
export const fulfillmentSettings = z.object({
  pickup: pickupSettings.nullable(),
  delivery: deliverySettings.nullable(),
})
export type FulfillmentSettings = z.infer<typeof fulfillmentSettings>

/** The market has made sure of who sells here; holds through its last day. */
export const verification = z.object({ verifiedOn: z.iso.date(), expiresOn: z.iso.date() })
export type Verification = Readonly<z.infer<typeof verification>>

const own = { subject: 'accountId', retention: 'account' } as const

const profile = {
  businessName: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  place: producerLocation,
  phone: personal(z.string(), own).optional(),
  imageUrl: z.string().nullable(),
}

export const producerEvents = defineEvents({
  ProducerRegistered: z.object({
    producerId,
    accountId,
    ...profile,
    /** The rules they agreed to sell by. */
    agreed: z.array(acceptedPolicy).optional(),
  }),
  ProducerProfileUpdated: z.object({ producerId, accountId, ...profile }),
  FulfillmentSettingsUpdated: z.object({
    producerId,
    accountId,
    terms: fulfillmentSettings,
    /** Told to buyers after they paid; a home's street is nobody else's business. */
    pickupAddress: personal(z.string(), own).optional(),
  }),
  /** Nothing is sold on these days. Open orders are as they were. */
  ProducerClosureScheduled: z.object({ producerId, accountId, ...closure.shape }),
  ProducerClosureCancelled: z.object({ producerId, accountId, periodId: z.string() }),
  /** `by` is the account of the one of the staff who made sure. */
  ProducerVerified: z.object({ producerId, accountId, staffAccountId: accountId, ...verification.shape }),
  ProducerVerificationRevoked: z.object({ producerId, accountId, staffAccountId: accountId, reason: z.string() }),
})
export type ProducerEvent = EventOf<typeof producerEvents>
