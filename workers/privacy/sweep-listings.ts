import { product } from '#domain/catalog/product.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { pictureIn } from '#domain/kernel/picture-copies.ts'
import { after, before, dayOf, RULES } from '#domain/privacy/retention.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/history.ts'
import { type Swept, sweepStep } from './rule-sweep.ts'

export interface SweepListingsDeps {
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
export async function sweepListings(deps: SweepListingsDeps, at: Instant): Promise<Swept> {
  const over = before(at, RULES.listings.keeps)
  const listings = await deps.off(over)
  for (const listing of listings) {
    await dropPictures(deps, listing)
    const { productId, producerId } = listing
    await deps.bus.dispatch({
      ...{ decider: product, id: productId, command: { type: 'RetireListing', producerId } },
      by: sweepStep(at, stepId(productId, `retire/${dayOf(at)}`)),
    })
  }
  const next = await deps.next(over)
  return { went: listings.length, next: next ? dayOf(after(next, RULES.listings.keeps)) : null }
}

/** Every picture that it was ever shown with. */
async function dropPictures({ log, shownElsewhere, drop }: SweepListingsDeps, listing: OffListing): Promise<void> {
  const { accountId } = listing
  if (!accountId) return
  const history = await historyOf(log, product, listing.productId)
  const urls = history.flatMap(({ data }) => ('imageUrl' in data && data.imageUrl ? [data.imageUrl] : []))
  const kept = new Set(await shownElsewhere(listing, urls))
  for (const url of new Set(urls)) {
    const picture = kept.has(url) ? undefined : pictureIn(url)
    if (picture) await drop(accountId, picture)
  }
}
