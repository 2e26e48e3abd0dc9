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

/** Each request compares months of the processor's ledger. */
const COMPARISON_LIMIT = { max: 10, windowMs: 600_000 }

export const reconciliationWriteRoutes = (deps: ReconciliationWriteDeps): RouteTable => ({
  problems: reconciliationProblems,
  routes: [
    route(reconciliationContract.resolve, CAN_RECONCILE, resolve(deps)),
    rateLimited(COMPARISON_LIMIT, route(reconciliationContract.request, CAN_RECONCILE, requestRun(deps))),
  ],
})

const resolve =
  ({ bus, runtime }: ReconciliationWriteDeps) =>
  async (request: StaffRequest<{ id: string }, undefined, { note: string }>) => {
    const { id } = request.params
    const { accountId: staffAccountId } = request.actor
    const { note } = request.body
    const command = { type: 'ResolveDiscrepancy', discrepancyId: id, staffAccountId, note } as const
    const result = await bus.dispatch({
      decider: discrepancyStream,
      id,
      command,
      context: commandContextOf(request, runtime),
    })
    if (isRefusal(result)) return result
    const { status } = result.state
    return respond({ status: status === 'none' ? ('open' as const) : status }, result.position)
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
    const result = await bus.dispatch({
      decider: reconciliation,
      id,
      command,
      context: commandContextOf(request, runtime),
    })
    return isRefusal(result) ? result : respond({ id }, result.position)
  }
