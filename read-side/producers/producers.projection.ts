import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { PayoutAccountEvent } from '#domain/payouts/payout-account.events.ts'
import type { ClosedPeriod } from '#domain/producers/closed.ts'
import type { FulfilmentTerms, ProducerEvent, Verification } from '#domain/producers/producer.events.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'

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
  readonly pickup: FulfilmentTerms['pickup']
  readonly delivery: FulfilmentTerms['delivery']
  /** For those who have paid, and nobody else. */
  readonly pickupAddress: string | null
  readonly ratingSum: number
  readonly reviewCount: number
  readonly productCount: number
  /** The last one given, if nobody ended it; whoever asks compares it with the day. */
  readonly verification: Verification | null
  /** The processor takes money for them: their goods are for sale. */
  readonly canBePaid: boolean
  readonly closed: readonly ClosedPeriod[]
  /** How often profile or terms were told. */
  readonly version: number
  readonly since: string
}

type Profile = Extract<ProducerEvent, { type: 'ProducerRegistered' }>['data']

export const profiles = table<ProducerRow, ProducerEvent | PayoutAccountEvent | ProductEvent | ReviewEvent>({
  name: 'profiles',
  key: 'id',
  columns: {
    ...{ id: 'key', accountId: 'key', businessName: 'text', description: 'text', tags: 'texts', zip: 'text' },
    ...{ city: 'text', state: 'text', latitude: 'number', longitude: 'number', phone: 'text', imageUrl: 'text' },
    ...{ pickup: 'json', delivery: 'json', pickupAddress: 'text' },
    ...{
      ratingSum: 'integer',
      reviewCount: 'integer',
      productCount: 'integer',
      verification: 'json',
      canBePaid: 'boolean',
      closed: 'json',
      version: 'integer',
      since: 'instant',
    },
  },
  indexes: ['(lower(business_name))'],
  keysOf: (event) => event.data.producerId,
  folds: {
    ProducerRegistered: (_, { data, meta }) => ({
      ...{ id: data.producerId, accountId: data.accountId, since: meta.at, ...profileOf(data) },
      ...{ pickup: null, delivery: null, pickupAddress: null, ratingSum: 0, reviewCount: 0, productCount: 0 },
      ...{ verification: null, canBePaid: false, closed: [], version: 1 },
    }),
    ProducerProfileChanged: (row, { data }) => row && { ...row, ...profileOf(data), version: row.version + 1 },
    FulfilmentTermsSet: (row, { data }) =>
      row && { ...row, ...data.terms, pickupAddress: told(data.pickupAddress), version: row.version + 1 },
    ClosedPeriodAnnounced: (row, { data: { producerId: _, accountId: __, ...period } }) =>
      row && { ...row, closed: [...row.closed, period] },
    ClosedPeriodWithdrawn: (row, { data }) =>
      row && { ...row, closed: row.closed.filter(({ periodId }) => periodId !== data.periodId) },
    ProducerVerified: (row, { data: { verifiedOn, expiresOn } }) =>
      row && { ...row, verification: { verifiedOn, expiresOn } },
    ProducerVerificationEnded: (row) => row && { ...row, verification: null },
    PayoutAccountOpened: (row) => row,
    PayoutAccountChanged: (row, { data }) => row && { ...row, canBePaid: data.standing.transfersEnabled },
    ProductListed: (row) => shelf(row, 1),
    ProductRelisted: (row) => shelf(row, 1),
    ProductUnlisted: (row) => shelf(row, -1),
    ReviewWritten: (row, { data }) => rated(row, { stars: data.rating, reviews: 1 }),
    ReviewChanged: (row, { data }) => rated(row, { stars: data.rating - data.wasRating, reviews: 0 }),
    ReviewWithdrawn: (row, { data }) => rated(row, { stars: -data.wasRating, reviews: -1 }),
  },
})

export const producers: Projection = { name: 'producers', version: 5, tables: [profiles] }

function profileOf({ businessName, description, tags, place, phone, imageUrl }: Profile) {
  return { businessName, description, tags, ...place, phone: told(phone), imageUrl }
}

const shelf = (row: ProducerRow | undefined, by: number): ProducerRow | undefined =>
  row && { ...row, productCount: row.productCount + by }

/** What came to the standing reviews of all their products, or went. */
const rated = (
  row: ProducerRow | undefined,
  { stars, reviews }: { stars: number; reviews: number },
): ProducerRow | undefined =>
  row && { ...row, ratingSum: row.ratingSum + stars, reviewCount: row.reviewCount + reviews }
