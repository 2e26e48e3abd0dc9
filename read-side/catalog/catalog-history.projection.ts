import type { CertificateHistoryEntry, ProducerCertificate } from '#domain/catalog/certificate.contract.ts'
import type { CertificateEvent } from '#domain/catalog/certificate.events.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { PriceChange } from '#domain/catalog/product-listings.contract.ts'
import { type Certification, certifications } from '#domain/catalog/product-taxonomy.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type Projection, table } from '#platform/projections/projection.ts'

export interface PriceChangeRow extends PriceChange {
  readonly id: string
  readonly productId: string
  /** Revision of the event in its stream. */
  readonly revision: number
}

export const priceChanges = table<PriceChangeRow, ProductEvent>({
  name: 'price_changes',
  key: 'id',
  columns: {
    id: 'key',
    productId: 'key',
    revision: 'integer',
    at: 'instant',
    previousPriceCents: 'integer',
    priceCents: 'integer',
  },
  indexes: ['(product_id, revision desc)'],
  keysOf: ({ data, revision }) => `${data.productId}.${revision}`,
  on: {
    ProductPriceChanged: (_, { data: { productId, previousPriceCents, priceCents }, revision, meta }, id) => ({
      id,
      productId,
      revision,
      at: meta.recordedAt,
      previousPriceCents,
      priceCents,
    }),
  },
})

/** A submitted certificate; the row is deleted when the certificate is approved or withdrawn. */
export interface CertificateSubmissionRow extends ProducerCertificate {
  readonly registerUrl: string | null
  readonly id: string
  readonly productId: string
  readonly producerId: string
}

export const certificateSubmissions = table<CertificateSubmissionRow, ProductEvent | CertificateEvent>({
  name: 'certificate_submissions',
  key: 'id',
  columns: {
    id: 'key',
    productId: 'key',
    producerId: 'key',
    certification: 'key',
    issuer: 'text',
    certificateNumber: 'text',
    expiresOn: 'text',
    registerUrl: 'text',
    documentId: 'key',
    status: 'key',
    reason: 'text',
    submittedAt: 'instant',
  },
  indexes: ['(producer_id)', `(submitted_at, id) where status = 'pending'`],
  keysOf: ({ type, data }) => {
    if (type === 'ProductListingPurged') return certifications.map((each) => `${data.productId}.${each}`)
    return 'certification' in data ? `${data.productId}.${data.certification}` : []
  },
  on: {
    CertificateSubmitted: (_, { data, meta }, id) => ({
      id,
      productId: data.productId,
      producerId: data.producerId,
      certification: data.certification,
      issuer: data.issuer,
      certificateNumber: data.certificateNumber,
      expiresOn: data.expiresOn,
      registerUrl: data.registerUrl ?? null,
      documentId: data.documentId ?? null,
      status: 'pending',
      reason: null,
      submittedAt: meta.recordedAt,
    }),
    CertificateRejected: (row, { data }) => row && { ...row, status: 'rejected', reason: data.reason },
    CertificateWithdrawn: () => null,
    CertificateApproved: () => null,
    ProductListingPurged: () => null,
  },
})

/** An entry of a certificate's history, with the staff member who decided. */
export interface CertificateHistoryRow extends CertificateHistoryEntry {
  readonly certificateId: string
  readonly productId: string
  readonly certification: Certification
  /** Revision of the event in its stream. */
  readonly revision: number
}

export const certificateHistory = table<CertificateHistoryRow, CertificateEvent>({
  name: 'certificate_history',
  key: 'id',
  columns: {
    id: 'key',
    certificateId: 'key',
    productId: 'key',
    certification: 'key',
    revision: 'integer',
    at: 'instant',
    change: 'key',
    by: 'key',
    issuer: 'text',
    certificateNumber: 'text',
    expiresOn: 'text',
    reason: 'text',
  },
  indexes: ['(product_id, certification, revision)'],
  keysOf: ({ stream, revision }) => `${stream}.${revision}`,
  on: {
    CertificateSubmitted: historyEntry('submitted'),
    CertificateWithdrawn: historyEntry('withdrawn'),
    CertificateRejected: historyEntry('rejected'),
    CertificateApproved: historyEntry('approved'),
    CertificateRevoked: historyEntry('revoked'),
  },
})

function historyEntry(change: CertificateHistoryEntry['change']) {
  return (
    _: unknown,
    { data, revision, meta }: RecordedEvent<CertificateEvent>,
    id: string,
  ): CertificateHistoryRow => ({
    id,
    certificateId: data.certificateId,
    productId: data.productId,
    certification: data.certification,
    revision,
    at: meta.recordedAt,
    change,
    by: meta.actor.kind === 'staff' ? meta.actor.id : null,
    issuer: 'issuer' in data ? data.issuer : null,
    certificateNumber: 'certificateNumber' in data ? data.certificateNumber : null,
    expiresOn: 'expiresOn' in data ? data.expiresOn : null,
    reason: 'reason' in data ? data.reason : null,
  })
}

export const catalogHistory: Projection = {
  name: 'catalog_history',
  version: 5,
  tables: [priceChanges, certificateSubmissions, certificateHistory],
}
