import type { AccessLogEvent, SavedQueryEvent } from '#domain/audit/audit.events.ts'
import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { AccountStatus, EnforcementActionType } from '#domain/enforcement/enforcement-types.ts'
import type { AccountEvent, StaffMemberEvent } from '#domain/identity/account.events.ts'
import type { AccessType } from '#domain/kernel/access-type.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Personal } from '#domain/kernel/event.ts'
import type { GuestErasureEvent } from '#domain/privacy/privacy.events.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { idNamed } from '#tests/support/ids.ts'

const closer = (who: string, sells?: string) => ({
  accountId: idNamed('account', who),
  requestId: 'request_1',
  ...(sells && { producerId: idNamed('producer', sells) }),
})

export const ERASES_AT = '2026-05-15T09:00:00.000Z'

export const closed = (who: string, sells?: string): AccountEvent => ({
  type: 'AccountClosed',
  data: {
    ...closer(who, sells),
    tokenHash: 'right',
    erasureScheduledAt: ERASES_AT,
    eraseReviews: false,
    reason: 'owner_request',
  },
})
export const reopened = (who: string, sells?: string): AccountEvent => ({
  type: 'AccountReopened',
  data: closer(who, sells),
})
export const erased = (who: string, sells?: string): AccountEvent => ({
  type: 'AccountErased',
  data: { ...closer(who, sells), destroyedKeyClasses: ['account'], erasedCounts: { sessions: 1 } },
})
export const legalHoldDataErased = (who: string): AccountEvent => ({
  type: 'LegalHoldDataErased',
  data: {
    accountId: idNamed('account', who),
    destroyedKeyClasses: ['transaction', 'communication'],
    erasedCounts: { documents: 1 },
  },
})
export const processorCustomersDeleted = (who: string): AccountEvent => ({
  type: 'ProcessorCustomersDeleted',
  data: { accountId: idNamed('account', who), customerCount: 1 },
})

const emailHash = 'a1b2'
const whose = { personIds: [idNamed('guest', 'gus')], orderIds: [idNamed('order', 'first')] }
const requestId = 'request_1'
export const EXPIRES_AT = '2026-05-02T09:00:00.000Z'

export const guestErasureRequested = (tokenHash = 'right'): GuestErasureEvent => ({
  type: 'GuestErasureRequested',
  data: { emailHash, requestId, orderId: idNamed('order', 'first'), tokenHash, expiresAt: EXPIRES_AT },
})
export const guestConfirmed: GuestErasureEvent = {
  type: 'GuestErasureConfirmed',
  data: { emailHash, requestId, ...whose },
}
export const guestErased: GuestErasureEvent = {
  type: 'GuestDataErased',
  data: {
    emailHash,
    requestId,
    ...whose,
    destroyedKeyClasses: ['transaction', 'communication'],
    erasedCounts: { emails: 2 },
  },
}

const enrollmentId = 'setup_1'
const staffChange = (who: string) => ({ accountId: idNamed('account', who) })

export const staffRoleAssigned = (who: string, role: StaffRole, reason?: Personal<string>): StaffMemberEvent => ({
  type: 'StaffRoleAssigned',
  data: { ...staffChange(who), role, ...(reason === undefined ? {} : { reason }) },
})
export const staffRoleRevoked = (who: string, reason: Personal<string>): StaffMemberEvent => ({
  type: 'StaffRoleRevoked',
  data: { ...staffChange(who), reason },
})
export const signedOutByStaff = (who: string, reason: Personal<string>): AccountEvent => ({
  type: 'SessionsRevoked',
  data: { ...staffChange(who), reason },
})
export const twoFactorEnabled = (who: string): AccountEvent => ({
  type: 'TwoFactorEnabled',
  data: { ...staffChange(who), enrollmentId },
})
export const twoFactorDisabled = (who: string, by: 'owner' | 'staff'): AccountEvent => ({
  type: 'TwoFactorDisabled',
  data: { ...staffChange(who), enrollmentId, disabledBy: by },
})
export const recoveryCodeUsed = (who: string): AccountEvent => ({
  type: 'RecoveryCodeUsed',
  data: { ...staffChange(who), enrollmentId, codeIndex: 0 },
})

export const APPEAL_DEADLINE = '2026-05-06T09:00:00.000Z'

interface About {
  readonly who?: string
  readonly sells?: string
  readonly named?: string
  readonly accountStatus?: AccountStatus
  readonly reason?: Personal<string>
}

const enforcementData = ({ who = 'ann', sells, named = 'first', accountStatus = 'active' }: About) => ({
  accountId: idNamed('account', who),
  ...(sells && { producerId: idNamed('producer', sells) }),
  enforcementActionId: idNamed('enforcement_action', named),
  accountStatus,
})
const by = (about: About, staff = 'sue') => ({
  staffAccountId: idNamed('account', staff),
  reason: about.reason ?? 'Sold what was not theirs.',
})
const decided = (about: About) => ({
  ...enforcementData(about),
  ...by(about),
  tokenHash: 'right',
  appealDeadline: APPEAL_DEADLINE,
})

export const accountWarned = (about: About = {}): EnforcementEvent => ({ type: 'AccountWarned', data: decided(about) })
export const accountSuspended = (about: About = {}, until?: string): EnforcementEvent => ({
  type: 'AccountSuspended',
  data: { ...decided({ accountStatus: 'suspended', ...about }), ...(until && { endsOn: until }) },
})
export const accountTerminated = (about: About = {}): EnforcementEvent => ({
  type: 'AccountTerminated',
  data: decided({ accountStatus: 'terminated', ...about }),
})
export const suspensionExpired = (about: About = {}): EnforcementEvent => ({
  type: 'SuspensionExpired',
  data: enforcementData(about),
})
export const enforcementAppealed = (about: About = {}): EnforcementEvent => ({
  type: 'EnforcementAppealed',
  data: { ...enforcementData(about), comment: about.reason ?? 'They were ours.', decidedBy: idNamed('account', 'sue') },
})
export const upheld = (about: About = {}): EnforcementEvent => ({
  type: 'EnforcementActionUpheld',
  data: { ...enforcementData(about), ...by(about, 'sam') },
})
export const lifted = (kind: EnforcementActionType, about: About = {}, onAppeal = true): EnforcementEvent => ({
  type: 'EnforcementActionLifted',
  data: { ...enforcementData(about), ...by(about, onAppeal ? 'sam' : 'sue'), actionType: kind, onAppeal },
})

const applicationOf = (name: string) => ({
  producerId: idNamed('producer', name),
  accountId: idNamed('account', name),
  applicationId: idNamed('application', name),
})

/** Documents with these names, as events contain them. */
export const documentsNamed = (...names: readonly string[]) => ({
  documents: names.map((name) => ({
    id: idNamed('document', name),
    kind: 'pdf' as const,
    bytes: 2048,
    sha256: 'a hash',
  })),
  documentNames: [...names],
})

export const documentOpened = (name: string, documentName: string): VerificationEvent => ({
  type: 'VerificationDocumentAccessed',
  data: {
    ...applicationOf(name),
    staffAccountId: idNamed('account', 'vera'),
    documentId: idNamed('document', documentName),
  },
})

/** An application with the same text in every section. */
export const applied = (name: string, statement = 'Grown on our own land.'): VerificationEvent => {
  const answers = { statement, documents: 'Passport, ending 1234', link: '' }
  return {
    type: 'VerificationApplicationSubmitted',
    data: {
      ...applicationOf(name),
      details: { identity: answers, business: answers, practices: answers },
      acceptedPolicies: [],
      reviewDueOn: '2026-05-12',
    },
  }
}

export const REVIEWED = [
  ...([
    'VerificationInformationRequested',
    'VerificationInformationProvided',
    'VerificationApplicationWithdrawn',
  ] as const),
  ...([
    'VerificationApplicationApproved',
    'VerificationApplicationRejected',
    'VerificationRevoked',
    'VerificationRenewalReminderRequested',
  ] as const),
]

/** The events of an application, with arbitrary text. */
export function reviewedAs(
  name: string,
  { type, text = 'All there.' }: { readonly type: (typeof REVIEWED)[number]; readonly text?: string },
): VerificationEvent {
  const data = applicationOf(name)
  const by = idNamed('account', 'vera')
  switch (type) {
    case 'VerificationInformationRequested':
      return { type, data: { ...data, staffAccountId: by, question: text } }
    case 'VerificationInformationProvided':
      return { type, data: { ...data, answer: text, reviewDueOn: '2026-05-20' } }
    case 'VerificationApplicationWithdrawn':
      return { type, data }
    case 'VerificationApplicationApproved':
      return {
        type,
        data: { ...data, staffAccountId: by, reason: text, verifiedOn: '2026-05-02', expiresOn: '2027-05-02' },
      }
    case 'VerificationApplicationRejected':
    case 'VerificationRevoked':
      return { type, data: { ...data, staffAccountId: by, reason: text } }
    case 'VerificationRenewalReminderRequested':
      return { type, data: { ...data, expiresOn: '2027-05-02', daysLeft: 30 } }
  }
}

const about = (who: string, query: string) => ({
  accountId: idNamed('account', who),
  queryId: idNamed('saved_query', `${who} ${query}`),
})

export const querySaved = (who: string, query: string, name: Personal<string> = query): SavedQueryEvent => ({
  type: 'SavedQueryCreated',
  data: { ...about(who, query), name, filter: { stream: 'order-', minCents: 5000 } },
})
export const queryRenamed = (who: string, query: string, name: Personal<string>): SavedQueryEvent => ({
  type: 'SavedQueryRenamed',
  data: { ...about(who, query), name },
})
export const queryRemoved = (who: string, query: string): SavedQueryEvent => ({
  type: 'SavedQueryDeleted',
  data: about(who, query),
})

interface Over {
  readonly by?: string
  readonly visitEndsAt?: string
}

/** An access by a staff member. */
export const accessRecorded = (
  accessType: AccessType,
  of: string,
  { by = 'sue', ...overrides }: Over = {},
): AccessLogEvent => ({
  type: 'AccessRecorded',
  data: {
    staffAccountId: idNamed('account', by),
    staffRole: 'support',
    accessType,
    target: of,
    ...overrides,
  },
})
