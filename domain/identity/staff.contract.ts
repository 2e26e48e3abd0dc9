import { z } from 'zod'
import { STAFF_ROLES } from '../kernel/actor.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { accountId } from '../kernel/ids.ts'

const role = z.enum(STAFF_ROLES, 'Choose a role')
const reason = z.string().trim().min(3, 'Enter a short reason').max(500, 'At most 500 characters')

export const assignRoleForm = z.object({
  usernameOrEmail: z.string().trim().min(3, 'Enter a username or an email address').max(254),
  role,
  reason,
})
export const changeRoleForm = z.object({ role, reason })
export const reasonForm = z.object({ reason })

/** All admin actions on a staff member, in one form. */
export const staffActionForm = z.discriminatedUnion(
  'action',
  [
    changeRoleForm.extend({ action: z.literal('change_role') }),
    reasonForm.extend({ action: z.enum(['revoke_role', 'revoke_sessions', 'reset_two_factor']) }),
  ],
  'Choose what to do',
)

/** A staff member, for admins. */
export const staffMemberView = z.object({
  accountId: z.string(),
  /** Null for erased accounts. */
  username: z.string().nullable(),
  role: z.enum(STAFF_ROLES),
  twoFactor: z.boolean(),
  /** Number of sessions, and the last activity in any of them, accurate to a minute. */
  sessions: z.number(),
  lastSeenAt: z.string().nullable(),
})
export type StaffMemberView = z.infer<typeof staffMemberView>

export const staffView = z.object({
  members: z.array(staffMemberView),
  /** Whether staff need two-step sign-in. */
  twoFactorRequired: z.boolean(),
})

/** Changes by an admin to a member's role or access. */
export const staffChanges = ['role_assigned', 'role_revoked', 'sessions_revoked', 'two_factor_reset'] as const
export type StaffChange = (typeof staffChanges)[number]

/** History of staff changes. `changedBy` is null for changes from the command line, `username` for erased accounts. */
export const staffChangesPage = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      changedAt: z.string(),
      username: z.string().nullable(),
      change: z.enum(staffChanges),
      role: z.enum(STAFF_ROLES).nullable(),
      changedBy: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type StaffChangesPage = z.infer<typeof staffChangesPage>

const params = z.object({ accountId })
const done = z.object({ success: z.literal(true) })

export const staffContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/staff/members',
    summary: 'Staff members',
    response: staffView,
  }),
  history: defineEndpoint({
    method: 'GET',
    path: '/api/staff/members/history',
    summary: 'History of staff changes, newest first',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: staffChangesPage,
  }),
  assignRole: defineEndpoint({
    method: 'POST',
    path: '/api/staff/members',
    summary: 'Assign a staff role to a member',
    body: assignRoleForm,
    response: done,
  }),
  changeRole: defineEndpoint({
    method: 'PUT',
    path: '/api/staff/members/:accountId/role',
    summary: 'Change the role of a staff member and end their sessions',
    params,
    body: changeRoleForm,
    response: done,
  }),
  revokeRole: defineEndpoint({
    method: 'DELETE',
    path: '/api/staff/members/:accountId/role',
    summary: 'Revoke a staff role and end the member’s sessions',
    params,
    body: reasonForm,
    response: done,
  }),
  revokeSessions: defineEndpoint({
    method: 'POST',
    path: '/api/staff/members/:accountId/revoke-sessions',
    summary: 'End all sessions of a staff member',
    params,
    body: reasonForm,
    response: done,
  }),
  resetTwoFactor: defineEndpoint({
    method: 'POST',
    path: '/api/staff/members/:accountId/reset-two-factor',
    summary: 'Reset two-step sign-in of a staff member, end their sessions and notify them by email',
    params,
    body: reasonForm,
    response: done,
  }),
}

export const staffProblems = problems({
  member_not_found: { status: 404, text: 'There is no account with this username or email address.' },
  not_staff: { status: 409, text: 'This member is not on the staff.' },
  member_account_closed: { status: 409, text: 'This member has closed their account.' },
  member_email_not_verified: { status: 409, text: 'This member has not verified their email address yet.' },
  account_not_in_good_standing: {
    status: 409,
    text: 'This account is suspended or terminated. Lift the enforcement action first.',
  },
  own_role: { status: 403, text: 'You cannot change your own staff role. Ask another admin.' },
})
