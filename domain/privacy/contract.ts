import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { orderId } from '../kernel/ids.ts'
import { OBLIGATIONS, type Obligation, obligationKinds, REOPEN_WINDOW_DAYS } from './account-closure.ts'
import { purgeRuleResult } from './purge-report.ts'

export const obligation = z.object({ kind: z.enum(obligationKinds), count: z.number().int().positive() })

/** Summary of an account, shown before it is closed. */
export const accountSummary = z.object({
  username: z.string(),
  email: z.string(),
  createdAt: z.string(),
  orders: z.number(),
  reviews: z.number(),
  /** Remaining store credit, which is lost with the account. */
  storeCreditCents: z.number(),
  /** The producer's business name. */
  business: z.string().nullable(),
})
export type AccountSummary = z.infer<typeof accountSummary>

export const deletionTicket = z.object({
  /** Confirms the second step; valid in this session only. */
  token: z.string(),
  expiresAt: z.string(),
  accountSummary,
  obligations: z.array(obligation),
})
export type DeletionTicket = z.infer<typeof deletionTicket>

export const retentionReport = z.object({
  sweeps: z.array(z.object({ day: z.string(), rules: z.array(purgeRuleResult) })),
  /** When the purge runs next; null while no worker has scheduled it. */
  nextRunAt: z.string().nullable(),
  /** Rows of the data retention page without an automatic purge, and who handles them. */
  notPurged: z.record(z.string(), z.string()),
  /** Closed accounts, erased accounts, and completed requests of guests. */
  erased: z.object({ closed: z.number(), gone: z.number(), guests: z.number() }),
})
export type RetentionReport = z.infer<typeof retentionReport>

/** An order of a guest. */
export const guestOrder = z.object({
  orderNumber: z.string(),
  /** Label of the status. */
  status: z.string(),
  totalCents: z.number().int(),
  placedAt: z.string(),
})
export type GuestOrder = z.infer<typeof guestOrder>

/** Summary of a guest's data, shown before it is erased. */
export const guestTicket = z.object({
  /** With the name hidden. */
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
    summary: 'First step of closing the account: confirms the identity and lists open obligations',
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
    summary: 'Results of the nightly purges by rule, legal holds and erasures, newest first',
    response: retentionReport,
  }),
  exportData: defineEndpoint({
    method: 'GET',
    path: '/api/me/export',
    summary: 'All data about the caller as a ZIP, readable and as JSON',
    response: z.string(),
  }),
  exportOrder: defineEndpoint({
    method: 'GET',
    path: '/api/orders/:id/export',
    summary: 'All data about a guest’s order, with its signed link',
    params: z.object({ id: orderId }),
    query: z.object({ key: z.string().max(100).optional() }),
    response: z.string(),
  }),
  askGuestErasure: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/erasure-request',
    summary:
      'Request erasure as a guest, with an order’s signed link; a confirmation is emailed to the order’s address',
    params: z.object({ id: orderId }),
    query: z.object({ key: z.string().max(100).optional() }),
    response: z.object({ success: z.literal(true), sentTo: z.string() }),
  }),
  lookAtGuest: defineEndpoint({
    method: 'POST',
    path: '/api/guest-erasure/preview',
    summary: 'Summary of a guest’s data and open obligations, with the emailed link',
    body: mailedLink,
    response: guestTicket,
  }),
  eraseGuest: defineEndpoint({
    method: 'POST',
    path: '/api/guest-erasure/confirm',
    summary: 'Confirm erasure with the emailed link; all data with this address is erased the following night',
    body: mailedLink,
    response: z.object({ success: z.literal(true), message: z.string() }),
  }),
  keepAccount: defineEndpoint({
    method: 'POST',
    path: '/api/auth/reopen-account',
    summary: 'Reopen a closed account with the emailed token',
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
