import { z } from 'zod'
import { cents } from '../kernel/cents.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, producerId, productId } from '../kernel/ids.ts'
import { goodsRules } from '../kernel/moderation.ts'
import { reportReasons } from './report-reasons.ts'
import { categories, certifications, fulfilments, units } from './vocabulary.ts'

/** What kind of goods something is. */
export const goodsCategory = z.enum(categories)
/** What one of it is. */
export const goodsUnit = z.enum(units)

const description = {
  name: z.string(),
  description: z.string(),
  category: goodsCategory,
  unit: goodsUnit,
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

const ids = { productId, producerId }
/** What somebody of the staff, `by`, decided about reported goods of an account; `reporterIds` are those whose reports that settles. */
const decided = {
  ...{ ...ids, accountId, by: accountId, reporterIds: z.array(accountId) },
  reason: personal(z.string(), { of: 'accountId', keep: 'communication' }),
}
const rule = z.enum(goodsRules)

export const productEvents = defineEvents({
  ProductListed: z.object({ productId, producerId, ...description, priceCents: cents }),
  /** `reported`: the staff is to see that it has changed. */
  ProductDescribed: z.object({ productId, producerId, ...description, reported: z.literal(true).optional() }),
  PriceChanged: z.object({ productId, producerId, priceCents: cents, wasCents: cents }),
  /** `hidden`: it was taken down before, and does not come back by being restored. */
  ProductUnlisted: z.object({ productId, producerId, hidden: z.literal(true).optional() }),
  ProductRelisted: z.object({ productId, producerId }),
  /** It was off the market for so long that what was said and shown of it is kept nowhere any more but in past orders. */
  ListingRetired: z.object({ productId, producerId }),
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
  ProductReported: z.object({
    ...{ ...ids, reporterId: accountId, reason: z.enum(reportReasons) },
    words: personal(z.string(), { of: 'reporterId', keep: 'communication' }).optional(),
  }),
  ProductReportsDismissed: z.object(decided),
  /** Off the market, whatever its producer wants. They may ask for another look until then. */
  ProductTakenDown: z.object({ ...decided, rule, wasListed: z.boolean(), askUntil: z.iso.datetime() }),
  ProductSecondLookAsked: z.object({
    ...{ ...ids, accountId },
    words: personal(z.string(), { of: 'accountId', keep: 'communication' }),
  }),
  /** Somebody else has looked at it again, and it still may not be sold. */
  ProductStaysDown: z.object({ ...decided, rule }),
  /** `listed`: in the market again, as it was before. */
  ProductRestored: z.object({ ...decided, listed: z.boolean() }),
})
export type ProductEvent = EventOf<typeof productEvents>
