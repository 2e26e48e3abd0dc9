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
  /** What the staff holds against an account, by the log itself. */
  readonly standingOf: (accountId: string) => Promise<EnforcementState>
  readonly accounts: Accounts
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly secondSteps: Pick<TwoFactorEnrollments, 'keepOnly'>
  /** Two admins never decide at the same moment: so neither takes the other's role while losing their own. */
  readonly inTurn: NameLock
}

type About<B> = StaffRequest<{ accountId: string }, undefined, B & { readonly reason: string }>
type Done = Promise<PositionedResponse<{ success: true }> | Refusal>

export const staffWriteRoutes = (deps: StaffWriteDeps): RouteTable => ({
  problems: staffProblems,
  routes: [
    recentStepUp(route(staffContract.give, CAN_MANAGE_STAFF, give(deps))),
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

type GiveRole = StaffRequest<undefined, undefined, { who: string; role: StaffRole; reason: string }>

const give =
  (deps: StaffWriteDeps) =>
  async (request: GiveRole): Done => {
    const { who, role } = request.body
    const accountId = await deps.accounts.holderOf(who.includes('@') ? 'email' : 'username', who)
    if (!accountId) return refuse('member_not_found', { fields: { who: 'Nobody here is called that' } })
    return decided(deps, request, { accountId, command: { type: 'AssignStaffRole', role } })
  }

interface Decision {
  readonly accountId: string
  readonly command: StaffChange
}

/** About one who is of the staff already; to them who are no more, it has happened. */
async function decide(deps: StaffWriteDeps, request: About<object>, command: StaffChange): Done {
  const { accountId } = request.params
  return decided(deps, request, { accountId, command })
}

const decided = (
  deps: StaffWriteDeps,
  request: StaffRequest<unknown, undefined, { readonly reason: string }>,
  { accountId, command }: Decision,
): Done =>
  deps.inTurn(async () => {
    const context = sessionCommandContextOf(request, deps.runtime)
    const [keeper, before] = await Promise.all([keeperIn(deps, request), deps.accounts.load(accountId)])
    if (isRefusal(keeper)) return keeper
    if (before.status === 'unknown') return refuse('account_not_found')
    const sanctioned = accountStatusIn(await deps.standingOf(accountId)) !== 'good'
    const whole: StaffCommand = { ...command, keeper, reason: request.body.reason, sanctioned }
    const result = await deps.accounts.send(accountId, whole, context)
    if (isRefusal(result)) return result
    const { state, decidedBefore } = result
    // What was set up since a repeated reset stays.
    const present = state.status === 'unknown' ? undefined : state.twoFactor?.enrollmentId
    if (command.type === 'ResetTwoFactor') await deps.secondSteps.keepOnly(accountId, present)
    // Also for a repeat: the process may have died on the way here; sessions begun since stay. A member without a role has
    // nothing open that a new one would change.
    if (before.staff || command.type === 'RevokeStaffRole') await deps.sessions.endAll(accountId, decidedBefore)
    return respond({ success: true as const }, result.position)
  })

/** As the log says it at this moment: the session's word may be a moment old. */
async function keeperIn({ accounts }: StaffWriteDeps, request: Pick<StaffRequest, 'actor'>) {
  const { accountId } = request.actor
  const state = await accounts.load(accountId)
  if (state.status === 'unknown' || !state.staff) return refuse('not_allowed')
  return { accountId, role: state.staff }
}

/** Does one thing of a name at a time, in whatever process; who comes while it is done is told to try again. */
type NameLock = <T>(work: () => Promise<T>) => Promise<T | Refusal>

export const withNameLock =
  (db: Database, name: string): NameLock =>
  (work) =>
    db.transaction(async (sql) => {
      const [turn] = await sql.query<{ mine: boolean }>(TURN, [name])
      return turn?.mine ? work() : refuse('conflict')
    })

const TURN = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine'
