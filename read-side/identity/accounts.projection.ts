import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'

export interface AccountRow {
  readonly id: string
  readonly username: string | null
  readonly email: string | null
  readonly cameAs: 'consumer' | 'producer'
  readonly verified: boolean
  /** Asked for and not confirmed yet, while its link is good. */
  readonly pendingEmail: string | null
  readonly pendingUntil: string | null
  readonly fullName: string | null
  readonly phone: string | null
  readonly zip: string | null
  readonly producerId: string | null
  readonly createdAt: string
}

const NOTHING_PENDING = { pendingEmail: null, pendingUntil: null }

export const accounts = table<AccountRow, AccountEvent | ProducerEvent>({
  name: 'accounts',
  key: 'id',
  columns: {
    ...{ id: 'key', username: 'text', email: 'text', cameAs: 'text' },
    ...{ verified: 'boolean', pendingEmail: 'text', pendingUntil: 'instant', fullName: 'text', phone: 'text' },
    ...{ zip: 'text', producerId: 'key', createdAt: 'instant' },
  },
  keysOf: (event) => event.data.accountId,
  folds: {
    AccountRegistered: (_, { data, meta }) => ({
      ...{ id: data.accountId, username: told(data.username), email: told(data.email), cameAs: data.cameAs },
      ...{ verified: false, fullName: null, phone: null, zip: null, producerId: null, createdAt: meta.at },
      ...NOTHING_PENDING,
    }),
    EmailVerified: (row) => row && { ...row, verified: true },
    EmailChangeRequested: (row, { data }) =>
      row && { ...row, pendingEmail: told(data.email), pendingUntil: data.expiresAt },
    EmailChanged: (row, { data }) => row && { ...row, email: told(data.email), verified: true, ...NOTHING_PENDING },
    PasswordChanged: (row) => row && { ...row, ...NOTHING_PENDING },
    AccountProfileChanged: (row, { data: { username, fullName, phone, zip } }) =>
      row && { ...row, username: told(username), fullName: told(fullName), phone: told(phone), zip: told(zip) },
    ProducerRegistered: (row, { data }) => row && { ...row, producerId: data.producerId },
  },
})

export const identity: Projection = { name: 'identity', version: 2, tables: [accounts] }
