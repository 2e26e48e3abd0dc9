import type { AccountEvent } from '#domain/identity/account.events.ts'
import { RECOVERY_CODES } from '#domain/identity/second-step.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import type { StandingEvent } from '#domain/sanctions/standing.events.ts'
import type { Standing } from '#domain/sanctions/terms.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'
import { staffing } from './staffing.projection.ts'

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
  /** The set-up whose codes a sign-in takes. */
  readonly secondStep: string | null
  /** How many are left of it. */
  readonly recoveryCodes: number | null
  /** Closed by its owner: when it is erased, and null while it is open. */
  readonly erasesAt: string | null
  readonly erased: boolean
  /** By what the staff holds against it. */
  readonly standing: Standing
}

type Stands = { readonly data: { readonly standing: Standing } }
const stands = (row: AccountRow | undefined, { data: { standing } }: Stands) => row && { ...row, standing }
/** Each of them says how the account stands after it. */
const STANDS = {
  ...{ AccountWarned: stands, AccountPaused: stands, AccountEnded: stands, PauseOver: stands },
  ...{ AnotherLookAsked: stands, SanctionUpheld: stands, SanctionLifted: stands },
}

const NOTHING_PENDING = { pendingEmail: null, pendingUntil: null }

export const accounts = table<AccountRow, AccountEvent | ProducerEvent | StandingEvent>({
  name: 'accounts',
  key: 'id',
  columns: {
    ...{ id: 'key', username: 'text', email: 'text', cameAs: 'text' },
    ...{ verified: 'boolean', pendingEmail: 'text', pendingUntil: 'instant', fullName: 'text', phone: 'text' },
    ...{ zip: 'text', producerId: 'key', createdAt: 'instant', welcomed: 'boolean', staff: 'text' },
    ...{ secondStep: 'key', recoveryCodes: 'integer' },
    ...{ erasesAt: 'instant', erased: 'boolean', standing: 'key' },
  },
  indexes: ['(erases_at) where erases_at is not null', '(lower(btrim(email))) where not verified'],
  keysOf: (event) => event.data.accountId,
  folds: {
    AccountRegistered: (_, { data, meta }) => ({
      ...{ id: data.accountId, username: told(data.username), email: told(data.email), cameAs: data.cameAs },
      ...{ verified: false, fullName: null, phone: null, zip: null, producerId: null, createdAt: meta.at },
      ...{ welcomed: false, staff: null, secondStep: null, recoveryCodes: null, erasesAt: null, erased: false },
      ...{ standing: 'good', ...NOTHING_PENDING },
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
    SecondStepSetUp: (row, { data }) => row && { ...row, secondStep: data.setUpId, recoveryCodes: RECOVERY_CODES },
    SecondStepRemoved: (row) => row && { ...row, secondStep: null, recoveryCodes: null },
    RecoveryCodeUsed: (row) => row && { ...row, recoveryCodes: (row.recoveryCodes ?? 0) - 1 },
    AccountClosed: (row, { data }) => row && { ...row, erasesAt: data.erasesAt },
    AccountReopened: (row) => row && { ...row, erasesAt: null },
    AccountErased: (row) => row && { ...row, erasesAt: null, erased: true },
    ProducerRegistered: (row, { data }) => row && { ...row, producerId: data.producerId },
    ...STANDS,
  },
})

export const identity: Projection = { name: 'identity', version: 7, tables: [accounts, staffing] }
