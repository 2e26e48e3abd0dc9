import { staffContract, staffProblems } from '#domain/identity/staff-contract.ts'
import type { StaffingCommand, StaffingStep } from '#domain/identity/staffing.ts'
import { STAFF_KEEPERS, type StaffRole } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type StandingState, standingIn } from '#domain/sanctions/standing-state.ts'
import type { Facts } from '#platform/facts/facts.ts'
import {
  type Answered,
  answered,
  type RouteRequest,
  type RouteTable,
  recentStepUp,
  route,
} from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import { memberOf } from '../member-of.ts'
import { sessionSenderOf } from '../sender.ts'
import type { Accounts } from './accounts.ts'
import type { InTurn } from './in-turn.ts'
import type { SecondSteps } from './second-steps.ts'

export interface StaffWrites {
  readonly facts: Facts
  /** What the staff holds against an account, by the log itself. */
  readonly standingOf: (accountId: string) => Promise<StandingState>
  readonly accounts: Accounts
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly secondSteps: Pick<SecondSteps, 'keepOnly'>
  /** Two admins never decide at the same moment: so neither takes the other's role while losing their own. */
  readonly inTurn: InTurn
}

type About<B> = RouteRequest<{ accountId: string }, undefined, B & { readonly reason: string }>
type Done = Promise<Answered<{ success: true }> | Refusal>

export const staffWrites = (deps: StaffWrites): RouteTable => ({
  problems: staffProblems,
  routes: [
    recentStepUp(route(staffContract.give, STAFF_KEEPERS, give(deps))),
    recentStepUp(
      route(staffContract.change, STAFF_KEEPERS, (request: About<{ role: StaffRole }>) =>
        decide(deps, request, { type: 'GiveStaffRole', role: request.body.role }),
      ),
    ),
    recentStepUp(
      route(staffContract.take, STAFF_KEEPERS, (request: About<object>) =>
        decide(deps, request, { type: 'TakeStaffRole' }),
      ),
    ),
    route(staffContract.signOut, STAFF_KEEPERS, (request: About<object>) =>
      decide(deps, request, { type: 'SignOutMember' }),
    ),
    recentStepUp(
      route(staffContract.resetSecondStep, STAFF_KEEPERS, (request: About<object>) =>
        decide(deps, request, { type: 'ResetSecondStep' }),
      ),
    ),
  ],
})

type GiveRole = RouteRequest<undefined, undefined, { who: string; role: StaffRole; reason: string }>

const give =
  (deps: StaffWrites) =>
  async (request: GiveRole): Done => {
    const { who, role } = request.body
    const accountId = await deps.accounts.holderOf(who.includes('@') ? 'email' : 'username', who)
    if (!accountId) return refuse('member_not_found', { fields: { who: 'Nobody here is called that' } })
    return decided(deps, request, { accountId, command: { type: 'GiveStaffRole', role } })
  }

interface Decision {
  readonly accountId: string
  readonly command: StaffingStep
}

/** About one who is of the staff already; to them who are no more, it has happened. */
async function decide(deps: StaffWrites, request: About<object>, command: StaffingStep): Done {
  const { accountId } = request.params
  return decided(deps, request, { accountId, command })
}

const decided = (
  deps: StaffWrites,
  request: RouteRequest<unknown, undefined, { readonly reason: string }>,
  { accountId, command }: Decision,
): Done =>
  deps.inTurn(async () => {
    const by = sessionSenderOf(request, deps.facts)
    const [keeper, before] = await Promise.all([keeperIn(deps, request), deps.accounts.load(accountId)])
    if (isRefusal(keeper)) return keeper
    if (before.status === 'unknown') return refuse('account_not_found')
    const sanctioned = standingIn(await deps.standingOf(accountId)) !== 'good'
    const whole: StaffingCommand = { ...command, keeper, reason: request.body.reason, sanctioned }
    const result = await deps.accounts.send(accountId, whole, by)
    if (isRefusal(result)) return result
    const { state, decidedBefore } = result
    // What was set up since a repeated reset stays.
    const present = state.status === 'unknown' ? undefined : state.secondStep?.setUpId
    if (command.type === 'ResetSecondStep') await deps.secondSteps.keepOnly(accountId, present)
    // Also for a repeat: the process may have died on the way here; sessions begun since stay. A member without a role has
    // nothing open that a new one would change.
    if (before.staff || command.type === 'TakeStaffRole') await deps.sessions.endAll(accountId, decidedBefore)
    return answered({ success: true as const }, result.position)
  })

/** As the log says it at this moment: the session's word may be a moment old. */
async function keeperIn({ accounts }: StaffWrites, request: Pick<RouteRequest, 'actor'>) {
  const { accountId } = memberOf(request)
  const state = await accounts.load(accountId)
  if (state.status === 'unknown' || !state.staff) return refuse('not_allowed')
  return { accountId, role: state.staff }
}
