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

export const closurePreview = z.object({
  /** Confirms the second step; valid in this session only. */
  token: z.string(),
  expiresAt: z.string(),
  accountSummary,
  obligations: z.array(obligation),
})
export type ClosurePreview = z.infer<typeof closurePreview>

export const retentionReport = z.object({
  purgeRuns: z.array(z.object({ ranOn: z.string(), rules: z.array(purgeRuleResult) })),
  /** Names, by id, of the accounts and records that the last run kept on hold; guests and erased accounts have none. */
  names: z.record(z.string(), z.string()),
  /** When the purge runs next; null while no worker has scheduled it. */
  nextRunAt: z.string().nullable(),
  /** Rows of the data retention page without an automatic purge, and who handles them. */
  notPurged: z.record(z.string(), z.string()),
  /** Closed accounts, erased accounts, and completed requests of guests. */
  erased: z.object({ closed: z.number(), accounts: z.number(), guests: z.number() }),
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
export const guestErasurePreview = z.object({
  /** With the local part masked. */
  email: z.string(),
  orders: z.array(guestOrder),
  obligations: z.array(obligation),
})
export type GuestErasurePreview = z.infer<typeof guestErasurePreview>
const emailedLink = z.object({ token: z.string().min(1).max(300) })

const PASSWORD_REQUIRED = 'Please enter your password to confirm account deletion.'
export const closureForm = z.object({ confirmPassword: z.string().trim().min(1, PASSWORD_REQUIRED).max(200) })

export const privacyContract = {
  requestAccountClosure: defineEndpoint({
    method: 'POST',
    path: '/api/me/delete-request',
    summary: 'First step of closing the account: confirms the identity and lists open obligations',
    body: closureForm,
    response: closurePreview,
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
  requestGuestErasure: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/erasure-request',
    summary:
      'Request erasure as a guest, with an order’s signed link; a confirmation is emailed to the order’s address',
    params: z.object({ id: orderId }),
    query: z.object({ key: z.string().max(100).optional() }),
    response: z.object({ success: z.literal(true), sentTo: z.string() }),
  }),
  previewGuestErasure: defineEndpoint({
    method: 'POST',
    path: '/api/guest-erasure/preview',
    summary: 'Summary of a guest’s data and open obligations, with the emailed link',
    body: emailedLink,
    response: guestErasurePreview,
  }),
  eraseGuest: defineEndpoint({
    method: 'POST',
    path: '/api/guest-erasure/confirm',
    summary: 'Confirm erasure with the emailed link; all data with this address is erased the following night',
    body: emailedLink,
    response: z.object({ success: z.literal(true), message: z.string() }),
  }),
  reopenAccount: defineEndpoint({
    method: 'POST',
    path: '/api/auth/reopen-account',
    summary: 'Reopen a closed account with the emailed token',
    body: z.object({ token: z.string().min(1).max(300) }),
    response: z.object({ success: z.literal(true), message: z.string() }),
  }),
}

export const privacyProblems = problems({
  closure_token_invalid: { status: 400, text: 'This confirmation is not valid. Enter your password again.' },
  closure_token_expired: { status: 400, text: 'This confirmation has expired. Enter your password again.' },
  obligations_open: {
    status: 409,
    text: ({ obligations }) => `Settle these first: ${formatObligations(obligations as readonly Obligation[])}.`,
  },
  staff_account_not_closable: {
    status: 409,
    text: 'Staff accounts cannot be closed. Ask an admin to revoke your role first.',
  },
  not_a_guest_order: {
    status: 409,
    text: 'This order belongs to an account, or its data was deleted already. Close an account in its settings.',
  },
  erasure_link_invalid: { status: 400, text: 'This link is not valid. Request a new one on your order’s page.' },
  erasure_link_used: {
    status: 400,
    text: 'This link was already used. Your data will be deleted by tomorrow morning.',
  },
  erasure_link_expired: { status: 400, text: 'This link has expired. Request a new one on your order’s page.' },
  nothing_to_erase: { status: 409, text: 'There is no data left to delete.' },
  account_erased: { status: 410, text: 'This account was erased and can no longer be reopened.' },
})

const formatObligations = (obligations: readonly Obligation[]): string =>
  obligations.map(({ kind, count }) => `${OBLIGATIONS[kind].toLowerCase()} (${count})`).join(', ')
