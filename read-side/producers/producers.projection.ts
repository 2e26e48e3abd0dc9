import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { AccountStatus } from '#domain/enforcement/enforcement-types.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { PayoutAccountEvent } from '#domain/payouts/payouts.events.ts'
import type { Closure } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings, ProducerEvent, Verification } from '#domain/producers/producer.events.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

export interface ProducerRow {
  readonly id: string
  readonly accountId: string
  readonly businessName: string
  readonly description: string
  readonly tags: readonly string[]
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
  readonly phone: string | null
  readonly imageUrl: string | null
  readonly pickup: FulfillmentSettings['pickup']
  readonly delivery: FulfillmentSettings['delivery']
  /** Visible only to buyers who have paid, unless it is public. */
  readonly pickupAddress: string | null
  readonly ratingSum: number
  readonly reviewCount: number
  readonly productCount: number
  /** The last verification unless revoked; queries compare it with the date. */
  readonly verification: Verification | null
  /** The processor accepts payments for them. */
  readonly transfers: boolean
  /** Their products are for sale: they can receive payouts, and their account is neither suspended nor terminated. */
  readonly canBePaid: boolean
  readonly closed: readonly Closure[]
  /** Their account is closed or erased. */
  readonly gone: boolean
  /** Account status from enforcement actions. */
  readonly standing: AccountStatus
  /** Shown in the marketplace: their account is neither closed nor terminated. */
  readonly here: boolean
  /** Number of changes to profile and fulfillment settings, to detect edit conflicts. */
  readonly version: number
  readonly since: string
}

type Profile = Extract<ProducerEvent, { type: 'ProducerRegistered' }>['data']

export const profiles = table<
  ProducerRow,
  ProducerEvent | PayoutAccountEvent | ProductEvent | ReviewEvent | AccountEvent | EnforcementEvent
>({
  name: 'profiles',
  key: 'id',
  columns: {
    id: 'key',
    accountId: 'key',
    businessName: 'text',
    description: 'text',
    tags: 'texts',
    zip: 'text',
    city: 'text',
    state: 'text',
    latitude: 'number',
    longitude: 'number',
    phone: 'text',
    imageUrl: 'text',
    pickup: 'json',
    delivery: 'json',
    pickupAddress: 'text',
    ratingSum: 'integer',
    reviewCount: 'integer',
    productCount: 'integer',
    verification: 'json',
    transfers: 'boolean',
    canBePaid: 'boolean',
    closed: 'json',
    gone: 'boolean',
    standing: 'key',
    here: 'boolean',
    version: 'integer',
    since: 'instant',
  },
  indexes: ['(lower(business_name))', 'using gin (business_name gin_trgm_ops)'],
  keysOf: ({ data }) => ('producerId' in data && data.producerId) || [],
  on: {
    ProducerRegistered: (_, { data, meta }) => ({
      id: data.producerId,
      accountId: data.accountId,
      since: meta.at,
      ...profileOf(data),
      pickup: null,
      delivery: null,
      pickupAddress: null,
      ratingSum: 0,
      reviewCount: 0,
      productCount: 0,
      verification: null,
      transfers: false,
      canBePaid: false,
      closed: [],
      version: 1,
      gone: false,
      standing: 'good',
      here: true,
    }),
    ProducerProfileUpdated: (row, { data }) => row && { ...row, ...profileOf(data), version: row.version + 1 },
    FulfillmentSettingsUpdated: (row, { data }) =>
      row && { ...row, ...data.terms, pickupAddress: unsealed(data.pickupAddress), version: row.version + 1 },
    ProducerClosureScheduled: (row, { data: { producerId: _, accountId: __, ...period } }) =>
      row && { ...row, closed: [...row.closed, period] },
    ProducerClosureCancelled: (row, { data }) =>
      row && { ...row, closed: row.closed.filter(({ periodId }) => periodId !== data.periodId) },
    ProducerVerified: (row, { data: { verifiedOn, expiresOn } }) =>
      row && { ...row, verification: { verifiedOn, expiresOn } },
    ProducerVerificationRevoked: (row) => row && { ...row, verification: null },
    PayoutAccountCreated: (row) => row,
    PayoutAccountUpdated: (row, { data }) => applyVisibility(row, { transfers: data.requirements.transfersEnabled }),
    ProductListed: (row) => applyProductCount(row, 1),
    ProductRelisted: (row) => applyProductCount(row, 1),
    ProductUnlisted: (row, { data }) => applyProductCount(row, data.takenDown ? 0 : -1),
    ProductTakenDown: (row, { data }) => applyProductCount(row, data.wasListed ? -1 : 0),
    ProductRestored: (row, { data }) => applyProductCount(row, data.relisted ? 1 : 0),
    ReviewSubmitted: (row, { data }) => applyRating(row, { stars: data.rating, reviews: 1 }),
    ReviewUpdated: (row, { data }) =>
      applyRating(row, { stars: data.takenDown ? 0 : data.rating - data.previousRating, reviews: 0 }),
    ReviewWithdrawn: (row, { data }) =>
      applyRating(row, data.takenDown ? NO_RATING_CHANGE : { stars: -data.previousRating, reviews: -1 }),
    ReviewTakenDown: (row, { data }) => applyRating(row, { stars: -data.previousRating, reviews: -1 }),
    ReviewRestored: (row, { data }) => applyRating(row, { stars: data.rating, reviews: 1 }),
    AccountClosed: (row) => applyVisibility(row, { gone: true }),
    AccountReopened: (row) => applyVisibility(row, { gone: false }),
    AccountErased: (row) => applyVisibility(row, { ...ERASED_PROFILE, gone: true }),
    AccountWarned: applyAccountStatus,
    AccountSuspended: applyAccountStatus,
    AccountTerminated: applyAccountStatus,
    SuspensionExpired: applyAccountStatus,
    EnforcementAppealed: applyAccountStatus,
    EnforcementActionUpheld: applyAccountStatus,
    EnforcementActionLifted: applyAccountStatus,
  },
})

export const producers: Projection = { name: 'producers', version: 7, tables: [profiles] }

/** Applies a change and computes whether the producer is shown and may sell. */
function applyVisibility(row: ProducerRow | undefined, change: Partial<ProducerRow>): ProducerRow | undefined {
  if (!row) return undefined
  const now = { ...row, ...change }
  const { transfers, gone, standing } = now
  return { ...now, canBePaid: transfers && standing === 'good', here: !gone && standing !== 'ended' }
}

function applyAccountStatus(
  row: ProducerRow | undefined,
  { data: { standing } }: { readonly data: { readonly standing: AccountStatus } },
) {
  return applyVisibility(row, { standing })
}

/** Only the business name is kept: past orders show it. */
const ERASED_PROFILE = {
  description: '',
  tags: [],
  zip: '',
  city: '',
  latitude: 0,
  longitude: 0,
  phone: null,
  imageUrl: null,
  pickup: null,
  delivery: null,
  pickupAddress: null,
}

function profileOf({ businessName, description, tags, place, phone, imageUrl }: Profile) {
  return { businessName, description, tags, ...place, phone: unsealed(phone), imageUrl }
}

const applyProductCount = (row: ProducerRow | undefined, by: number): ProducerRow | undefined =>
  row && { ...row, productCount: row.productCount + by }

/** Change of the rating by added or removed reviews of their products. */
const NO_RATING_CHANGE = { stars: 0, reviews: 0 }
const applyRating = (
  row: ProducerRow | undefined,
  { stars, reviews }: { stars: number; reviews: number },
): ProducerRow | undefined =>
  row && { ...row, ratingSum: row.ratingSum + stars, reviewCount: row.reviewCount + reviews }
