import { z } from 'zod'
import { cents } from '#domain/kernel/fields.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, documentId, producerId, productId } from '../kernel/ids.ts'
import { productRules } from '../kernel/moderation.ts'
import { categories, certifications, fulfillmentMethods, reportReasons, units } from './product-taxonomy.ts'

/** What kind of goods something is. */
export const productCategory = z.enum(categories)
/** What one of it is. */
export const productUnit = z.enum(units)

const description = {
  name: z.string(),
  description: z.string(),
  category: productCategory,
  unit: productUnit,
  fulfillmentMethods: z.array(z.enum(fulfillmentMethods)),
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
  ...ids,
  accountId,
  staffAccountId: accountId,
  reporterIds: z.array(accountId),
  reason: personal(z.string(), { subject: 'accountId', retention: 'communication' }),
}
const violatedRule = z.enum(productRules)

export const productEvents = defineEvents({
  ProductListed: z.object({ productId, producerId, ...description, priceCents: cents }),
  /** `reported`: the staff is to see that it has changed. */
  ProductDetailsUpdated: z.object({ productId, producerId, ...description, flagged: z.literal(true).optional() }),
  ProductPriceChanged: z.object({ productId, producerId, priceCents: cents, previousPriceCents: cents }),
  /** `hidden`: it was taken down before, and does not come back by being restored. */
  ProductUnlisted: z.object({ productId, producerId, takenDown: z.literal(true).optional() }),
  ProductRelisted: z.object({ productId, producerId }),
  /** It was off the market for so long that what was said and shown of it is kept nowhere any more but in past orders. */
  /** `deleted`: its producer deleted it, before any of it was sold. */
  ProductListingPurged: z.object({ productId, producerId, deleted: z.literal(true).optional() }),
  /** Somebody of the staff has seen the certificate. A later one of the same kind takes its place. */
  ProductCertificateApproved: z.object({ productId, producerId, ...certificate.shape }),
  ProductCertificateRevoked: z.object({
    productId,
    producerId,
    certification: certificate.shape.certification,
    reason: z.string(),
  }),
  /** What the producer says of a certificate, for the staff to look at. A later one of the same kind takes its place. */
  ProductCertificateSubmitted: z.object({
    productId,
    producerId,
    ...certificate.shape,
    /** Where the certifier lists it. */
    registerUrl: z.string().optional(),
    /** The uploaded certificate. */
    documentId: documentId.optional(),
  }),
  ProductCertificateWithdrawn: z.object({ productId, producerId, certification: certificate.shape.certification }),
  ProductCertificateRejected: z.object({
    productId,
    producerId,
    certification: certificate.shape.certification,
    reason: z.string(),
  }),
  ProductReported: z.object({
    ...ids,
    reporterId: accountId,
    reason: z.enum(reportReasons),
    comment: personal(z.string(), { subject: 'reporterId', retention: 'communication' }).optional(),
  }),
  ProductReportsDismissed: z.object(decided),
  /** Off the market, whatever its producer wants. They may ask for another look until then. */
  ProductTakenDown: z.object({
    ...decided,
    violatedRule,
    wasListed: z.boolean(),
    appealDeadline: z.iso.datetime(),
  }),
  ProductTakedownAppealed: z.object({
    ...ids,
    accountId,
    comment: personal(z.string(), { subject: 'accountId', retention: 'communication' }),
    /** The moderator who took it down; another one reviews it. */
    decidedBy: accountId.optional(),
  }),
  /** Somebody else has looked at it again, and it still may not be sold. */
  ProductTakedownUpheld: z.object({ ...decided, violatedRule }),
  /** It may come back once its producer has changed what `reason` says; it stays down until then. */
  ProductChangesRequested: z.object(decided),
  /** `listed`: in the market again, as it was before. */
  ProductRestored: z.object({ ...decided, relisted: z.boolean() }),
})
export type ProductEvent = EventOf<typeof productEvents>
