import { z } from 'zod'
import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import { imageUrlsOf } from '#domain/catalog/product-images.ts'
import type { UnlistReason } from '#domain/catalog/product-taxonomy.ts'
import { accountStatusIn, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { account } from '#domain/identity/account.decider.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { accountId, producerId, productId } from '#domain/kernel/ids.ts'
import { imageIdIn } from '#domain/kernel/image.ts'
import { addPeriod, dayOf, RETENTION_RULES, subtractPeriod } from '#domain/privacy/retention-rules.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { defineJob, jobHandler, type PayloadOf, RETRY_FOR_TWELVE_DAYS } from '#workers/jobs/work-definitions.ts'
import { type PurgeResult, retentionContext } from '#workers/privacy/purge-keys.ts'

/** `requestId` is the account closure or the termination. */
export const syncProductListings = defineJob(
  'sync-product-listings',
  z.object({ accountId, producerId, requestId: z.string() }),
  RETRY_FOR_TWELVE_DAYS,
)
type SyncProductListingsPayload = PayloadOf<typeof syncProductListings>

export interface SyncProductListingsDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now' | 'id'>
  /** All products of a producer, listed or not. */
  readonly productsOf: (producerId: string) => Promise<readonly string[]>
}

/**
 * Unlists the products of a closed or terminated account, and relists them once it is reopened. The account's current
 * status decides, so that a late job does not undo a newer one.
 */
export const syncProductListingsHandler = (deps: SyncProductListingsDeps) =>
  jobHandler(syncProductListings, async (payload) => {
    for (const productId of await deps.productsOf(payload.producerId))
      await syncListing(deps, { ...payload, productId })
  })

/** Checks the account again afterwards, because it may have changed in the meantime. */
async function syncListing(
  deps: SyncProductListingsDeps,
  listing: SyncProductListingsPayload & { readonly productId: string },
): Promise<void> {
  const { bus, runtime } = deps
  const { accountId, producerId, productId } = listing
  const reason = await closureOf(bus, accountId)
  const command: ProductCommand = reason
    ? { type: 'UnlistProduct', producerId, reason }
    : { type: 'RelistWithReopenedAccount', producerId }
  await bus.dispatch({
    decider: product,
    id: productId,
    command,
    // A new command id each time, because the status may change back and forth.
    context: systemContext('listing_sync', { commandId: runtime.id('command'), at: runtime.now() }),
  })
  const isClosed = (await closureOf(bus, accountId)) !== undefined
  if (isClosed !== (reason !== undefined)) await syncListing(deps, listing)
}

/** Why an account's products are unlisted; undefined while the account is open. */
async function closureOf(bus: CommandBus, accountId: string): Promise<UnlistReason | undefined> {
  const [state, enforcementState] = await Promise.all([bus.load(account, accountId), bus.load(enforcement, accountId)])
  if (accountStatusIn(enforcementState) === 'terminated') return 'account_terminated'
  const isClosed = state.status === 'registered' && (state.erased || state.closing !== undefined)
  return isClosed ? 'account_closed' : undefined
}

export interface PurgeListingsDeps {
  readonly bus: CommandBus
  readonly log: Pick<EventLog, 'read'>
  /** Products that were unlisted before an instant and still are. */
  readonly unlisted: (before: Instant) => Promise<readonly UnlistedProduct[]>
  /** When the next product was unlisted. */
  readonly next: (before: Instant) => Promise<Instant | undefined>
  /** The given images that the producer still uses elsewhere. */
  readonly usedElsewhere: (listing: UnlistedProduct, urls: readonly string[]) => Promise<readonly string[]>
  /** Deletes an account's image. */
  readonly deleteImage: (accountId: string, imageId: string) => Promise<boolean>
}

export interface UnlistedProduct {
  readonly productId: string
  readonly producerId: string
  /** Null once the account and its images were erased. */
  readonly accountId: string | null
}

/** Deletes the images of products that have been unlisted for two years. Their texts are no longer on any page. */
export async function purgeListings(deps: PurgeListingsDeps, at: Instant): Promise<PurgeResult> {
  const cutoff = subtractPeriod(at, RETENTION_RULES.listings.period)
  const listings = await deps.unlisted(cutoff)
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
  const next = await deps.next(cutoff)
  return { purgedCount: listings.length, next: next ? dayOf(addPeriod(next, RETENTION_RULES.listings.period)) : null }
}

/** Deletes all images a product ever had, except those its producer uses elsewhere. */
export async function purgeImages(
  { log, usedElsewhere, deleteImage }: Pick<PurgeListingsDeps, 'log' | 'usedElsewhere' | 'deleteImage'>,
  listing: UnlistedProduct,
): Promise<void> {
  const { accountId } = listing
  if (!accountId) return
  const history = await historyOf(log, product, listing.productId)
  const urls = history.flatMap(({ data }) => ('imageUrl' in data ? imageUrlsOf(data) : []))
  const usedUrls = new Set(await usedElsewhere(listing, urls))
  for (const url of new Set(urls)) {
    const imageId = usedUrls.has(url) ? undefined : imageIdIn(url)
    if (imageId) await deleteImage(accountId, imageId)
  }
}

export const purgeProductImages = defineJob(
  'purge-product-images',
  z.object({ productId, producerId }),
  RETRY_FOR_TWELVE_DAYS,
)

/** Deletes the images of a deleted product. */
export const purgeProductImagesHandler = (
  listings: Pick<PurgeListingsDeps, 'log' | 'usedElsewhere' | 'deleteImage'> & { readonly bus: CommandBus },
) =>
  jobHandler(purgeProductImages, async ({ productId, producerId }) => {
    const state = await listings.bus.load(producer, producerId)
    if (state.status === 'selling') await purgeImages(listings, { productId, producerId, accountId: state.accountId })
  })
