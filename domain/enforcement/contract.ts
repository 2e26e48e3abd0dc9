import { z } from 'zod'
import { STAFF_ROLES } from '../kernel/actor.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { accountId, enforcementActionId } from '../kernel/ids.ts'
import { ACCOUNT_STATUSES, APPEAL_DECISIONS, ENFORCEMENT_ACTIONS } from './enforcement-types.ts'

const reason = z
  .string()
  .trim()
  .min(10, 'Please write at least 10 characters: the account’s owner reads this')
  .max(1000, 'At most 1000 characters')
/** The `moves` counter the decision is based on. */
const seen = z.number().int().min(0)

export const enforcementForm = z
  .object({
    kind: z.enum(ENFORCEMENT_ACTIONS, 'Please choose what to do'),
    /** Last day of a suspension; without one it lasts until it is lifted. */
    until: z.iso.date('Please choose a day').optional(),
    reason,
    seen,
  })
  .refine(({ kind, until }) => kind === 'pause' || !until, {
    path: ['until'],
    message: 'Only a suspension has a last day',
  })
export type EnforcementForm = z.infer<typeof enforcementForm>

export const liftForm = z.object({ reason, seen })
export type LiftForm = z.infer<typeof liftForm>

export const appealDecisionForm = z.object({
  decision: z.enum(APPEAL_DECISIONS, 'Please choose a decision'),
  reason,
  seen,
})
export type AppealDecisionForm = z.infer<typeof appealDecisionForm>

export const appealForm = z.object({
  words: z
    .string()
    .trim()
    .min(10, 'Please explain your appeal in at least 10 characters')
    .max(2000, 'At most 2000 characters'),
})
export type AppealForm = z.infer<typeof appealForm>
const byMail = z.object({ token: z.string().min(1).max(300) })

/** An enforcement action, with its appeal. */
const enforcementActionView = z.object({
  id: z.string(),
  kind: z.enum(ENFORCEMENT_ACTIONS),
  /** Last day of a suspension; null if it lasts until it is lifted. */
  until: z.string().nullable(),
  /** Shown to the account's owner; null once erased. */
  reason: z.string().nullable(),
  decidedAt: z.string(),
  appealDeadline: z.string(),
  askedAt: z.string().nullable(),
  /** The owner's comment. */
  words: z.string().nullable(),
  /** The appeal awaits a decision. */
  waits: z.boolean(),
  /** When an appeal was rejected. */
  upheldAt: z.string().nullable(),
  upheldReason: z.string().nullable(),
  /** Lifted by staff, or expired. */
  over: z.enum(['lifted', 'passed']).nullable(),
  overAt: z.string().nullable(),
  liftReason: z.string().nullable(),
})
export type EnforcementActionView = z.infer<typeof enforcementActionView>

const myEnforcementAction = enforcementActionView.extend({
  /** Whether the owner can appeal now. */
  mayAsk: z.boolean(),
})
export type MyEnforcementAction = z.infer<typeof myEnforcementAction>

/** The same for staff; names are null for erased accounts. */
const staffEnforcementAction = enforcementActionView.extend({
  by: z.string().nullable(),
  upheldBy: z.string().nullable(),
  liftedBy: z.string().nullable(),
  /** The caller made the decision, so another agent must decide the appeal. */
  own: z.boolean(),
})
export type StaffEnforcementAction = z.infer<typeof staffEnforcementAction>

const myAccountStatus = z.object({
  standing: z.enum(ACCOUNT_STATUSES),
  /** Newest first. */
  sanctions: z.array(myEnforcementAction),
})
export type MyAccountStatus = z.infer<typeof myAccountStatus>

const foundAccount = z.object({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  businessName: z.string().nullable(),
  standing: z.enum(ACCOUNT_STATUSES),
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
  kind: z.enum(['order', 'case', 'report']),
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
  moves: z.number(),
  /** Newest first. */
  sanctions: z.array(staffEnforcementAction),
  /** The newest ones of each kind. */
  involved: z.array(relatedRecord),
  /** Why the caller cannot take enforcement actions; null if they can. */
  mayNot: z.enum(['staff', 'own_account', 'not_allowed']).nullable(),
})
export type AccountView = z.infer<typeof accountView>

const pendingAppeal = z.object({
  accountId: z.string(),
  username: z.string().nullable(),
  businessName: z.string().nullable(),
  kind: z.enum(ENFORCEMENT_ACTIONS),
  askedAt: z.string(),
  decidedAt: z.string(),
  by: z.string().nullable(),
  own: z.boolean(),
})
export type PendingAppeal = z.infer<typeof pendingAppeal>

const pendingAppeals = z.object({
  looks: z.array(pendingAppeal),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type PendingAppeals = z.infer<typeof pendingAppeals>

const page = z.coerce.number().int().min(1).max(10_000).default(1)
const ofAccount = z.object({ accountId })
const ofSanction = z.object({ accountId, enforcementActionId: enforcementActionId })
const done = z.object({ success: z.literal(true) })

export const enforcementContract = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/staff/accounts',
    summary: 'Search accounts by exact email address or part of a name; access is logged',
    query: z.object({ who: z.string().trim().min(2, 'Please enter at least two characters').max(254), page }),
    response: foundAccounts,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/accounts/:accountId',
    summary: 'An account with its status, enforcement actions and related records; access is logged',
    params: ofAccount,
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
    params: ofAccount,
    body: enforcementForm,
    response: done,
  }),
  lift: defineEndpoint({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/enforcement-actions/:enforcementActionId/lift',
    summary: 'Lift an enforcement action',
    params: ofSanction,
    body: liftForm,
    response: done,
  }),
  decideAgain: defineEndpoint({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/enforcement-actions/:enforcementActionId/appeal-decision',
    summary: 'Decide an appeal: uphold the action or lift it',
    params: ofSanction,
    body: appealDecisionForm,
    response: done,
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/me/account-status',
    summary: 'Account status and enforcement actions of the caller',
    response: myAccountStatus,
  }),
  askAgain: defineEndpoint({
    method: 'POST',
    path: '/api/me/enforcement-actions/:enforcementActionId/appeal',
    summary: 'Appeal an enforcement action',
    params: z.object({ enforcementActionId: enforcementActionId }),
    body: appealForm,
    response: done,
  }),
  askAgainByMail: defineEndpoint({
    method: 'POST',
    path: '/api/enforcement-appeals',
    summary: 'The same with the link from the mail, for who cannot sign in',
    body: appealForm.extend(byMail.shape),
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
  appeal_pending: { status: 409, text: 'An appeal of this action is pending. Please decide it first.' },
  no_appeal: { status: 409, text: 'This action has no pending appeal.' },
  already_appealed: { status: 409, text: 'You have already appealed this action.' },
  enforcement_action_lifted: {
    status: 409,
    text: 'This action has been lifted and no longer applies to your account.',
  },
})

/** Sent to staff: an appeal was filed, or an account's status changed. */
export interface AccountStatusUpdate {
  readonly type: 'standing_update'
  readonly accountId: string
}
