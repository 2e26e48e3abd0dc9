import { z } from 'zod'
import { STAFF_ROLES } from '../kernel/actor.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { accountId, enforcementActionId } from '../kernel/ids.ts'
import { ACCOUNT_STATUSES, APPEAL_DECISIONS, ENFORCEMENT_ACTIONS } from './enforcement-types.ts'

const reason = z
  .string()
  .trim()
  .min(10, 'Write at least 10 characters: the account’s owner reads this')
  .max(1000, 'At most 1000 characters')
/** The account's `version` the decision is based on. */
const expectedVersion = z.number().int().min(0)

export const enforcementForm = z
  .object({
    actionType: z.enum(ENFORCEMENT_ACTIONS, 'Choose what to do'),
    /** Last day of a suspension; without one it lasts until it is lifted. */
    endsOn: z.iso.date('Choose a day').optional(),
    reason,
    expectedVersion,
  })
  .refine(({ actionType, endsOn }) => actionType === 'suspension' || !endsOn, {
    path: ['endsOn'],
    message: 'Only a suspension has a last day',
  })
export type EnforcementForm = z.infer<typeof enforcementForm>

export const liftForm = z.object({ reason, expectedVersion })
export type LiftForm = z.infer<typeof liftForm>

export const appealDecisionForm = z.object({
  decision: z.enum(APPEAL_DECISIONS, 'Choose a decision'),
  reason,
  expectedVersion,
})
export type AppealDecisionForm = z.infer<typeof appealDecisionForm>

export const appealForm = z.object({
  comment: z
    .string()
    .trim()
    .min(10, 'Explain your appeal in at least 10 characters')
    .max(2000, 'At most 2000 characters'),
})
export type AppealForm = z.infer<typeof appealForm>
const withEmailToken = z.object({ token: z.string().min(1).max(300) })

/** An enforcement action, with its appeal. */
const enforcementActionView = z.object({
  id: z.string(),
  actionType: z.enum(ENFORCEMENT_ACTIONS),
  /** Last day of a suspension; null if it lasts until it is lifted. */
  endsOn: z.string().nullable(),
  /** Shown to the account's owner; null once erased. */
  reason: z.string().nullable(),
  decidedAt: z.string(),
  appealDeadline: z.string(),
  appealedAt: z.string().nullable(),
  /** The owner's comment. */
  appealComment: z.string().nullable(),
  /** The appeal awaits a decision. */
  appealPending: z.boolean(),
  /** When an appeal was rejected. */
  upheldAt: z.string().nullable(),
  upheldReason: z.string().nullable(),
  /** How the action ended; null while it is in effect. */
  endReason: z.enum(['lifted', 'expired']).nullable(),
  endedAt: z.string().nullable(),
  liftReason: z.string().nullable(),
})
export type EnforcementActionView = z.infer<typeof enforcementActionView>

const myEnforcementAction = enforcementActionView.extend({
  /** Whether the owner can appeal now. */
  canAppeal: z.boolean(),
})
export type MyEnforcementAction = z.infer<typeof myEnforcementAction>

/** An enforcement action for staff; names are null for erased accounts. */
const staffEnforcementAction = enforcementActionView.extend({
  decidedBy: z.string().nullable(),
  upheldBy: z.string().nullable(),
  liftedBy: z.string().nullable(),
  /** The caller made the decision, so another agent must decide the appeal. */
  decidedByMe: z.boolean(),
})
export type StaffEnforcementAction = z.infer<typeof staffEnforcementAction>

const myAccountStatus = z.object({
  accountStatus: z.enum(ACCOUNT_STATUSES),
  /** Newest first. */
  enforcementActions: z.array(myEnforcementAction),
})
export type MyAccountStatus = z.infer<typeof myAccountStatus>

const foundAccount = z.object({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  businessName: z.string().nullable(),
  accountStatus: z.enum(ACCOUNT_STATUSES),
  staff: z.enum(STAFF_ROLES).nullable(),
  createdAt: z.string(),
})
export type FoundAccount = z.infer<typeof foundAccount>

const foundAccounts = z.object({
  accounts: z.array(foundAccount),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type FoundAccounts = z.infer<typeof foundAccounts>

/** A record the account is involved in. */
const relatedRecord = z.object({
  kind: z.enum(['order', 'dispute', 'report']),
  /** Id of the order, dispute or report. */
  id: z.string(),
  /** An order's number, or the subject of a report. */
  label: z.string(),
  side: z.enum(['buyer', 'producer']),
  status: z.string(),
  at: z.string(),
})
export type RelatedRecord = z.infer<typeof relatedRecord>

const accountView = foundAccount.extend({
  fullName: z.string().nullable(),
  producerId: z.string().nullable(),
  verified: z.boolean(),
  /** When a closed account is erased. */
  erasureScheduledAt: z.string().nullable(),
  erased: z.boolean(),
  version: z.number(),
  /** Newest first. */
  enforcementActions: z.array(staffEnforcementAction),
  /** The newest ones of each kind. */
  relatedRecords: z.array(relatedRecord),
  /** Why the caller cannot take enforcement actions; null if they can. */
  blockedReason: z.enum(['staff', 'own_account', 'not_allowed']).nullable(),
})
export type AccountView = z.infer<typeof accountView>

const pendingAppeal = z.object({
  accountId: z.string(),
  username: z.string().nullable(),
  businessName: z.string().nullable(),
  actionType: z.enum(ENFORCEMENT_ACTIONS),
  appealedAt: z.string(),
  decidedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedByMe: z.boolean(),
})
export type PendingAppeal = z.infer<typeof pendingAppeal>

const pendingAppeals = z.object({
  appeals: z.array(pendingAppeal),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type PendingAppeals = z.infer<typeof pendingAppeals>

const page = z.coerce.number().int().min(1).max(10_000).default(1)
const accountParams = z.object({ accountId })
const enforcementActionParams = z.object({ accountId, enforcementActionId })
const done = z.object({ success: z.literal(true) })

export const enforcementContract = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/staff/accounts',
    summary: 'Search accounts by exact email address or part of a name; access is logged',
    query: z.object({ query: z.string().trim().min(2, 'Enter at least two characters').max(254), page }),
    response: foundAccounts,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/accounts/:accountId',
    summary: 'An account with its status, enforcement actions and related records; access is logged',
    params: accountParams,
    response: accountView,
  }),
  queue: defineEndpoint({
    method: 'GET',
    path: '/api/staff/enforcement-appeals',
    summary: 'Pending enforcement appeals, oldest first',
    query: z.object({ page }),
    response: pendingAppeals,
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/enforcement-actions',
    summary: 'Warn, suspend or terminate an account',
    params: accountParams,
    body: enforcementForm,
    response: done,
  }),
  lift: defineEndpoint({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/enforcement-actions/:enforcementActionId/lift',
    summary: 'Lift an enforcement action',
    params: enforcementActionParams,
    body: liftForm,
    response: done,
  }),
  decideAppeal: defineEndpoint({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/enforcement-actions/:enforcementActionId/appeal-decision',
    summary: 'Decide an appeal: uphold the action or lift it',
    params: enforcementActionParams,
    body: appealDecisionForm,
    response: done,
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/me/account-status',
    summary: 'Account status and enforcement actions of the caller',
    response: myAccountStatus,
  }),
  appeal: defineEndpoint({
    method: 'POST',
    path: '/api/me/enforcement-actions/:enforcementActionId/appeal',
    summary: 'Appeal an enforcement action',
    params: z.object({ enforcementActionId }),
    body: appealForm,
    response: done,
  }),
  appealByEmail: defineEndpoint({
    method: 'POST',
    path: '/api/enforcement-appeals',
    summary: 'Appeal an enforcement action with the emailed link, without signing in',
    body: appealForm.extend(withEmailToken.shape),
    response: done,
  }),
}

export const enforcementProblems = problems({
  enforcement_action_not_found: { status: 404, text: 'There is no such enforcement action.' },
  own_account: { status: 403, text: 'This is your own account, so another agent must decide.' },
  staff_account: { status: 409, text: 'This is a staff account. An admin must revoke its role first.' },
  account_already_terminated: { status: 409, text: 'This account has already been terminated.' },
  account_already_suspended: { status: 409, text: 'This account is already suspended. Lift the suspension first.' },
  suspension_invalid: { status: 400, text: 'The end date of the suspension is not valid.' },
  appeal_pending: { status: 409, text: 'An appeal of this action is pending. Decide it first.' },
  no_appeal: { status: 409, text: 'This action has no pending appeal.' },
  already_appealed: { status: 409, text: 'You have already appealed this action.' },
  enforcement_action_lifted: {
    status: 409,
    text: 'This action has been lifted and no longer applies to your account.',
  },
})

/** Sent to staff: an appeal was filed, or an account's status changed. */
export interface AccountStatusUpdate {
  readonly type: 'account_status_update'
  readonly accountId: string
}
