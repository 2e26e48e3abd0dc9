import { z } from 'zod'
import { cents } from '#domain/kernel/fields.ts'
import { defineEvents, type EventOf, personal, publicEvent } from '../kernel/event.ts'
import { accountId, producerId, productId } from '../kernel/ids.ts'
import { productRules } from '../kernel/moderation.ts'
import { categories, fulfillmentMethods, reportReasons, units, unlistReasons } from './product-taxonomy.ts'

export const productCategory = z.enum(categories)
export const productUnit = z.enum(units)

const description = {
  name: z.string(),
  description: z.string(),
  category: productCategory,
  unit: productUnit,
  fulfillmentMethods: z.array(z.enum(fulfillmentMethods)),
  /** The cover. */
  imageUrl: z.string().nullable(),
  /** Further images in order; absent if there are none. */
  moreImageUrls: z.array(z.string()).optional(),
}

const ids = { productId, producerId }
/** A moderation decision. `reporterIds` are the accounts whose reports it decides. */
const decided = {
  ...ids,
  accountId,
  staffAccountId: accountId,
  reporterIds: z.array(accountId),
  reason: personal(z.string(), { subject: 'accountId', retention: 'communication' }),
}
const violatedRule = z.enum(productRules)

export const productEvents = defineEvents({
  ProductListed: publicEvent({ productId, producerId, ...description, priceCents: cents }),
  /** `flagged`: the product has been reported, so moderators see the change. */
  ProductDetailsUpdated: publicEvent({ productId, producerId, ...description, flagged: z.literal(true).optional() }),
  ProductPriceChanged: z.object({ productId, producerId, priceCents: cents, previousPriceCents: cents }),
  /** `takenDown`: the product was taken down before, and restoring it will not list it. */
  ProductUnlisted: publicEvent({
    productId,
    producerId,
    reason: z.enum(unlistReasons),
    takenDown: z.literal(true).optional(),
  }),
  ProductRelisted: publicEvent({ productId, producerId }),
  /**
   * The retention period of the unlisted product has ended: its texts and images remain only in past orders. `deleted`:
   * its producer deleted it before it was ever sold.
   */
  ProductListingPurged: publicEvent({ productId, producerId, deleted: z.literal(true).optional() }),
  ProductReported: publicEvent({
    ...ids,
    reporterId: accountId,
    reason: z.enum(reportReasons),
    comment: personal(z.string(), { subject: 'reporterId', retention: 'communication' }).optional(),
  }),
  ProductReportsDismissed: publicEvent(decided),
  /** Unlisted by staff. The producer can appeal until `appealDeadline`. */
  ProductTakenDown: publicEvent({
    ...decided,
    violatedRule,
    wasListed: z.boolean(),
    appealDeadline: z.iso.datetime(),
  }),
  ProductTakedownAppealed: publicEvent({
    ...ids,
    accountId,
    comment: personal(z.string(), { subject: 'accountId', retention: 'communication' }),
    /** The moderator who took it down; a different one reviews the appeal. */
    decidedBy: accountId.optional(),
  }),
  /** A second moderator confirmed the takedown. */
  ProductTakedownUpheld: publicEvent({ ...decided, violatedRule }),
  /** It stays down until the producer makes the changes described in `reason`. */
  ProductChangesRequested: publicEvent(decided),
  /** `relisted`: whether the product is listed again. */
  ProductRestored: publicEvent({ ...decided, relisted: z.boolean() }),
})
export type ProductEvent = EventOf<typeof productEvents>
