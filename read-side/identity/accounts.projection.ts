import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { AccountStatus } from '#domain/enforcement/enforcement-types.ts'
import type { AccountEvent, StaffMemberEvent } from '#domain/identity/account.events.ts'
import { RECOVERY_CODES } from '#domain/identity/two-factor.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Personal, RecordedEvent } from '#domain/kernel/event.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

export interface AccountRow {
  readonly id: string
  readonly username: string | null
  readonly email: string | null
  readonly signupRole: 'consumer' | 'producer'
  readonly verified: boolean
  /** Requested new address, until it is confirmed or its link expires. */
  readonly pendingEmail: string | null
  readonly pendingUntil: string | null
  readonly fullName: string | null
  readonly phone: string | null
  readonly zipCode: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly producerId: string | null
  readonly createdAt: string
  readonly staff: StaffRole | null
  /** The active two-factor enrollment. */
  readonly twoFactorEnrollmentId: string | null
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number | null
  /** When a closed account will be erased; null while it is open. */
  readonly erasureScheduledAt: string | null
  readonly erased: boolean
  /** Status from enforcement actions. */
  readonly accountStatus: AccountStatus
}

type AccountStatusEvent = { readonly data: { readonly accountStatus: AccountStatus } }
const applyAccountStatus = (row: AccountRow | undefined, { data: { accountStatus } }: AccountStatusEvent) =>
  row && { ...row, accountStatus }
/** Each of these events has the resulting account status. */
const ACCOUNT_STATUS_HANDLERS = {
  AccountWarned: applyAccountStatus,
  AccountSuspended: applyAccountStatus,
  AccountTerminated: applyAccountStatus,
  SuspensionExpired: applyAccountStatus,
  EnforcementAppealed: applyAccountStatus,
  EnforcementActionUpheld: applyAccountStatus,
  EnforcementActionLifted: applyAccountStatus,
}

const NOTHING_PENDING = { pendingEmail: null, pendingUntil: null }

export const accounts = table<AccountRow, AccountEvent | StaffMemberEvent | ProducerEvent | EnforcementEvent>({
  name: 'accounts',
  key: 'id',
  columns: {
    id: 'key',
    username: 'text',
    email: 'text',
    signupRole: 'text',
    verified: 'boolean',
    pendingEmail: 'text',
    pendingUntil: 'instant',
    fullName: 'text',
    phone: 'text',
    zipCode: 'text',
    address: 'text',
    city: 'text',
    state: 'text',
    producerId: 'key',
    createdAt: 'instant',
    staff: 'text',
    twoFactorEnrollmentId: 'key',
    recoveryCodes: 'integer',
    erasureScheduledAt: 'instant',
    erased: 'boolean',
    accountStatus: 'key',
  },
  indexes: [
    '(erasure_scheduled_at) where erasure_scheduled_at is not null',
    '(lower(btrim(email))) where not verified',
  ],
  keysOf: (event) => event.data.accountId,
  on: {
    AccountRegistered: (_, { data, meta }) => ({
      id: data.accountId,
      username: valueOrNull(data.username),
      email: valueOrNull(data.email),
      signupRole: data.signupRole,
      verified: false,
      fullName: null,
      phone: null,
      zipCode: null,
      producerId: null,
      createdAt: meta.recordedAt,
      address: null,
      city: null,
      state: null,
      staff: null,
      twoFactorEnrollmentId: null,
      recoveryCodes: null,
      erasureScheduledAt: null,
      erased: false,
      accountStatus: 'active',
      ...NOTHING_PENDING,
    }),
    EmailVerified: (row) => row && { ...row, verified: true },
    EmailChangeRequested: (row, { data }) =>
      row && { ...row, pendingEmail: valueOrNull(data.email), pendingUntil: data.expiresAt },
    EmailChanged: (row, { data }) =>
      row && { ...row, email: valueOrNull(data.email), verified: true, ...NOTHING_PENDING },
    PasswordChanged: (row) => row && { ...row, ...NOTHING_PENDING },
    AccountProfileUpdated: (row, { data }) =>
      row && {
        ...row,
        username: valueOrNull(data.username),
        fullName: valueOrNull(data.fullName),
        phone: valueOrNull(data.phone),
        zipCode: valueOrNull(data.zipCode),
        address: valueOrNull(data.address),
        city: valueOrNull(data.city),
        state: valueOrNull(data.state),
      },
    StaffRoleAssigned: (row, { data }) => row && { ...row, staff: data.role },
    StaffRoleRevoked: (row) => row && { ...row, staff: null },
    TwoFactorEnabled: (row, { data }) =>
      row && { ...row, twoFactorEnrollmentId: data.enrollmentId, recoveryCodes: RECOVERY_CODES },
    TwoFactorDisabled: (row) => row && { ...row, twoFactorEnrollmentId: null, recoveryCodes: null },
    RecoveryCodeUsed: (row) => row && { ...row, recoveryCodes: (row.recoveryCodes ?? 0) - 1 },
    AccountClosed: (row, { data }) => row && { ...row, erasureScheduledAt: data.erasureScheduledAt },
    AccountReopened: (row) => row && { ...row, erasureScheduledAt: null },
    AccountErased: (row) => row && { ...row, erasureScheduledAt: null, erased: true },
    ProducerRegistered: (row, { data }) => row && { ...row, producerId: data.producerId },
    ...ACCOUNT_STATUS_HANDLERS,
  },
})

/** A change to a staff member's role or access; kept after they leave. */
export interface StaffChangeRow {
  readonly id: string
  readonly accountId: string
  readonly what: 'given' | 'taken' | 'signed_out' | 'two_factor_reset'
  readonly role: StaffRole | null
  /** The admin who decided; null for a change from the command line. */
  readonly by: string | null
  readonly reason: string | null
  readonly at: string
}

export const staffChanges = table<StaffChangeRow, AccountEvent | StaffMemberEvent>({
  name: 'staff_changes',
  key: 'id',
  columns: { id: 'key', accountId: 'key', what: 'key', role: 'text', by: 'key', reason: 'text', at: 'instant' },
  indexes: ['(at desc)'],
  keysOf: ({ stream, revision }) => `${stream}.${revision}`,
  on: {
    StaffRoleAssigned: (_, event, id) => ({ ...staffChangeFrom(event, id), what: 'given', role: event.data.role }),
    StaffRoleRevoked: (_, event, id) => ({ ...staffChangeFrom(event, id), what: 'taken' }),
    SessionsRevoked: (_, event, id) => ({ ...staffChangeFrom(event, id), what: 'signed_out' }),
    TwoFactorDisabled: (_, event, id) =>
      event.data.disabledBy === 'staff' ? { ...staffChangeFrom(event, id), what: 'two_factor_reset' } : undefined,
  },
})

export const identity: Projection = { name: 'identity', version: 9, tables: [accounts, staffChanges] }

type StaffChangeEvent = RecordedEvent<AccountEvent | StaffMemberEvent> & {
  readonly data: { readonly accountId: string; readonly reason?: Personal<string> | undefined }
}

const staffChangeFrom = ({ data: { accountId, reason }, meta }: StaffChangeEvent, id: string) => ({
  id,
  accountId,
  role: null,
  reason: valueOrNull(reason),
  at: meta.recordedAt,
  by: meta.actor.kind === 'staff' ? meta.actor.id : null,
})
