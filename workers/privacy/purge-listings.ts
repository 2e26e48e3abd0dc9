import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import { type CommandBus, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { producerId, productId } from '#domain/kernel/ids.ts'
import { imageIdIn } from '#domain/kernel/image.ts'
import { after, before, dayOf, RETENTION_RULES } from '#domain/privacy/retention-rules.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/history.ts'
import { defineJob, jobHandler } from '../jobs/context-work.ts'
import { RETRY_FOR_TWELVE_DAYS } from '../jobs/retry-policies.ts'
import { type PurgeResult, retentionContext } from './retention-rule.ts'

export interface PurgeListingsDeps {
  readonly bus: CommandBus
  readonly log: Pick<EventLog, 'read'>
  /** What was taken off the market before a moment and is so still. */
  readonly off: (before: Instant) => Promise<readonly OffListing[]>
  /** When whatever comes next was taken off. */
  readonly next: (before: Instant) => Promise<Instant | undefined>
  /** Those of these pictures that the producer still shows somewhere else. */
  readonly shownElsewhere: (listing: OffListing, urls: readonly string[]) => Promise<readonly string[]>
  /** Removes a picture of an account's. */
  readonly drop: (accountId: string, pictureId: string) => Promise<boolean>
}

export interface OffListing {
  readonly productId: string
  readonly producerId: string
  /** Null once it was erased, and its pictures with it. */
  readonly accountId: string | null
}

/** Listings that have been off the market for two years: their pictures are destroyed, and no page bears their texts any more. */
export async function purgeListings(deps: PurgeListingsDeps, at: Instant): Promise<PurgeResult> {
  const over = before(at, RETENTION_RULES.listings.keeps)
  const listings = await deps.off(over)
  for (const listing of listings) {
    await purgeImages(deps, listing)
    const { productId, producerId } = listing
    await deps.bus.dispatch({
      decider: product,
      id: productId,
      command: { type: 'PurgeProductListing', producerId },
      context: retentionContext(at, childCommandId(productId, `retire/${dayOf(at)}`)),
    })
  }
  const next = await deps.next(over)
  return { went: listings.length, next: next ? dayOf(after(next, RETENTION_RULES.listings.keeps)) : null }
}

/** Destroys every picture that a product was ever shown with, unless its producer still shows it somewhere else. */
export async function purgeImages(
  { log, shownElsewhere, drop }: Pick<PurgeListingsDeps, 'log' | 'shownElsewhere' | 'drop'>,
  listing: OffListing,
): Promise<void> {
  const { accountId } = listing
  if (!accountId) return
  const history = await historyOf(log, product, listing.productId)
  const urls = history.flatMap(({ data }) => ('imageUrl' in data && data.imageUrl ? [data.imageUrl] : []))
  const kept = new Set(await shownElsewhere(listing, urls))
  for (const url of new Set(urls)) {
    const picture = kept.has(url) ? undefined : imageIdIn(url)
    if (picture) await drop(accountId, picture)
  }
}

export const purgeProductImages = defineJob(
  'purge-product-images',
  z.object({ productId, producerId }),
  RETRY_FOR_TWELVE_DAYS,
)

/** Destroys the pictures of a product that its producer deleted. */
export const purgeProductImagesHandler = (
  listings: Pick<PurgeListingsDeps, 'log' | 'shownElsewhere' | 'drop'> & { readonly bus: CommandBus },
) =>
  jobHandler(purgeProductImages, async ({ productId, producerId }) => {
    const state = await listings.bus.load(producer, producerId)
    if (state.status === 'selling') await purgeImages(listings, { productId, producerId, accountId: state.accountId })
  })
