import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import { accountStatusIn, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { account } from '#domain/identity/account.decider.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant, RecordedEvent } from '#domain/kernel/event.ts'
import { accountId, producerId, productId } from '#domain/kernel/ids.ts'
import { imageIdIn } from '#domain/kernel/image.ts'
import { after, before, dayOf, RETENTION_RULES } from '#domain/privacy/retention-rules.ts'
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
  readonly log: EventLog
  readonly runtime: Pick<Runtime, 'now' | 'id'>
  /** All products of a producer, listed or not. */
  readonly productsOf: (producerId: string) => Promise<readonly string[]>
}

/**
 * Unlists the products of a closed or terminated account, and relists them once it is reopened. The account's current status
 * decides, so that a late job does not undo a newer one.
 */
export const syncProductListingsHandler = (deps: SyncProductListingsDeps) =>
  jobHandler(syncProductListings, async (asked) => {
    for (const productId of await deps.productsOf(asked.producerId)) await syncListing(deps, { ...asked, productId })
  })

/** Checks again afterwards: the account may have changed meanwhile. */
async function syncListing(
  deps: SyncProductListingsDeps,
  listing: SyncProductListingsPayload & { readonly productId: string },
): Promise<void> {
  const { bus, log, runtime } = deps
  const { accountId, producerId, productId } = listing
  const gone = await isClosed(bus, accountId)
  if (gone || (await wasUnlistedByThisJob(log, productId)))
    await bus.dispatch({
      decider: product,
      id: productId,
      command: { type: gone ? 'UnlistProduct' : 'RelistProduct', producerId },
      // A new command id each time, because the status may change back and forth.
      context: systemContext(LISTING_SYNC, {
        commandId: runtime.id('command'),
        at: runtime.now(),
      }),
    })
  if ((await isClosed(bus, accountId)) !== gone) await syncListing(deps, listing)
}

/** Closed by its owner, or terminated. */
async function isClosed(bus: CommandBus, accountId: string): Promise<boolean> {
  const [state, enforcementState] = await Promise.all([bus.load(account, accountId), bus.load(enforcement, accountId)])
  if (accountStatusIn(enforcementState) === 'terminated') return true
  return state.status === 'registered' && (state.erased || state.closing !== undefined)
}

const LISTING_SYNC = 'listing_sync'

/** Whether this job unlisted the product, and not its producer. */
async function wasUnlistedByThisJob(log: EventLog, productId: string): Promise<boolean> {
  const history: readonly RecordedEvent[] = await log.read(product.stream(productId))
  const last = history.findLast(({ type }) => type === 'ProductUnlisted' || type === 'ProductRelisted')
  return last?.type === 'ProductUnlisted' && last.meta.actor.kind === 'system' && last.meta.actor.id === LISTING_SYNC
}

export interface PurgeListingsDeps {
  readonly bus: CommandBus
  readonly log: Pick<EventLog, 'read'>
  /** Products that were unlisted before an instant and still are. */
  readonly unlisted: (before: Instant) => Promise<readonly UnlistedProduct[]>
  /** When the next product was unlisted. */
  readonly next: (before: Instant) => Promise<Instant | undefined>
  /** Those of these images that the producer still uses elsewhere. */
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
  const over = before(at, RETENTION_RULES.listings.keeps)
  const listings = await deps.unlisted(over)
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

/** Deletes all images a product ever had, except those its producer uses elsewhere. */
export async function purgeImages(
  { log, usedElsewhere, deleteImage }: Pick<PurgeListingsDeps, 'log' | 'usedElsewhere' | 'deleteImage'>,
  listing: UnlistedProduct,
): Promise<void> {
  const { accountId } = listing
  if (!accountId) return
  const history = await historyOf(log, product, listing.productId)
  const urls = history.flatMap(({ data }) => ('imageUrl' in data && data.imageUrl ? [data.imageUrl] : []))
  const kept = new Set(await usedElsewhere(listing, urls))
  for (const url of new Set(urls)) {
    const imageId = kept.has(url) ? undefined : imageIdIn(url)
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
