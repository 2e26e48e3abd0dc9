import { z } from 'zod'
import { agreedText } from '../kernel/agreed-text.ts'
import { cents } from '../kernel/cents.ts'
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

/** How goods reach the buyer. Fee and minimum are per order; the radius is in miles from the producer's ZIP code. */
export const fulfilmentTerms = z.object({
  pickup: z.object({ hours: z.string() }).nullable(),
  delivery: z.object({ feeCents: cents, minimumCents: cents, radiusMiles: z.number() }).nullable(),
})
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
  /** `by` is the account of the one of the staff who made sure. */
  ProducerVerified: z.object({ producerId, accountId, by: accountId, ...verification.shape }),
  ProducerVerificationEnded: z.object({ producerId, accountId, by: accountId, reason: z.string() }),
})
export type ProducerEvent = EventOf<typeof producerEvents>
