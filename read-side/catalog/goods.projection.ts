import type { OwnClaim } from '#domain/catalog/certificate-claims.ts'
import type { PriceChange } from '#domain/catalog/own-goods.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { certifications } from '#domain/catalog/vocabulary.ts'
import { type Projection, table } from '../projection.ts'

/** One change of a price. */
export interface PriceRow extends PriceChange {
  readonly id: string
  readonly productId: string
  /** The order in which they happened. */
  readonly revision: number
}

export const prices = table<PriceRow, ProductEvent>({
  name: 'prices',
  key: 'id',
  columns: {
    ...{ id: 'key', productId: 'key', revision: 'integer', at: 'instant', wasCents: 'integer', priceCents: 'integer' },
  },
  indexes: ['(product_id, revision desc)'],
  keysOf: ({ data, revision }) => `${data.productId}.${revision}`,
  folds: {
    PriceChanged: (_, { data: { productId, wasCents, priceCents }, revision, meta }, id) => ({
      ...{ id, productId, revision, at: meta.at, wasCents, priceCents },
    }),
  },
})

/** What a producer said of a certificate; gone once it is certified or taken back. */
export interface ClaimRow extends OwnClaim {
  readonly id: string
  readonly productId: string
  readonly producerId: string
}

export const claims = table<ClaimRow, ProductEvent>({
  name: 'claims',
  key: 'id',
  columns: {
    ...{ id: 'key', productId: 'key', producerId: 'key', certification: 'key', certifier: 'text', number: 'text' },
    ...{ expiresOn: 'text', status: 'key', reason: 'text', claimedAt: 'instant' },
  },
  indexes: ['(producer_id)', `(claimed_at, id) where status = 'waiting'`],
  keysOf: ({ type, data }) => {
    if (type === 'ListingRetired') return certifications.map((each) => `${data.productId}.${each}`)
    return 'certification' in data ? `${data.productId}.${data.certification}` : []
  },
  folds: {
    CertificationClaimed: (_, { data, meta }, id) => ({
      ...{ id, productId: data.productId, producerId: data.producerId, certification: data.certification },
      ...{ certifier: data.certifier, number: data.number, expiresOn: data.expiresOn },
      ...{ status: 'waiting', reason: null, claimedAt: meta.at },
    }),
    CertificationClaimRefused: (row, { data }) => row && { ...row, status: 'refused', reason: data.reason },
    CertificationClaimWithdrawn: () => null,
    ProductCertified: () => null,
    ListingRetired: () => null,
  },
})

export const goods: Projection = { name: 'goods', version: 2, tables: [prices, claims] }
