import { z } from 'zod'
import { STAFF_ROLES } from '../kernel/actor.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { accountId, enforcementActionId } from '../kernel/ids.ts'
import { ACCOUNT_STATUSES, APPEAL_DECISIONS, ENFORCEMENT_ACTIONS } from './enforcement-types.ts'

const reason = z
  .string()
  .trim()
  .min(10, 'Please write at least 10 characters: the account’s holder reads this')
  .max(1000, 'At most 1000 characters')
/** What was looked at: `moves` of the account. */
const seen = z.number().int().min(0)

export const enforcementForm = z
  .object({
    kind: z.enum(ENFORCEMENT_ACTIONS, 'Please choose what to do'),
    /** Of a pause: its last day; without one it holds until it is lifted. */
    until: z.iso.date('Please choose a day').optional(),
    reason,
    seen,
  })
  .refine(({ kind, until }) => kind === 'pause' || !until, { path: ['until'], message: 'Only a pause has a last day' })
export type EnforcementForm = z.infer<typeof enforcementForm>

export const liftForm = z.object({ reason, seen })
export type LiftForm = z.infer<typeof liftForm>

export const appealDecisionForm = z.object({
  decision: z.enum(APPEAL_DECISIONS, 'Please choose what becomes of it'),
  reason,
  seen,
})
export type AppealDecisionForm = z.infer<typeof appealDecisionForm>

export const appealForm = z.object({
  words: z
    .string()
    .trim()
    .min(10, 'Please tell us in at least 10 characters what we should look at')
    .max(2000, 'At most 2000 characters'),
})
export type AppealForm = z.infer<typeof appealForm>
const byMail = z.object({ token: z.string().min(1).max(300) })

/** Something that was decided against an account, and what became of it. */
const enforcementActionView = z.object({
  id: z.string(),
  kind: z.enum(ENFORCEMENT_ACTIONS),
  /** A pause's last day; null where it holds until it is lifted. */
  until: z.string().nullable(),
  /** Told to the holder; null once it was erased. */
  reason: z.string().nullable(),
  decidedAt: z.string(),
  appealDeadline: z.string(),
  askedAt: z.string().nullable(),
  /** What the holder said. */
  words: z.string().nullable(),
  /** Asked for, and nobody has looked again yet. */
  waits: z.boolean(),
  /** Somebody else has looked again, and it stays. */
  upheldAt: z.string().nullable(),
  upheldReason: z.string().nullable(),
  /** How it came to an end: lifted by the staff, or its last day passed. */
  over: z.enum(['lifted', 'passed']).nullable(),
  overAt: z.string().nullable(),
  liftReason: z.string().nullable(),
})
export type EnforcementActionView = z.infer<typeof enforcementActionView>

const myEnforcementAction = enforcementActionView.extend({
  /** Whether its holder may ask for another look at this moment. */
  mayAsk: z.boolean(),
})
export type MyEnforcementAction = z.infer<typeof myEnforcementAction>

/** The same as the staff sees it; names are null once they were erased. */
const staffEnforcementAction = enforcementActionView.extend({
  by: z.string().nullable(),
  upheldBy: z.string().nullable(),
  liftedBy: z.string().nullable(),
  /** Whether the one who asks decided it: then somebody else looks again. */
  own: z.boolean(),
})
export type StaffEnforcementAction = z.infer<typeof staffEnforcementAction>

const myAccountStatus = z.object({
  standing: z.enum(ACCOUNT_STATUSES),
  /** The last one first. */
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

/** Something the account has a part in, and where the staff sees more of it. */
const relatedRecord = z.object({
  kind: z.enum(['order', 'case', 'report']),
  /** Of the order, the case or the report. */
  id: z.string(),
  /** An order's number; of a report, what it is about. */
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
  /** Closed by its owner: when it is erased. */
  erasureScheduledAt: z.string().nullable(),
  erased: z.boolean(),
  moves: z.number(),
  /** The last one first. */
  sanctions: z.array(staffEnforcementAction),
  /** The newest of each kind. */
  involved: z.array(relatedRecord),
  /** Why the one who asks may decide nothing here. */
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
    summary: 'Accounts by a whole email address, or by a part of a name; searching is written down',
    query: z.object({ who: z.string().trim().min(2, 'Please enter at least two characters').max(254), page }),
    response: foundAccounts,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/accounts/:accountId',
    summary: 'An account: how it stands, what was decided about it and what it has a part in; looking is written down',
    params: ofAccount,
    response: accountView,
  }),
  queue: defineEndpoint({
    method: 'GET',
    path: '/api/staff/enforcement-appeals',
    summary: 'Who asks for another look at what was decided about their account, the oldest first',
    query: z.object({ page }),
    response: pendingAppeals,
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/enforcement-actions',
    summary: 'Warn, pause or end an account',
    params: ofAccount,
    body: enforcementForm,
    response: done,
  }),
  lift: defineEndpoint({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/enforcement-actions/:enforcementActionId/lift',
    summary: 'Lift what was decided about an account',
    params: ofSanction,
    body: liftForm,
    response: done,
  }),
  decideAgain: defineEndpoint({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/enforcement-actions/:enforcementActionId/appeal-decision',
    summary: 'Decide again, by somebody else: it stays, or it is lifted',
    params: ofSanction,
    body: appealDecisionForm,
    response: done,
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/me/account-status',
    summary: 'How your account stands, and what was decided about it',
    response: myAccountStatus,
  }),
  askAgain: defineEndpoint({
    method: 'POST',
    path: '/api/me/enforcement-actions/:enforcementActionId/appeal',
    summary: 'Ask for another look at what was decided about your account',
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
  enforcement_action_not_found: { status: 404, text: 'There is no such decision.' },
  own_account: { status: 403, text: 'This is your own account: somebody else decides.' },
  staff_account: { status: 409, text: 'They work here: an admin takes their role first.' },
  account_already_terminated: { status: 409, text: 'This account was ended already.' },
  account_already_suspended: { status: 409, text: 'This account is paused already. Lift that pause first.' },
  suspension_invalid: { status: 400, text: 'An account cannot be paused so. Please look at the day.' },
  appeal_pending: { status: 409, text: 'Its holder has asked for another look: please answer that.' },
  no_appeal: { status: 409, text: 'Nobody asks for another look at this.' },
  already_appealed: { status: 409, text: 'You have asked for another look at this before.' },
  enforcement_action_lifted: { status: 409, text: 'This was lifted: it does not hold against you any more.' },
})

/** To the staff: another look is asked for, or an account stands differently. */
export interface AccountStatusUpdate {
  readonly type: 'standing_update'
  readonly accountId: string
}
