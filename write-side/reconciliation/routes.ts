import { CAN_RECONCILE } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { reconciliationContract, reconciliationProblems } from '#domain/reconciliation/contract.ts'
import { discrepancyStream } from '#domain/reconciliation/discrepancy.decider.ts'
import { reconciliation } from '#domain/reconciliation/reconciliation.decider.ts'
import { type RouteTable, rateLimited, respond, route, type StaffRequest } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface ReconciliationWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Each call compares months of the processor's ledger. */
const SELDOM = { max: 10, windowMs: 600_000 }

export const reconciliationWriteRoutes = (deps: ReconciliationWriteDeps): RouteTable => ({
  problems: reconciliationProblems,
  routes: [
    route(reconciliationContract.settle, CAN_RECONCILE, resolve(deps)),
    rateLimited(SELDOM, route(reconciliationContract.ask, CAN_RECONCILE, requestRun(deps))),
  ],
})

const resolve =
  ({ bus, runtime }: ReconciliationWriteDeps) =>
  async (request: StaffRequest<{ id: string }, undefined, { note: string }>) => {
    const { id } = request.params
    const { accountId } = request.actor
    const command = { type: 'ResolveDiscrepancy', caseId: id, accountId, note: request.body.note } as const
    const settled = await bus.dispatch({
      decider: discrepancyStream,
      id,
      command,
      context: commandContextOf(request, runtime),
    })
    if (isRefusal(settled)) return settled
    const { status } = settled.state
    return respond({ status: status === 'none' ? ('open' as const) : status }, settled.position)
  }

/** A repeated request starts one comparison. */
const requestRun =
  ({ bus, runtime }: ReconciliationWriteDeps) =>
  async (request: StaffRequest<undefined, undefined, undefined>) => {
    const id = runtime.deriveId('reconciliation', request.commandId)
    const command = {
      type: 'RequestReconciliation',
      reconciliationId: id,
      accountId: request.actor.accountId,
    } as const
    const asked = await bus.dispatch({
      decider: reconciliation,
      id,
      command,
      context: commandContextOf(request, runtime),
    })
    return isRefusal(asked) ? asked : respond({ id }, asked.position)
  }
