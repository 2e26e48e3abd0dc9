import type { AccountEvent } from '#domain/identity/account.events.ts'
import { LEGAL_HOLDS } from '#domain/privacy/erasure-receipt.ts'
import type { GuestErasureEvent } from '#domain/privacy/privacy.events.ts'
import { table } from '../projection.ts'

/** An erased account of which a case still held something. */
export interface LegalHoldRow {
  readonly accountId: string
  readonly producerId: string | null
}

export const legalHolds = table<LegalHoldRow, AccountEvent>({
  name: 'legal_holds',
  key: 'accountId',
  columns: { accountId: 'key', producerId: 'key' },
  keysOf: ({ data }) => data.accountId,
  folds: {
    AccountErased: (_, { data: { accountId, producerId = null, destroyed } }) =>
      LEGAL_HOLDS.every((keep) => destroyed.includes(keep)) ? null : { accountId, producerId },
    LegalHoldDataErased: () => null,
  },
})

/** Guests who have confirmed that they want to be forgotten. */
export interface GuestErasureRow {
  readonly requestId: string
  readonly guestbook: string
  readonly persons: readonly string[]
  readonly orders: readonly string[]
  readonly erased: boolean
}

export const guestErasures = table<GuestErasureRow, GuestErasureEvent>({
  name: 'guest_erasures',
  key: 'requestId',
  columns: { requestId: 'key', guestbook: 'key', persons: 'json', orders: 'json', erased: 'boolean' },
  indexes: ['(request_id) where not erased'],
  keysOf: ({ data }) => data.requestId,
  folds: {
    GuestErasureConfirmed: (_, { data }) => ({ ...rowOf(data), erased: false }),
    GuestDataErased: (_, { data }) => ({ ...rowOf(data), erased: true }),
  },
})

const rowOf = ({ requestId, guestbook, persons, orders }: Omit<GuestErasureRow, 'erased'>) => ({
  requestId,
  guestbook,
  persons,
  orders,
})
