import { z } from 'zod'
import { STAFF_ROLES } from '../kernel/actor.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { accountId } from '../kernel/ids.ts'

const role = z.enum(STAFF_ROLES, 'Please choose a role')
const reason = z
  .string()
  .trim()
  .min(3, 'Please say why, in a few words')
  .max(500, 'Please say it in 500 characters at most')

export const assignRoleForm = z.object({
  who: z.string().trim().min(3, 'Please enter a user name or an email address').max(254),
  role,
  reason,
})
export const changeRoleForm = z.object({ role, reason })
export const reasonForm = z.object({ reason })

/** What an admin does about one of the staff, as one form. */
export const decisionForm = z.discriminatedUnion(
  'what',
  [
    changeRoleForm.extend({ what: z.literal('change') }),
    reasonForm.extend({ what: z.enum(['take', 'sign_out', 'reset']) }),
  ],
  'Please choose what to do',
)

/** Somebody of the staff, as those see it who keep it. */
export const staffMemberView = z.object({
  accountId: z.string(),
  /** Null once they were erased. */
  username: z.string().nullable(),
  role: z.enum(STAFF_ROLES),
  secondStep: z.boolean(),
  /** Browsers they are signed in with, and when one of them was last active, to within a minute. */
  sessions: z.number(),
  lastSeenAt: z.string().nullable(),
})
export type StaffMemberView = z.infer<typeof staffMemberView>

export const staffView = z.object({
  members: z.array(staffMemberView),
  /** Whether the market asks the staff for a second step. */
  secondStepRequired: z.boolean(),
})

/** Who decided what about whom. `by` is null where it was done from the command line, `who` once they were erased. */
export const staffingPage = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      who: z.string().nullable(),
      what: z.enum(['given', 'taken', 'signed_out', 'second_step_reset']),
      role: z.enum(STAFF_ROLES).nullable(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type StaffingPage = z.infer<typeof staffingPage>

const params = z.object({ accountId })
const done = z.object({ success: z.literal(true) })

export const staffContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/staff/members',
    summary: 'Who is of the staff',
    response: staffView,
  }),
  history: defineEndpoint({
    method: 'GET',
    path: '/api/staff/members/history',
    summary: 'Who decided what about the staff, the last first',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: staffingPage,
  }),
  give: defineEndpoint({
    method: 'POST',
    path: '/api/staff/members',
    summary: 'Make a member one of the staff',
    body: assignRoleForm,
    response: done,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/staff/members/:accountId/role',
    summary: 'Give one of the staff another role; they are signed out',
    params,
    body: changeRoleForm,
    response: done,
  }),
  take: defineEndpoint({
    method: 'DELETE',
    path: '/api/staff/members/:accountId/role',
    summary: 'One of the staff is so no more; they are signed out',
    params,
    body: reasonForm,
    response: done,
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/api/staff/members/:accountId/revoke-sessions',
    summary: 'Sign one of the staff out everywhere',
    params,
    body: reasonForm,
    response: done,
  }),
  resetSecondStep: defineEndpoint({
    method: 'POST',
    path: '/api/staff/members/:accountId/reset-two-factor',
    summary: 'One of the staff must set up the second step anew; they are signed out and told by mail',
    params,
    body: reasonForm,
    response: done,
  }),
}

export const staffProblems = problems({
  member_not_found: { status: 404, text: 'Nobody here has this user name or email address.' },
  not_staff: { status: 409, text: 'They are not of the staff.' },
  member_account_closed: { status: 409, text: 'They have closed their account.' },
  member_email_not_verified: { status: 409, text: 'They have not confirmed their email address yet.' },
  account_not_in_good_standing: { status: 409, text: 'Their account is paused or was ended. Lift that first.' },
  own_role: { status: 403, text: 'Somebody else decides about you: nobody decides about themselves.' },
})
