import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
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
  readonly welcomed: boolean
  readonly staff: StaffRole | null
}

const NOTHING_PENDING = { pendingEmail: null, pendingUntil: null }

export const accounts = table<AccountRow, AccountEvent | ProducerEvent>({
  name: 'accounts',
  key: 'id',
  columns: {
    ...{ id: 'key', username: 'text', email: 'text', cameAs: 'text' },
    ...{ verified: 'boolean', pendingEmail: 'text', pendingUntil: 'instant', fullName: 'text', phone: 'text' },
    ...{ zip: 'text', producerId: 'key', createdAt: 'instant', welcomed: 'boolean', staff: 'text' },
  },
  keysOf: (event) => event.data.accountId,
  folds: {
    AccountRegistered: (_, { data, meta }) => ({
      ...{ id: data.accountId, username: told(data.username), email: told(data.email), cameAs: data.cameAs },
      ...{ verified: false, fullName: null, phone: null, zip: null, producerId: null, createdAt: meta.at },
      ...{ welcomed: false, staff: null },
      ...NOTHING_PENDING,
    }),
    MemberWelcomed: (row) => row && { ...row, welcomed: true },
    EmailVerified: (row) => row && { ...row, verified: true },
    EmailChangeRequested: (row, { data }) =>
      row && { ...row, pendingEmail: told(data.email), pendingUntil: data.expiresAt },
    EmailChanged: (row, { data }) => row && { ...row, email: told(data.email), verified: true, ...NOTHING_PENDING },
    PasswordChanged: (row) => row && { ...row, ...NOTHING_PENDING },
    AccountProfileChanged: (row, { data: { username, fullName, phone, zip } }) =>
      row && { ...row, username: told(username), fullName: told(fullName), phone: told(phone), zip: told(zip) },
    StaffRoleGiven: (row, { data }) => row && { ...row, staff: data.role },
    StaffRoleTaken: (row) => row && { ...row, staff: null },
    ProducerRegistered: (row, { data }) => row && { ...row, producerId: data.producerId },
  },
})

export const identity: Projection = { name: 'identity', version: 4, tables: [accounts] }
