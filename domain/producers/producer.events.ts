import { z } from 'zod'
import { acceptedPolicy, cents } from '#domain/kernel/fields.ts'
import { WEEKDAYS } from '../kernel/calendar-date.ts'
import { defineEvents, type EventOf, personal, publicEvent } from '../kernel/event.ts'
import { accountId, producerId } from '../kernel/ids.ts'

/** Public location of a producer: the center of their ZIP code area. */
export const producerLocation = z.object({
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type ProducerLocation = z.infer<typeof producerLocation>

/** Opening hours on a weekday, in the marketplace's time zone: `09:00` to `12:00`. */
export const openingSpan = z.object({ weekday: z.enum(WEEKDAYS), opens: z.string(), closes: z.string() })

export const pickupWindow = z.object({ date: z.string(), opens: z.string(), closes: z.string() })

/** Days on which the producer does not sell, both inclusive. Public. */
export const closure = z.object({
  closureId: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  note: z.string().optional(),
})

/** A further pickup location, such as a farmers market or a drop point. Its address is public. */
export const pickupLocation = z.object({
  pickupLocationId: z.string(),
  name: z.string(),
  address: z.string(),
  hoursNote: z.string(),
  openingHours: z.array(openingSpan).optional(),
  isFarmersMarket: z.boolean().optional(),
})
export type PickupLocation = Readonly<z.infer<typeof pickupLocation>>

/** A pickup location for buyers, with the next pickup window. */
export const pickupLocationView = pickupLocation.extend({ nextPickup: pickupWindow.nullable() })
export type PickupLocationView = z.infer<typeof pickupLocationView>

/** Pickup location and hours of an order. The address of a home is null before the payment. */
export const pickupDetails = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  hoursNote: z.string(),
})
export type PickupDetails = Readonly<z.infer<typeof pickupDetails>>

/** Pickup settings. The address is a separate field, since it is personal data. */
export const pickupSettings = z.object({
  hoursNote: z.string(),
  /** Absent if `hoursNote` describes the hours. */
  openingHours: z.array(openingSpan).optional(),
  /** What to look for, such as a stand or a door. */
  locationName: z.string().optional(),
  /** The address is public, since it is not a home. */
  addressIsPublic: z.boolean().optional(),
  pickupLocations: z.array(pickupLocation).optional(),
})

/** ZIP codes outside the radius with their own delivery price. */
const deliveryZone = z.object({ zipCodes: z.array(z.string()), feeCents: cents, minimumCents: cents })

/**
 * Fee and minimum are per order; the radius is in miles from the producer's ZIP code. Zones take precedence over the
 * radius.
 */
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
  location: producerLocation,
  phone: personal(z.string(), own).optional(),
  imageUrl: z.string().nullable(),
}

export const producerEvents = defineEvents({
  ProducerRegistered: publicEvent({
    producerId,
    accountId,
    ...profile,
    /** Policies accepted on registration. */
    acceptedPolicies: z.array(acceptedPolicy).optional(),
  }),
  ProducerProfileUpdated: z.object({ producerId, accountId, ...profile }),
  FulfillmentSettingsUpdated: publicEvent({
    producerId,
    accountId,
    settings: fulfillmentSettings,
    /** Shown to buyers after payment. */
    pickupAddress: personal(z.string(), own).optional(),
  }),
  /** Open orders are not affected. */
  ProducerClosureScheduled: z.object({ producerId, accountId, ...closure.shape }),
  ProducerClosureCancelled: z.object({ producerId, accountId, closureId: z.string() }),
})
export type ProducerEvent = EventOf<typeof producerEvents>
