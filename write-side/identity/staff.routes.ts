import { accountStatusIn, type EnforcementState } from '#domain/enforcement/enforcement.decider.ts'
import { staffContract, staffProblems } from '#domain/identity/staff.contract.ts'
import type { StaffChange, StaffCommand } from '#domain/identity/staff.ts'
import { CAN_MANAGE_STAFF, type StaffRole } from '#domain/kernel/actor.ts'
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
  readonly runtime: Runtime
  /** The account's enforcement actions, from the event log. */
  readonly enforcementOf: (accountId: string) => Promise<EnforcementState>
  readonly accounts: Accounts
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly secondSteps: Pick<TwoFactorEnrollments, 'deleteOthers'>
  /** Serializes decisions, so that two admins cannot revoke each other's role at the same moment. */
  readonly serialized: NameLock
}

type About<B> = StaffRequest<{ accountId: string }, undefined, B & { readonly reason: string }>
type Done = Promise<PositionedResponse<{ success: true }> | Refusal>

export const staffWriteRoutes = (deps: StaffWriteDeps): RouteTable => ({
  problems: staffProblems,
  routes: [
    recentStepUp(route(staffContract.give, CAN_MANAGE_STAFF, assignRole(deps))),
    recentStepUp(
      route(staffContract.change, CAN_MANAGE_STAFF, (request: About<{ role: StaffRole }>) =>
        decide(deps, request, { type: 'AssignStaffRole', role: request.body.role }),
      ),
    ),
    recentStepUp(
      route(staffContract.take, CAN_MANAGE_STAFF, (request: About<object>) =>
        decide(deps, request, { type: 'RevokeStaffRole' }),
      ),
    ),
    recentStepUp(
      route(staffContract.signOut, CAN_MANAGE_STAFF, (request: About<object>) =>
        decide(deps, request, { type: 'RevokeSessions' }),
      ),
    ),
    recentStepUp(
      route(staffContract.resetSecondStep, CAN_MANAGE_STAFF, (request: About<object>) =>
        decide(deps, request, { type: 'ResetTwoFactor' }),
      ),
    ),
  ],
})

type AssignRoleRequest = StaffRequest<undefined, undefined, { who: string; role: StaffRole; reason: string }>

const assignRole =
  (deps: StaffWriteDeps) =>
  async (request: AssignRoleRequest): Done => {
    const { who, role } = request.body
    const accountId = await deps.accounts.accountWithName(who.includes('@') ? 'email' : 'username', who)
    if (!accountId) return refuse('member_not_found', { fields: { who: 'There is no member with this name' } })
    return decided(deps, request, { accountId, command: { type: 'AssignStaffRole', role } })
  }

interface Decision {
  readonly accountId: string
  readonly command: StaffChange
}

/** Decides about a staff member. Returns success if the person is no longer one. */
async function decide(deps: StaffWriteDeps, request: About<object>, command: StaffChange): Done {
  const { accountId } = request.params
  return decided(deps, request, { accountId, command })
}

const decided = (
  deps: StaffWriteDeps,
  request: StaffRequest<unknown, undefined, { readonly reason: string }>,
  { accountId, command }: Decision,
): Done =>
  deps.serialized(async () => {
    const context = sessionCommandContextOf(request, deps.runtime)
    const [keeper, before] = await Promise.all([adminOf(deps, request), deps.accounts.load(accountId)])
    if (isRefusal(keeper)) return keeper
    if (before.status === 'unknown') return refuse('account_not_found')
    const sanctioned = accountStatusIn(await deps.enforcementOf(accountId)) !== 'active'
    const whole: StaffCommand = { ...command, keeper, reason: request.body.reason, sanctioned }
    const result = await deps.accounts.send(accountId, whole, context)
    if (isRefusal(result)) return result
    const { state, decidedBefore } = result
    // A repeated reset keeps an enrollment that was made since.
    const present = state.status === 'unknown' ? undefined : state.twoFactor?.enrollmentId
    if (command.type === 'ResetTwoFactor') await deps.secondSteps.deleteOthers(accountId, present)
    // Also for a repeat, because the first request may have failed here. Sessions that began since then stay. For a member
    // without a role, a new role changes nothing about open sessions.
    if (before.staff || command.type === 'RevokeStaffRole') await deps.sessions.endAll(accountId, decidedBefore)
    return respond({ success: true as const }, result.position)
  })

/** The admin's role from the event log; the session's copy may be outdated. */
async function adminOf({ accounts }: StaffWriteDeps, request: Pick<StaffRequest, 'actor'>) {
  const { accountId } = request.actor
  const state = await accounts.load(accountId)
  if (state.status === 'unknown' || !state.staff) return refuse('not_allowed')
  return { accountId, role: state.staff }
}

/** Runs one piece of work per name at a time, across all processes. A concurrent caller gets a refusal to try again. */
type NameLock = <T>(work: () => Promise<T>) => Promise<T | Refusal>

export const withNameLock =
  (db: Database, name: string): NameLock =>
  (work) =>
    db.transaction(async (sql) => {
      const [turn] = await sql.query<{ mine: boolean }>(TRY_LOCK, [name])
      return turn?.mine ? work() : refuse('conflict')
    })

const TRY_LOCK = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine'
