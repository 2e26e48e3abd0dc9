import { z } from 'zod'
import { STAFF_ROLES } from '../kernel/actor.ts'
import { exchange, problems } from '../kernel/contract.ts'
import { accountId, sanctionId } from '../kernel/ids.ts'
import { LOOKS } from './another-look.ts'
import { SANCTIONS, STANDINGS } from './terms.ts'

const reason = z
  .string()
  .trim()
  .min(10, 'Please write at least 10 characters: the account’s holder reads this')
  .max(1000, 'At most 1000 characters')
/** What was looked at: `moves` of the account. */
const seen = z.number().int().min(0)

export const sanctionForm = z
  .object({
    kind: z.enum(SANCTIONS, 'Please choose what to do'),
    /** Of a pause: its last day; without one it holds until it is lifted. */
    until: z.iso.date('Please choose a day').optional(),
    ...{ reason, seen },
  })
  .refine(({ kind, until }) => kind === 'pause' || !until, { path: ['until'], message: 'Only a pause has a last day' })
export type SanctionForm = z.infer<typeof sanctionForm>

export const liftForm = z.object({ reason, seen })
export type LiftForm = z.infer<typeof liftForm>

export const lookForm = z.object({ decision: z.enum(LOOKS, 'Please choose what becomes of it'), reason, seen })
export type LookForm = z.infer<typeof lookForm>

export const askAgainForm = z.object({
  words: z
    .string()
    .trim()
    .min(10, 'Please tell us in at least 10 characters what we should look at')
    .max(2000, 'At most 2000 characters'),
})
export type AskAgainForm = z.infer<typeof askAgainForm>
const byMail = z.object({ token: z.string().min(1).max(300) })

/** Something that was decided against an account, and what became of it. */
const sanctionView = z.object({
  id: z.string(),
  kind: z.enum(SANCTIONS),
  /** A pause's last day; null where it holds until it is lifted. */
  until: z.string().nullable(),
  /** Told to the holder; null once it was erased. */
  reason: z.string().nullable(),
  decidedAt: z.string(),
  againUntil: z.string(),
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
export type SanctionView = z.infer<typeof sanctionView>

const ownSanction = sanctionView.extend({
  /** Whether its holder may ask for another look at this moment. */
  mayAsk: z.boolean(),
})
export type OwnSanction = z.infer<typeof ownSanction>

/** The same as the staff sees it; names are null once they were erased. */
const staffSanction = sanctionView.extend({
  by: z.string().nullable(),
  upheldBy: z.string().nullable(),
  liftedBy: z.string().nullable(),
  /** Whether the one who asks decided it: then somebody else looks again. */
  own: z.boolean(),
})
export type StaffSanction = z.infer<typeof staffSanction>

const ownStanding = z.object({
  standing: z.enum(STANDINGS),
  /** The last one first. */
  sanctions: z.array(ownSanction),
})
export type OwnStanding = z.infer<typeof ownStanding>

const foundAccount = z.object({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  businessName: z.string().nullable(),
  standing: z.enum(STANDINGS),
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
const involvement = z.object({
  kind: z.enum(['order', 'case', 'report']),
  /** Of the order, the case or the report. */
  id: z.string(),
  /** An order's number; of a report, what it is about. */
  label: z.string(),
  side: z.enum(['buyer', 'producer']),
  status: z.string(),
  at: z.string(),
})
export type Involvement = z.infer<typeof involvement>

const accountView = foundAccount.extend({
  fullName: z.string().nullable(),
  producerId: z.string().nullable(),
  verified: z.boolean(),
  /** Closed by its owner: when it is erased. */
  erasesAt: z.string().nullable(),
  erased: z.boolean(),
  moves: z.number(),
  /** The last one first. */
  sanctions: z.array(staffSanction),
  /** The newest of each kind. */
  involved: z.array(involvement),
  /** Why the one who asks may decide nothing here. */
  mayNot: z.enum(['staff', 'own_account', 'not_allowed']).nullable(),
})
export type AccountView = z.infer<typeof accountView>

const askedLook = z.object({
  accountId: z.string(),
  username: z.string().nullable(),
  businessName: z.string().nullable(),
  kind: z.enum(SANCTIONS),
  askedAt: z.string(),
  decidedAt: z.string(),
  by: z.string().nullable(),
  own: z.boolean(),
})
export type AskedLook = z.infer<typeof askedLook>

const askedLooks = z.object({ looks: z.array(askedLook), total: z.number(), page: z.number(), pageSize: z.number() })
export type AskedLooks = z.infer<typeof askedLooks>

const page = z.coerce.number().int().min(1).max(10_000).default(1)
const ofAccount = z.object({ accountId })
const ofSanction = z.object({ accountId, sanctionId })
const done = z.object({ success: z.literal(true) })

export const sanctionsContract = {
  find: exchange({
    method: 'GET',
    path: '/api/staff/accounts',
    summary: 'Accounts by a whole email address, or by a part of a name; searching is written down',
    query: z.object({ who: z.string().trim().min(2, 'Please enter at least two characters').max(254), page }),
    answer: foundAccounts,
  }),
  one: exchange({
    method: 'GET',
    path: '/api/staff/accounts/:accountId',
    summary: 'An account: how it stands, what was decided about it and what it has a part in; looking is written down',
    params: ofAccount,
    answer: accountView,
  }),
  queue: exchange({
    method: 'GET',
    path: '/api/staff/another-looks',
    summary: 'Who asks for another look at what was decided about their account, the oldest first',
    query: z.object({ page }),
    answer: askedLooks,
  }),
  decide: exchange({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/sanctions',
    summary: 'Warn, pause or end an account',
    params: ofAccount,
    body: sanctionForm,
    answer: done,
  }),
  lift: exchange({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/sanctions/:sanctionId/lift',
    summary: 'Lift what was decided about an account',
    params: ofSanction,
    body: liftForm,
    answer: done,
  }),
  decideAgain: exchange({
    method: 'POST',
    path: '/api/staff/accounts/:accountId/sanctions/:sanctionId/look',
    summary: 'Decide again, by somebody else: it stays, or it is lifted',
    params: ofSanction,
    body: lookForm,
    answer: done,
  }),
  mine: exchange({
    method: 'GET',
    path: '/api/me/standing',
    summary: 'How your account stands, and what was decided about it',
    answer: ownStanding,
  }),
  askAgain: exchange({
    method: 'POST',
    path: '/api/me/sanctions/:sanctionId/look',
    summary: 'Ask for another look at what was decided about your account',
    params: z.object({ sanctionId }),
    body: askAgainForm,
    answer: done,
  }),
  askAgainByMail: exchange({
    method: 'POST',
    path: '/api/account/another-look',
    summary: 'The same with the link from the mail, for who cannot sign in',
    body: askAgainForm.extend(byMail.shape),
    answer: done,
  }),
}

export const sanctionProblems = problems({
  sanction_not_found: { status: 404, text: 'There is no such decision.' },
  own_account: { status: 403, text: 'This is your own account: somebody else decides.' },
  own_sanction: { status: 403, text: 'You have decided this yourself: somebody else looks at it again.' },
  staff_not_sanctioned: { status: 409, text: 'They work here: an admin takes their role first.' },
  standing_changed: { status: 409, text: 'Something has changed here meanwhile. Please look at it again.' },
  account_has_ended: { status: 409, text: 'This account was ended already.' },
  account_paused_already: { status: 409, text: 'This account is paused already. Lift that pause first.' },
  pause_impossible: { status: 400, text: 'An account cannot be paused so. Please look at the day.' },
  look_waits: { status: 409, text: 'Its holder has asked for another look: please answer that.' },
  no_look_asked: { status: 409, text: 'Nobody asks for another look at this.' },
  look_asked: { status: 409, text: 'You have asked for another look at this before.' },
  look_too_late: { status: 409, text: 'The time to ask for another look at this is over.' },
  sanction_lifted: { status: 409, text: 'This was lifted: it does not hold against you any more.' },
})

/** To the staff: another look is asked for, or an account stands differently. */
export interface StandingUpdate {
  readonly type: 'standing_update'
  readonly accountId: string
}
