import type { CertificateEvent } from '#domain/catalog/certificate.events.ts'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { Certification } from '#domain/catalog/product-taxonomy.ts'
import type { FavoriteEvent } from '#domain/favorites/favorite.events.ts'
import type { FavoriteScope, FavoriteType } from '#domain/favorites/favorite-type.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { PayoutAccountEvent } from '#domain/payouts/payouts.events.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import type { ProducerEvent, ProducerLocation } from '#domain/producers/producer.events.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import type { StockAlertEvent } from '#domain/stock-alerts/stock-alert.events.ts'
import { idNamed } from '#tests/support/ids.ts'

/** Events of a small marketplace. Ids are derived from names. Every builder accepts overrides. */
export const accountIdOf = (name: string) => idNamed('account', name)
export const producerIdOf = (name: string) => idNamed('producer', name)
export const productIdOf = (name: string) => idNamed('product', name)
export const checkoutIdOf = (name: string) => idNamed('checkout', name)

export const BURLINGTON: ProducerLocation = {
  zipCode: '05401',
  city: 'Burlington',
  state: 'VT',
  latitude: 44.484,
  longitude: -73.2199,
}
export const MONTPELIER: ProducerLocation = {
  zipCode: '05602',
  city: 'Montpelier',
  state: 'VT',
  latitude: 44.2635,
  longitude: -72.5767,
}
export const BENNINGTON: ProducerLocation = {
  zipCode: '05201',
  city: 'Bennington',
  state: 'VT',
  latitude: 42.8781,
  longitude: -73.1968,
}

type DataOf<E, T> = Extract<E, { type: T }> extends { data: infer D } ? Partial<D> : never

export const registered = (name: string, overrides: DataOf<AccountEvent, 'AccountRegistered'> = {}): AccountEvent => ({
  type: 'AccountRegistered',
  data: {
    accountId: accountIdOf(name),
    username: name,
    email: `${name}@example.com`,
    signupRole: 'consumer',
    acceptedPolicies: [],
    ...overrides,
  },
})

export const producerRegistered = (
  name: string,
  overrides: DataOf<ProducerEvent, 'ProducerRegistered'> = {},
): ProducerEvent => ({
  type: 'ProducerRegistered',
  data: {
    producerId: producerIdOf(name),
    accountId: accountIdOf(name),
    businessName: name,
    description: 'A small farm.',
    tags: [],
    location: BURLINGTON,
    imageUrl: null,
    ...overrides,
  },
})

/** The producer can receive payouts, so their products are for sale. */
export const payoutsEnabled = (name: string, transfersEnabled = true): PayoutAccountEvent => ({
  type: 'PayoutAccountUpdated',
  data: {
    producerId: producerIdOf(name),
    processorAccountId: `acct_${name.replaceAll(' ', '')}`,
    requirements: {
      detailsSubmitted: true,
      transfersEnabled,
      payoutsEnabled: transfersEnabled,
      currentlyDue: [],
      pastDue: [],
    },
  },
})

export const fulfillmentUpdated = (
  name: string,
  overrides: DataOf<ProducerEvent, 'FulfillmentSettingsUpdated'> = {},
): ProducerEvent => ({
  type: 'FulfillmentSettingsUpdated',
  data: {
    producerId: producerIdOf(name),
    accountId: accountIdOf(name),
    settings: { pickup: { hoursNote: 'Sat 9-12' }, delivery: { feeCents: 500, minimumCents: 2000, radiusMiles: 20 } },
    pickupAddress: '1 Farm Road',
    ...overrides,
  },
})

type Listing = DataOf<ProductEvent, 'ProductListed'>

export const listed = (name: string, by: string, overrides: Listing = {}): ProductEvent => ({
  type: 'ProductListed',
  data: {
    productId: productIdOf(name),
    producerId: producerIdOf(by),
    name,
    description: 'Grown here.',
    category: 'vegetables',
    unit: 'per_pound',
    fulfillmentMethods: ['pickup', 'delivery'],
    imageUrl: null,
    priceCents: 400,
    ...overrides,
  },
})

export const productIdsOf = (name: string, by: string) => ({
  productId: productIdOf(name),
  producerId: producerIdOf(by),
})

type Unlisting = Partial<Extract<ProductEvent, { type: 'ProductUnlisted' }>['data']>

export const unlisted = (name: string, by: string, overrides: Unlisting = {}): ProductEvent => ({
  type: 'ProductUnlisted',
  data: { ...productIdsOf(name, by), reason: 'producer', ...overrides },
})

export const repriced = (name: string, by: string, priceCents: number): ProductEvent => ({
  type: 'ProductPriceChanged',
  data: { productId: productIdOf(name), producerId: producerIdOf(by), priceCents, previousPriceCents: 400 },
})

export const stockCounted = (name: string, by: string, onHand: number): StockEvent => ({
  type: 'StockCounted',
  data: { productId: productIdOf(name), producerId: producerIdOf(by), onHand, previousOnHand: 0, note: 'count' },
})

export const stockReserved = (name: string, quantity: number, checkout = 'one'): StockEvent => ({
  type: 'StockReserved',
  data: {
    productId: productIdOf(name),
    checkoutId: checkoutIdOf(checkout),
    quantity,
    expiresAt: '2026-05-01T10:00:00.000Z',
  },
})

export const reservationReleased = (name: string, quantity: number, checkout = 'one'): StockEvent => ({
  type: 'StockReservationReleased',
  data: { productId: productIdOf(name), checkoutId: checkoutIdOf(checkout), quantity },
})

export const sold = (
  name: string,
  quantity: number,
  { onHand, checkout = 'one' }: { onHand: number; checkout?: string },
): StockEvent => ({
  type: 'StockSold',
  data: { productId: productIdOf(name), checkoutId: checkoutIdOf(checkout), quantity, onHand },
})

export const reviewed = (
  name: string,
  by: string,
  overrides: DataOf<ReviewEvent, 'ReviewSubmitted'> = {},
): ReviewEvent => ({
  type: 'ReviewSubmitted',
  data: {
    reviewId: idNamed('review', `${name} ${JSON.stringify(overrides)}`),
    productId: productIdOf(name),
    producerId: producerIdOf(by),
    authorId: accountIdOf('ann'),
    rating: 5,
    comment: 'Lovely',
    verifiedPurchase: true,
    ...overrides,
  },
})

export const alertEvent = (type: StockAlertEvent['type'], who: string, name: string): StockAlertEvent => ({
  type,
  data: { accountId: accountIdOf(who), productId: productIdOf(name) },
})

export const favoriteAdded = (who: string, kind: FavoriteType, name: string): FavoriteEvent => ({
  type: 'FavoriteAdded',
  data: { accountId: accountIdOf(who), kind, targetId: idNamed(kind, name) },
})

export const favoriteRemoved = (who: string, kind: FavoriteType, name: string): FavoriteEvent => ({
  type: 'FavoriteRemoved',
  data: { accountId: accountIdOf(who), kind, targetId: idNamed(kind, name) },
})

export const favoritesCleared = (who: string, group: FavoriteScope, ...targetIds: string[]): FavoriteEvent => ({
  type: 'FavoritesCleared',
  data: { accountId: accountIdOf(who), scope: group, targetIds },
})

const certificateOf = (name: string, by: string, certification: Certification = 'organic') => ({
  certificateId: idNamed('certificate', `${name} ${certification}`),
  productId: productIdOf(name),
  producerId: producerIdOf(by),
  certification,
})

/** A certificate that is valid far into the future by default. */
export const certificateApproved = (
  name: string,
  by: string,
  overrides: DataOf<CertificateEvent, 'CertificateApproved'> = {},
): CertificateEvent => ({
  type: 'CertificateApproved',
  data: {
    ...certificateOf(name, by, overrides.certification),
    issuer: 'Vermont Organic Farmers (VOF)',
    certificateNumber: 'VT-1',
    expiresOn: '2999-12-31',
    ...overrides,
  },
})

export const certificateRevoked = (name: string, by: string): CertificateEvent => ({
  type: 'CertificateRevoked',
  data: { ...certificateOf(name, by), reason: 'sprayed' },
})

/** A certificate submitted by a producer. */
export const certificateSubmitted = (
  name: string,
  by: string,
  overrides: DataOf<CertificateEvent, 'CertificateSubmitted'> = {},
): CertificateEvent => ({
  type: 'CertificateSubmitted',
  data: {
    ...certificateOf(name, by, overrides.certification),
    issuer: 'Vermont Organic Farmers (VOF)',
    certificateNumber: 'VT-1',
    expiresOn: '2999-12-31',
    ...overrides,
  },
})

export const certificateWithdrawn = (name: string, by: string): CertificateEvent => ({
  type: 'CertificateWithdrawn',
  data: certificateOf(name, by),
})

export const certificateRejected = (name: string, by: string, reason = 'no such number'): CertificateEvent => ({
  type: 'CertificateRejected',
  data: { ...certificateOf(name, by), reason },
})

const decidedApplication = (name: string) => ({
  applicationId: idNamed('application', name),
  producerId: producerIdOf(name),
  accountId: accountIdOf(name),
  staffAccountId: accountIdOf('vera'),
})

export const verified = (name: string, expiresOn = '2999-12-31'): VerificationEvent => ({
  type: 'VerificationApplicationApproved',
  data: { ...decidedApplication(name), reason: 'All there.', verifiedOn: '2026-05-01', expiresOn },
})

export const verificationRevoked = (name: string): VerificationEvent => ({
  type: 'VerificationRevoked',
  data: { ...decidedApplication(name), reason: 'moved away' },
})

/** A report of a product. The decisions about it are made by `sue` by default. */
export const productReported = (name: string, by: string, reporter = 'eve'): ProductEvent => ({
  type: 'ProductReported',
  data: { ...productIdsOf(name, by), reporterId: accountIdOf(reporter), reason: 'misleading' },
})

const decidedOnGoods = (name: string, seller: string, by: string, reporters: readonly string[]) => ({
  productId: productIdOf(name),
  producerId: producerIdOf(seller),
  accountId: accountIdOf(seller),
  staffAccountId: accountIdOf(by),
  reporterIds: reporters.map(accountIdOf),
  reason: 'It says organic and is not.',
})

export const productReportsDismissed = (name: string, seller: string): ProductEvent => ({
  type: 'ProductReportsDismissed',
  data: decidedOnGoods(name, seller, 'sue', ['eve']),
})
export const productTakenDown = (name: string, seller: string, wasListed = true): ProductEvent => ({
  type: 'ProductTakenDown',
  data: {
    ...decidedOnGoods(name, seller, 'sue', ['eve']),
    violatedRule: 'unsupported_certification',
    wasListed,
    appealDeadline: '2026-05-06T09:00:00.000Z',
  },
})
export const takedownAppealed = (name: string, seller: string, words = 'Here is the paper.'): ProductEvent => ({
  type: 'ProductTakedownAppealed',
  data: { ...productIdsOf(name, seller), accountId: accountIdOf(seller), comment: words },
})
export const takedownUpheld = (name: string, seller: string): ProductEvent => ({
  type: 'ProductTakedownUpheld',
  data: { ...decidedOnGoods(name, seller, 'sam', []), violatedRule: 'unsupported_certification' },
})
export const productRestored = (name: string, seller: string, isListed = true): ProductEvent => ({
  type: 'ProductRestored',
  data: { ...decidedOnGoods(name, seller, 'sam', []), relisted: isListed },
})

type Written = Extract<ReviewEvent, { type: 'ReviewSubmitted' }>['data']
const whichReview = (review: ReviewEvent) => {
  const { reviewId, productId, producerId, authorId } = review.data
  return { reviewId, productId, producerId, authorId }
}

/** Later events of a review created by `reviewed`. */
export const reviewUpdated = (review: ReviewEvent, overrides: { rating: number; comment?: string }): ReviewEvent => ({
  type: 'ReviewUpdated',
  data: {
    ...whichReview(review),
    previousRating: (review.data as Written).rating,
    comment: 'On second thoughts.',
    ...overrides,
  },
})

export const reviewWithdrawn = (review: ReviewEvent): ReviewEvent => ({
  type: 'ReviewWithdrawn',
  data: { ...whichReview(review), previousRating: (review.data as Written).rating },
})

export const replied = (review: ReviewEvent, reply = 'Thank you!'): ReviewEvent => ({
  type: 'ReviewReplyPosted',
  data: { ...whichReview(review), accountId: accountIdOf('bob'), reply },
})

export const replyRemoved = (review: ReviewEvent): ReviewEvent => ({
  type: 'ReviewReplyRemoved',
  data: whichReview(review),
})

export const reviewReported = (review: ReviewEvent, by: string): ReviewEvent => ({
  type: 'ReviewReported',
  data: { ...whichReview(review), reporterId: accountIdOf(by), reason: 'spam' },
})

const decidedOn = (review: ReviewEvent, by: string, reporters: readonly string[]) => ({
  ...whichReview(review),
  staffAccountId: accountIdOf(by),
  reporterIds: reporters.map(accountIdOf),
  reason: 'Not about eggs.',
})

/** The decision of staff, by default `sue`, about a reported review. */
export const reportsDismissed = (review: ReviewEvent, reporters = ['eve'], by = 'sue'): ReviewEvent => ({
  type: 'ReviewReportsDismissed',
  data: decidedOn(review, by, reporters),
})
export const takenDown = (review: ReviewEvent, reporters = ['eve'], by = 'sue'): ReviewEvent => ({
  type: 'ReviewTakenDown',
  data: {
    ...decidedOn(review, by, reporters),
    previousRating: (review.data as Written).rating,
    violatedRule: 'false_claims',
  },
})
export const reviewTakedownUpheld = (review: ReviewEvent, by = 'sam'): ReviewEvent => ({
  type: 'ReviewTakedownUpheld',
  data: { ...decidedOn(review, by, []), violatedRule: 'false_claims' },
})
export const restored = (review: ReviewEvent, by = 'sam'): ReviewEvent => ({
  type: 'ReviewRestored',
  data: { ...decidedOn(review, by, []), rating: (review.data as Written).rating },
})
/** The author's edit of a review that is taken down. */
export const rewrittenReview = (review: ReviewEvent, comment = 'In other words.'): ReviewEvent => ({
  type: 'ReviewUpdated',
  data: {
    ...whichReview(review),
    comment,
    takenDown: true,
    rating: (review.data as Written).rating,
    previousRating: (review.data as Written).rating,
  },
})

/** A closure in the first days of May. */
export const closureScheduled = (
  name: string,
  overrides: DataOf<ProducerEvent, 'ProducerClosureScheduled'> = {},
): ProducerEvent => ({
  type: 'ProducerClosureScheduled',
  data: {
    producerId: producerIdOf(name),
    accountId: accountIdOf(name),
    closureId: 'closed_1',
    startsOn: '2026-05-01',
    endsOn: '2026-05-03',
    ...overrides,
  },
})
