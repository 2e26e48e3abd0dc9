import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { AccountStatus } from '#domain/enforcement/enforcement-types.ts'
import type { AccountEvent, StaffMemberEvent } from '#domain/identity/account.events.ts'
import type { StaffChange } from '#domain/identity/staff.contract.ts'
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
  readonly pendingEmailExpiresAt: string | null
  readonly fullName: string | null
  readonly phone: string | null
  readonly zipCode: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly producerId: string | null
  readonly createdAt: string
  readonly staffRole: StaffRole | null
  /** The active two-factor enrollment. */
  readonly twoFactorEnrollmentId: string | null
  /** Number of unused recovery codes. */
  readonly recoveryCodesLeft: number | null
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

const NOTHING_PENDING = { pendingEmail: null, pendingEmailExpiresAt: null }

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
    pendingEmailExpiresAt: 'instant',
    fullName: 'text',
    phone: 'text',
    zipCode: 'text',
    address: 'text',
    city: 'text',
    state: 'text',
    producerId: 'key',
    createdAt: 'instant',
    staffRole: 'text',
    twoFactorEnrollmentId: 'key',
    recoveryCodesLeft: 'integer',
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
      staffRole: null,
      twoFactorEnrollmentId: null,
      recoveryCodesLeft: null,
      erasureScheduledAt: null,
      erased: false,
      accountStatus: 'active',
      ...NOTHING_PENDING,
    }),
    EmailVerified: (row) => row && { ...row, verified: true },
    EmailChangeRequested: (row, { data }) =>
      row && { ...row, pendingEmail: valueOrNull(data.email), pendingEmailExpiresAt: data.expiresAt },
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
    StaffRoleAssigned: (row, { data }) => row && { ...row, staffRole: data.role },
    StaffRoleRevoked: (row) => row && { ...row, staffRole: null },
    TwoFactorEnabled: (row, { data }) =>
      row && { ...row, twoFactorEnrollmentId: data.enrollmentId, recoveryCodesLeft: RECOVERY_CODES },
    TwoFactorDisabled: (row) => row && { ...row, twoFactorEnrollmentId: null, recoveryCodesLeft: null },
    RecoveryCodeUsed: (row) => row && { ...row, recoveryCodesLeft: (row.recoveryCodesLeft ?? 0) - 1 },
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
  readonly change: StaffChange
  readonly role: StaffRole | null
  /** The admin who decided; null for a change from the command line. */
  readonly changedBy: string | null
  readonly reason: string | null
  readonly changedAt: string
}

export const staffChanges = table<StaffChangeRow, AccountEvent | StaffMemberEvent>({
  name: 'staff_changes',
  key: 'id',
  columns: {
    id: 'key',
    accountId: 'key',
    change: 'key',
    role: 'text',
    changedBy: 'key',
    reason: 'text',
    changedAt: 'instant',
  },
  indexes: ['(changed_at desc)'],
  keysOf: ({ stream, revision }) => `${stream}.${revision}`,
  on: {
    StaffRoleAssigned: (_, event, id) => ({
      ...staffChangeFrom(event, id),
      change: 'role_assigned',
      role: event.data.role,
    }),
    StaffRoleRevoked: (_, event, id) => ({ ...staffChangeFrom(event, id), change: 'role_revoked' }),
    SessionsRevoked: (_, event, id) => ({ ...staffChangeFrom(event, id), change: 'sessions_revoked' }),
    TwoFactorDisabled: (_, event, id) =>
      event.data.disabledBy === 'staff' ? { ...staffChangeFrom(event, id), change: 'two_factor_reset' } : undefined,
  },
})

export const identity: Projection = { name: 'identity', version: 11, tables: [accounts, staffChanges] }

type StaffChangeEvent = RecordedEvent<AccountEvent | StaffMemberEvent> & {
  readonly data: { readonly accountId: string; readonly reason?: Personal<string> | undefined }
}

const staffChangeFrom = ({ data: { accountId, reason }, meta }: StaffChangeEvent, id: string) => ({
  id,
  accountId,
  role: null,
  reason: valueOrNull(reason),
  changedAt: meta.recordedAt,
  changedBy: meta.actor.kind === 'staff' ? meta.actor.id : null,
})
