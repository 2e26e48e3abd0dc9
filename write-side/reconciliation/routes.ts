import { MONEY_KEEPERS } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { moneyCase } from '#domain/reconciliation/case.decider.ts'
import { reconciliationContract, reconciliationProblems } from '#domain/reconciliation/contract.ts'
import { reconciliation } from '#domain/reconciliation/reconciliation.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, limited, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'

export interface ReconciliationWrites {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** Each of these reads the processor's books of months. */
const SELDOM = { max: 10, windowMs: 600_000 }

export const reconciliationWrites = (deps: ReconciliationWrites): RouteTable => ({
  problems: reconciliationProblems,
  routes: [
    route(reconciliationContract.settle, MONEY_KEEPERS, settle(deps)),
    limited(SELDOM, route(reconciliationContract.ask, MONEY_KEEPERS, ask(deps))),
  ],
})

const settle =
  ({ bus, facts }: ReconciliationWrites) =>
  async (request: RouteRequest<{ id: string }, undefined, { note: string }>) => {
    const { id } = request.params
    const { accountId } = memberOf(request)
    const command = { type: 'SettleCase', caseId: id, accountId, note: request.body.note } as const
    const settled = await bus.dispatch({ decider: moneyCase, id, command, by: senderOf(request, facts) })
    if (isRefusal(settled)) return settled
    const { status } = settled.state
    return answered({ status: status === 'none' ? ('open' as const) : status }, settled.position)
  }

/** A repeat of the same request asks for the same comparison. */
const ask =
  ({ bus, facts }: ReconciliationWrites) =>
  async (request: RouteRequest<undefined, undefined, undefined>) => {
    const id = facts.idFrom('reconciliation', request.commandId)
    const command = { type: 'AskReconciliation', reconciliationId: id, accountId: memberOf(request).accountId } as const
    const asked = await bus.dispatch({ decider: reconciliation, id, command, by: senderOf(request, facts) })
    return isRefusal(asked) ? asked : answered({ id }, asked.position)
  }
