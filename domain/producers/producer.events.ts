import { z } from 'zod'
import { acceptedPolicy, cents } from '#domain/kernel/fields.ts'
import { WEEKDAYS } from '../kernel/calendar-date.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, producerId } from '../kernel/ids.ts'

/** Public location of a producer: the center of their ZIP code area. */
export const producerLocation = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type ProducerLocation = z.infer<typeof producerLocation>

/** Opening hours on a weekday, in the marketplace's time zone: `09:00` to `12:00`. */
export const openingSpan = z.object({ weekday: z.enum(WEEKDAYS), from: z.string(), until: z.string() })

/** A window for pickup. */
export const pickupWindow = z.object({ day: z.string(), from: z.string(), until: z.string() })

/** Days on which the producer does not sell, both inclusive. Public. */
export const closure = z.object({
  periodId: z.string(),
  from: z.iso.date(),
  until: z.iso.date(),
  note: z.string().optional(),
})

/** A further pickup location, such as a farmers market or a drop point. Its address is public. */
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

/** A pickup location for buyers, with the next pickup window. */
export const pickupLocationView = pickupLocation.extend({ next: pickupWindow.nullable() })
export type PickupLocationView = z.infer<typeof pickupLocationView>

/** Pickup location and hours of an order. The address of a home is null before the payment. */
export const pickupDetails = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  hours: z.string(),
})
export type PickupDetails = Readonly<z.infer<typeof pickupDetails>>

/** Pickup settings. The address is a separate field, since it is personal data. */
export const pickupSettings = z.object({
  /** In words. */
  hours: z.string(),
  /** Absent in the earliest events, and if `hours` describes them better. */
  opening: z.array(openingSpan).optional(),
  /** What to look for, such as a stand or a door. */
  placeName: z.string().optional(),
  /** The address is public, since it is not a home. */
  addressIsPublic: z.boolean().optional(),
  further: z.array(pickupLocation).optional(),
})

/** ZIP codes outside the radius with their own delivery price. */
const deliveryZone = z.object({ zips: z.array(z.string()), feeCents: cents, minimumCents: cents })

/** Fee and minimum are per order; the radius is in miles from the producer's ZIP code. Zones take precedence over the radius. */
export const deliverySettings = z.object({
  feeCents: cents,
  minimumCents: cents,
  radiusMiles: z.number(),
  zones: z.array(deliveryZone).optional(),
})
export type DeliverySettings = z.infer<typeof deliverySettings>

export const fulfillmentSettings = z.object({
  pickup: pickupSettings.nullable(),
  delivery: deliverySettings.nullable(),
})
export type FulfillmentSettings = z.infer<typeof fulfillmentSettings>

/** Verification of a producer; valid through `expiresOn`. */
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
    /** Shown to buyers after payment. */
    pickupAddress: personal(z.string(), own).optional(),
  }),
  /** Open orders are not affected. */
  ProducerClosureScheduled: z.object({ producerId, accountId, ...closure.shape }),
  ProducerClosureCancelled: z.object({ producerId, accountId, periodId: z.string() }),
  ProducerVerified: z.object({ producerId, accountId, staffAccountId: accountId, ...verification.shape }),
  ProducerVerificationRevoked: z.object({ producerId, accountId, staffAccountId: accountId, reason: z.string() }),
})
export type ProducerEvent = EventOf<typeof producerEvents>
