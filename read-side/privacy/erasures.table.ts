import type { AccountEvent } from '#domain/identity/account.events.ts'
import { HELD } from '#domain/privacy/erasure.ts'
import type { GuestErasureEvent } from '#domain/privacy/guest-erasure.events.ts'
import { table } from '../projection.ts'

/** An erased account of which a case still held something. */
export interface HeldRow {
  readonly accountId: string
  readonly producerId: string | null
}

export const held = table<HeldRow, AccountEvent>({
  name: 'held',
  key: 'accountId',
  columns: { accountId: 'key', producerId: 'key' },
  keysOf: ({ data }) => data.accountId,
  folds: {
    AccountErased: (_, { data: { accountId, producerId = null, destroyed } }) =>
      HELD.every((keep) => destroyed.includes(keep)) ? null : { accountId, producerId },
    HeldDataErased: () => null,
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
    GuestErased: (_, { data }) => ({ ...rowOf(data), erased: true }),
  },
})

const rowOf = ({ requestId, guestbook, persons, orders }: Omit<GuestErasureRow, 'erased'>) => ({
  ...{ requestId, guestbook, persons, orders },
})
