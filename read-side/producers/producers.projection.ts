import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { FulfilmentTerms, ProducerEvent } from '#domain/producers/producer.events.ts'
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
  readonly since: string
}

type Profile = Extract<ProducerEvent, { type: 'ProducerRegistered' }>['data']

export const profiles = table<ProducerRow, ProducerEvent | ProductEvent | ReviewEvent>({
  name: 'profiles',
  key: 'id',
  columns: {
    ...{ id: 'key', accountId: 'key', businessName: 'text', description: 'text', tags: 'texts', zip: 'text' },
    ...{ city: 'text', state: 'text', latitude: 'number', longitude: 'number', phone: 'text', imageUrl: 'text' },
    ...{ pickup: 'json', delivery: 'json', pickupAddress: 'text' },
    ...{ ratingSum: 'integer', reviewCount: 'integer', productCount: 'integer', since: 'instant' },
  },
  indexes: ['(lower(business_name))'],
  keysOf: (event) => event.data.producerId,
  folds: {
    ProducerRegistered: (_, { data, meta }) => ({
      ...{ id: data.producerId, accountId: data.accountId, since: meta.at, ...profileOf(data) },
      ...{ pickup: null, delivery: null, pickupAddress: null, ratingSum: 0, reviewCount: 0, productCount: 0 },
    }),
    ProducerProfileChanged: (row, { data }) => row && { ...row, ...profileOf(data) },
    FulfilmentTermsSet: (row, { data }) => row && { ...row, ...data.terms, pickupAddress: told(data.pickupAddress) },
    ProductListed: (row) => shelf(row, 1),
    ProductRelisted: (row) => shelf(row, 1),
    ProductUnlisted: (row) => shelf(row, -1),
    ReviewWritten: (row, { data }) =>
      row && { ...row, ratingSum: row.ratingSum + data.rating, reviewCount: row.reviewCount + 1 },
  },
})

export const producers: Projection = { name: 'producers', version: 2, tables: [profiles] }

function profileOf({ businessName, description, tags, place, phone, imageUrl }: Profile) {
  return { businessName, description, tags, ...place, phone: told(phone), imageUrl }
}

const shelf = (row: ProducerRow | undefined, by: number): ProducerRow | undefined =>
  row && { ...row, productCount: row.productCount + by }
