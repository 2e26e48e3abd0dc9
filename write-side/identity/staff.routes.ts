import { accountStatusIn, type EnforcementState } from '#domain/enforcement/enforcement.decider.ts'
import type { KnownAccount } from '#domain/identity/account.decider.ts'
import { staffContract, staffProblems } from '#domain/identity/staff.contract.ts'
import type { StaffAccessChange, StaffAccessCommand } from '#domain/identity/staff-access.ts'
import {
  memberAccountOf,
  type StaffMemberCommand,
  type StaffRoleChange,
  staffMember,
} from '#domain/identity/staff-member.decider.ts'
import { CAN_MANAGE_STAFF, type StaffRole } from '#domain/kernel/actor.ts'
import { type CommandBus, childCommandId } from '#domain/kernel/command-bus.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import {
  type PositionedResponse,
  type RouteTable,
  recentStepUp,
  respond,
  route,
  type StaffRequest,
} from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { sessionCommandContextOf } from '#write-side/command-context.ts'
import type { Accounts } from '#write-side/identity/accounts.ts'
import type { TwoFactorEnrollments } from '#write-side/identity/two-factor-enrollments.ts'

export interface StaffWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  /** The account's enforcement actions, from the event log. */
  readonly enforcementOf: (accountId: string) => Promise<EnforcementState>
  readonly accounts: Accounts
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly twoFactorEnrollments: Pick<TwoFactorEnrollments, 'deleteOthers'>
  /** Serializes decisions, so that two admins cannot revoke each other's role at the same moment. */
  readonly serialized: NameLock
}

type StaffMemberRequest<B> = StaffRequest<{ accountId: string }, undefined, B & { readonly reason: string }>
type SuccessResponse = Promise<PositionedResponse<{ success: true }> | Refusal>

export const staffWriteRoutes = (deps: StaffWriteDeps): RouteTable => ({
  problems: staffProblems,
  routes: [
    recentStepUp(route(staffContract.assignRole, CAN_MANAGE_STAFF, assignRole(deps))),
    recentStepUp(
      route(staffContract.changeRole, CAN_MANAGE_STAFF, (request: StaffMemberRequest<{ role: StaffRole }>) =>
        decide(deps, request, { type: 'AssignStaffRole', role: request.body.role }),
      ),
    ),
    recentStepUp(
      route(staffContract.revokeRole, CAN_MANAGE_STAFF, (request: StaffMemberRequest<object>) =>
        decide(deps, request, { type: 'RevokeStaffRole' }),
      ),
    ),
    recentStepUp(
      route(staffContract.revokeSessions, CAN_MANAGE_STAFF, (request: StaffMemberRequest<object>) =>
        decide(deps, request, { type: 'RevokeSessions' }),
      ),
    ),
    recentStepUp(
      route(staffContract.resetTwoFactor, CAN_MANAGE_STAFF, (request: StaffMemberRequest<object>) =>
        decide(deps, request, { type: 'ResetTwoFactor' }),
      ),
    ),
  ],
})

type AssignRoleRequest = StaffRequest<
  undefined,
  undefined,
  { usernameOrEmail: string; role: StaffRole; reason: string }
>

const assignRole =
  (deps: StaffWriteDeps) =>
  async (request: AssignRoleRequest): SuccessResponse => {
    const { usernameOrEmail, role } = request.body
    const kind = usernameOrEmail.includes('@') ? 'email' : 'username'
    const accountId = await deps.accounts.accountWithName(kind, usernameOrEmail)
    if (!accountId)
      return refuse('member_not_found', { fields: { usernameOrEmail: 'There is no member with this name' } })
    return applyDecision(deps, request, { accountId, command: { type: 'AssignStaffRole', role } })
  }

interface Decision {
  readonly accountId: string
  readonly command: StaffRoleChange | StaffAccessChange
}

/** Decides about a staff member. Returns success if the member no longer has a role. */
async function decide(
  deps: StaffWriteDeps,
  request: StaffMemberRequest<object>,
  command: Decision['command'],
): SuccessResponse {
  const { accountId } = request.params
  return applyDecision(deps, request, { accountId, command })
}

const applyDecision = (
  deps: StaffWriteDeps,
  request: StaffRequest<unknown, undefined, { readonly reason: string }>,
  decision: Decision,
): SuccessResponse =>
  deps.serialized(async () => {
    const { accountId, command } = decision
    const [admin, before, role] = await Promise.all([
      adminOf(deps, request),
      deps.accounts.load(accountId),
      deps.accounts.staffRoleOf(accountId),
    ])
    if (isRefusal(admin)) return admin
    if (before.status === 'unknown') return refuse('account_not_found')
    const decidedBy = { admin, reason: request.body.reason }
    const result =
      command.type === 'AssignStaffRole' || command.type === 'RevokeStaffRole'
        ? await changeRole(deps, request, { ...command, ...decidedBy, account: await memberAccount(deps, before) })
        : await changeAccess(deps, request, {
            accountId,
            command: { ...command, ...decidedBy, staff: role !== undefined },
          })
    if (isRefusal(result)) return result
    // Also for a repeated request, because the first one may have failed here. Sessions that started since then remain.
    // The first role of a member does not affect open sessions.
    if (role || command.type === 'RevokeStaffRole') await deps.sessions.endAll(accountId, result.decidedBefore)
    return respond({ success: true as const }, result.position)
  })

const memberAccount = async ({ enforcementOf }: StaffWriteDeps, state: KnownAccount) =>
  memberAccountOf(state, accountStatusIn(await enforcementOf(state.accountId)) !== 'active')

function changeRole(
  { bus, runtime }: StaffWriteDeps,
  request: StaffRequest<unknown, undefined, unknown>,
  command: StaffMemberCommand,
) {
  const context = sessionCommandContextOf(request, runtime)
  return bus.dispatch({
    decider: staffMember,
    id: command.account.accountId,
    command,
    context: { ...context, commandId: childCommandId(context.commandId, command.type) },
  })
}

async function changeAccess(
  { accounts, twoFactorEnrollments, runtime }: StaffWriteDeps,
  request: StaffRequest<unknown, undefined, unknown>,
  { accountId, command }: { readonly accountId: string; readonly command: StaffAccessCommand },
) {
  const result = await accounts.send(accountId, command, sessionCommandContextOf(request, runtime))
  if (isRefusal(result)) return result
  // A repeated reset keeps an enrollment that was made since.
  const current = result.state.status === 'unknown' ? undefined : result.state.twoFactor?.enrollmentId
  if (command.type === 'ResetTwoFactor') await twoFactorEnrollments.deleteOthers(accountId, current)
  return result
}

/** The admin's role from the event log; the session's copy may be outdated. */
async function adminOf({ accounts }: StaffWriteDeps, request: Pick<StaffRequest, 'actor'>) {
  const { accountId } = request.actor
  const role = await accounts.staffRoleOf(accountId)
  return role ? { accountId, role } : refuse('not_allowed')
}

/**
 * Runs one piece of work per name at a time, across all processes. A concurrent caller is refused and can try again.
 */
type NameLock = <T>(work: () => Promise<T>) => Promise<T | Refusal>

export const withNameLock =
  (db: Database, name: string): NameLock =>
  (work) =>
    db.transaction(async (sql) => {
      const [lock] = await sql.query<{ acquired: boolean }>(TRY_LOCK, [name])
      return lock?.acquired ? work() : refuse('conflict')
    })

const TRY_LOCK = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as acquired'
