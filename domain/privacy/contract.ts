import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { orderId } from '../kernel/ids.ts'
import { OBLIGATIONS, type Obligation, obligationKinds, REOPEN_WINDOW_DAYS } from './account-closure.ts'
import { purgeRuleResult } from './purge-report.ts'

export const obligation = z.object({ kind: z.enum(obligationKinds), count: z.number().int().positive() })

/** What closing the account is about, for a last look. */
export const accountSummary = z.object({
  username: z.string(),
  email: z.string(),
  createdAt: z.string(),
  orders: z.number(),
  reviews: z.number(),
  /** Unspent store credit: it is lost with the account. */
  storeCreditCents: z.number(),
  /** The name they sell under. */
  business: z.string().nullable(),
})
export type AccountSummary = z.infer<typeof accountSummary>

export const deletionTicket = z.object({
  /** Good for the second step, in this session only. */
  token: z.string(),
  expiresAt: z.string(),
  accountSummary,
  obligations: z.array(obligation),
})
export type DeletionTicket = z.infer<typeof deletionTicket>

export const retentionReport = z.object({
  sweeps: z.array(z.object({ day: z.string(), rules: z.array(purgeRuleResult) })),
  /** Rows of the data retention page that no sweep goes by, and who sees to them. */
  notSwept: z.record(z.string(), z.string()),
  /** Accounts that wait and that are gone, and requests of guests that were carried out. */
  erased: z.object({ closed: z.number(), gone: z.number(), guests: z.number() }),
})
export type RetentionReport = z.infer<typeof retentionReport>

/** One thing a guest bought. */
export const guestOrder = z.object({
  number: z.string(),
  /** As its buyer reads it. */
  status: z.string(),
  totalCents: z.number().int(),
  placedAt: z.string(),
})
export type GuestOrder = z.infer<typeof guestOrder>

/** What being forgotten is about for whoever bought without an account. */
export const guestTicket = z.object({
  /** With its name hidden. */
  email: z.string(),
  orders: z.array(guestOrder),
  obligations: z.array(obligation),
})
export type GuestTicket = z.infer<typeof guestTicket>
const mailedLink = z.object({ token: z.string().min(1).max(300) })

const PASSWORD_REQUIRED = 'Please enter your password to confirm account deletion.'
export const deletionForm = z.object({ confirmPassword: z.string().trim().min(1, PASSWORD_REQUIRED).max(200) })

export const privacyContract = {
  askDeletion: defineEndpoint({
    method: 'POST',
    path: '/api/me/delete-request',
    summary: 'First step of closing the account: proves who asks, and tells what stands in the way',
    body: deletionForm,
    response: deletionTicket,
  }),
  closeAccount: defineEndpoint({
    method: 'DELETE',
    path: '/api/me',
    summary: `Second step: closes the account; ${REOPEN_WINDOW_DAYS} days later it is erased`,
    body: z.object({ token: z.string().min(1).max(300), eraseReviews: z.boolean().default(false) }),
    response: z.object({ success: z.literal(true), message: z.string(), erasureScheduledAt: z.string() }),
  }),
  retention: defineEndpoint({
    method: 'GET',
    path: '/api/audit/retention',
    summary: 'What the nightly sweeps took under which rule, what is held, and who was erased, the last first',
    response: retentionReport,
  }),
  exportData: defineEndpoint({
    method: 'GET',
    path: '/api/me/export',
    summary: 'Everything that is recorded about the one who asks, to read and as JSON, in a ZIP',
    response: z.string(),
  }),
  exportOrder: defineEndpoint({
    method: 'GET',
    path: '/api/orders/:id/export',
    summary: 'What is recorded about a guest’s order, for whoever has its signed link',
    params: z.object({ id: orderId }),
    query: z.object({ key: z.string().max(100).optional() }),
    response: z.string(),
  }),
  askGuestErasure: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/erasure-request',
    summary:
      'A guest asks to be forgotten, with an order’s signed link: a mail to its address proves that it is theirs',
    params: z.object({ id: orderId }),
    query: z.object({ key: z.string().max(100).optional() }),
    response: z.object({ success: z.literal(true), sentTo: z.string() }),
  }),
  lookAtGuest: defineEndpoint({
    method: 'POST',
    path: '/api/guest-erasure/preview',
    summary: 'What there is of a guest, and what stands in the way, for whoever has the mailed link',
    body: mailedLink,
    response: guestTicket,
  }),
  eraseGuest: defineEndpoint({
    method: 'POST',
    path: '/api/guest-erasure/confirm',
    summary: 'The mailed link, used: everything told with this address is erased in the coming night',
    body: mailedLink,
    response: z.object({ success: z.literal(true), message: z.string() }),
  }),
  keepAccount: defineEndpoint({
    method: 'POST',
    path: '/api/auth/reopen-account',
    summary: 'Opens a closed account again with the token that came by mail',
    body: z.object({ token: z.string().min(1).max(300) }),
    response: z.object({ success: z.literal(true), message: z.string() }),
  }),
}

export const privacyProblems = problems({
  closure_token_invalid: { status: 400, text: 'Please enter your password again: this confirmation is not valid.' },
  closure_token_expired: { status: 400, text: 'Please enter your password again: ten minutes have passed.' },
  obligations_open: {
    status: 409,
    text: ({ obligations }) => `First these have to end: ${wordsOf(obligations as readonly Obligation[])}.`,
  },
  staff_account_not_closable: { status: 409, text: 'You are of the staff. Have your role taken from you first.' },
  not_a_guest_order: {
    status: 409,
    text: 'This order belongs to an account, or its data is deleted already. An account is deleted in its settings.',
  },
  erasure_link_invalid: { status: 400, text: 'This link is not valid. Ask for a new one on your order’s page.' },
  erasure_link_used: { status: 400, text: 'This link was used already: your data is deleted by tomorrow morning.' },
  erasure_link_expired: { status: 400, text: 'This link has expired. Ask for a new one on your order’s page.' },
  nothing_to_erase: { status: 409, text: 'There is nothing left that could be deleted.' },
  account_erased: { status: 410, text: 'The time to keep this account is over: it is erased.' },
})

const wordsOf = (obligations: readonly Obligation[]): string =>
  obligations.map(({ kind, count }) => `${OBLIGATIONS[kind].toLowerCase()} (${count})`).join(', ')
