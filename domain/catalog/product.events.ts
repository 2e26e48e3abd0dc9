import { z } from 'zod'
import { cents } from '../kernel/cents.ts'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { producerId, productId } from '../kernel/ids.ts'
import { categories, certifications, fulfilments, units } from './vocabulary.ts'

/** What kind of goods something is. */
export const goodsCategory = z.enum(categories)

const description = {
  name: z.string(),
  description: z.string(),
  category: goodsCategory,
  unit: z.enum(units),
  fulfilments: z.array(z.enum(fulfilments)),
  imageUrl: z.string().nullable(),
}

/** Who attests what under which number; valid through its last day. */
export const certificate = z.object({
  certification: z.enum(certifications),
  certifier: z.string(),
  number: z.string(),
  expiresOn: z.iso.date(),
})
export type Certificate = Readonly<z.infer<typeof certificate>>

export const productEvents = defineEvents({
  ProductListed: z.object({ productId, producerId, ...description, priceCents: cents }),
  ProductDescribed: z.object({ productId, producerId, ...description }),
  PriceChanged: z.object({ productId, producerId, priceCents: cents, wasCents: cents }),
  ProductUnlisted: z.object({ productId, producerId }),
  ProductRelisted: z.object({ productId, producerId }),
  /** Somebody of the staff has seen the certificate. A later one of the same kind takes its place. */
  ProductCertified: z.object({ productId, producerId, ...certificate.shape }),
  CertificationWithdrawn: z.object({
    productId,
    producerId,
    certification: certificate.shape.certification,
    reason: z.string(),
  }),
  /** What the producer says of a certificate, for the staff to look at. A later one of the same kind takes its place. */
  CertificationClaimed: z.object({ productId, producerId, ...certificate.shape }),
  CertificationClaimWithdrawn: z.object({ productId, producerId, certification: certificate.shape.certification }),
  CertificationClaimRefused: z.object({
    productId,
    producerId,
    certification: certificate.shape.certification,
    reason: z.string(),
  }),
})
export type ProductEvent = EventOf<typeof productEvents>
