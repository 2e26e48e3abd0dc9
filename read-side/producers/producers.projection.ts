import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { AccountStatus } from '#domain/enforcement/enforcement-types.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { PayoutAccountEvent } from '#domain/payouts/payouts.events.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import type { Closure } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings, ProducerEvent, Verification } from '#domain/producers/producer.events.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

export interface ProducerRow {
  readonly id: string
  readonly accountId: string
  readonly businessName: string
  readonly description: string
  readonly tags: readonly string[]
  readonly zipCode: string
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
  readonly phone: string | null
  readonly imageUrl: string | null
  readonly pickupSettings: FulfillmentSettings['pickup']
  readonly deliverySettings: FulfillmentSettings['delivery']
  /** Visible only to buyers who have paid, unless it is public. */
  readonly pickupAddress: string | null
  readonly ratingSum: number
  readonly reviewCount: number
  readonly productCount: number
  /** The last verification unless revoked; queries compare it with the date. */
  readonly verification: Verification | null
  /** The application that was approved. */
  readonly verificationApplicationId: string | null
  /** The processor accepts payments for them. */
  readonly transfersEnabled: boolean
  /** Their products are for sale: they can receive payouts, and their account is neither suspended nor terminated. */
  readonly canBePaid: boolean
  readonly closures: readonly Closure[]
  /** Their account is closed or erased. */
  readonly accountClosed: boolean
  /** Account status from enforcement actions. */
  readonly accountStatus: AccountStatus
  /** Shown in the marketplace: their account is neither closed nor terminated. */
  readonly listed: boolean
  /** Number of changes to profile and fulfillment settings, to detect edit conflicts. */
  readonly version: number
  readonly registeredAt: string
}

type Profile = Extract<ProducerEvent, { type: 'ProducerRegistered' }>['data']

export const profiles = table<
  ProducerRow,
  ProducerEvent | VerificationEvent | PayoutAccountEvent | ProductEvent | ReviewEvent | AccountEvent | EnforcementEvent
>({
  name: 'profiles',
  key: 'id',
  columns: {
    id: 'key',
    accountId: 'key',
    businessName: 'text',
    description: 'text',
    tags: 'texts',
    zipCode: 'text',
    city: 'text',
    state: 'text',
    latitude: 'number',
    longitude: 'number',
    phone: 'text',
    imageUrl: 'text',
    pickupSettings: 'json',
    deliverySettings: 'json',
    pickupAddress: 'text',
    ratingSum: 'integer',
    reviewCount: 'integer',
    productCount: 'integer',
    verification: 'json',
    verificationApplicationId: 'key',
    transfersEnabled: 'boolean',
    canBePaid: 'boolean',
    closures: 'json',
    accountClosed: 'boolean',
    accountStatus: 'key',
    listed: 'boolean',
    version: 'integer',
    registeredAt: 'instant',
  },
  indexes: ['(lower(business_name))', 'using gin (business_name gin_trgm_ops)'],
  keysOf: ({ data }) => ('producerId' in data && data.producerId) || [],
  on: {
    ProducerRegistered: (_, { data, meta }) => ({
      id: data.producerId,
      accountId: data.accountId,
      registeredAt: meta.recordedAt,
      ...profileOf(data),
      pickupSettings: null,
      deliverySettings: null,
      pickupAddress: null,
      ratingSum: 0,
      reviewCount: 0,
      productCount: 0,
      verification: null,
      verificationApplicationId: null,
      transfersEnabled: false,
      canBePaid: false,
      closures: [],
      version: 1,
      accountClosed: false,
      accountStatus: 'active',
      listed: true,
    }),
    ProducerProfileUpdated: (row, { data }) => row && { ...row, ...profileOf(data), version: row.version + 1 },
    FulfillmentSettingsUpdated: (row, { data }) =>
      row && {
        ...row,
        pickupSettings: data.settings.pickup,
        deliverySettings: data.settings.delivery,
        pickupAddress: valueOrNull(data.pickupAddress),
        version: row.version + 1,
      },
    ProducerClosureScheduled: (row, { data: { producerId: _, accountId: __, ...closure } }) =>
      row && { ...row, closures: [...row.closures, closure] },
    ProducerClosureCancelled: (row, { data }) =>
      row && { ...row, closures: row.closures.filter(({ closureId }) => closureId !== data.closureId) },
    VerificationApplicationApproved: (row, { data: { applicationId, verifiedOn, expiresOn } }) =>
      row && { ...row, verification: { verifiedOn, expiresOn }, verificationApplicationId: applicationId },
    VerificationRevoked: (row, { data }) =>
      row && row.verificationApplicationId === data.applicationId
        ? { ...row, verification: null, verificationApplicationId: null }
        : row,
    PayoutAccountCreated: (row) => row,
    PayoutAccountUpdated: (row, { data }) =>
      applyVisibility(row, { transfersEnabled: data.requirements.transfersEnabled }),
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
    AccountClosed: (row) => applyVisibility(row, { accountClosed: true }),
    AccountReopened: (row) => applyVisibility(row, { accountClosed: false }),
    AccountErased: (row) => applyVisibility(row, { ...ERASED_PROFILE, accountClosed: true }),
    AccountWarned: applyAccountStatus,
    AccountSuspended: applyAccountStatus,
    AccountTerminated: applyAccountStatus,
    SuspensionExpired: applyAccountStatus,
    EnforcementAppealed: applyAccountStatus,
    EnforcementActionUpheld: applyAccountStatus,
    EnforcementActionLifted: applyAccountStatus,
  },
})

export const producers: Projection = { name: 'producers', version: 10, tables: [profiles] }

/** Applies a change and computes whether the producer is shown and may sell. */
function applyVisibility(row: ProducerRow | undefined, change: Partial<ProducerRow>): ProducerRow | undefined {
  if (!row) return undefined
  const changed = { ...row, ...change }
  const { transfersEnabled, accountClosed, accountStatus } = changed
  return {
    ...changed,
    canBePaid: transfersEnabled && accountStatus === 'active',
    listed: !accountClosed && accountStatus !== 'terminated',
  }
}

function applyAccountStatus(
  row: ProducerRow | undefined,
  { data: { accountStatus } }: { readonly data: { readonly accountStatus: AccountStatus } },
) {
  return applyVisibility(row, { accountStatus })
}

/** The business name remains, because past orders show it. */
const ERASED_PROFILE = {
  description: '',
  tags: [],
  zipCode: '',
  city: '',
  state: '',
  latitude: 0,
  longitude: 0,
  phone: null,
  imageUrl: null,
  pickupSettings: null,
  deliverySettings: null,
  pickupAddress: null,
}

function profileOf({ businessName, description, tags, location, phone, imageUrl }: Profile) {
  return { businessName, description, tags, ...location, phone: valueOrNull(phone), imageUrl }
}

const applyProductCount = (row: ProducerRow | undefined, by: number): ProducerRow | undefined =>
  row && { ...row, productCount: row.productCount + by }

/** For a review that the rating does not include. */
const NO_RATING_CHANGE = { stars: 0, reviews: 0 }
const applyRating = (
  row: ProducerRow | undefined,
  { stars, reviews }: { stars: number; reviews: number },
): ProducerRow | undefined =>
  row && { ...row, ratingSum: row.ratingSum + stars, reviewCount: row.reviewCount + reviews }
