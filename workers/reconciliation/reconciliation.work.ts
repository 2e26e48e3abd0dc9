import { z } from 'zod'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { reconciliationId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { discrepancyStream } from '#domain/reconciliation/discrepancy.decider.ts'
import type { Discrepancy } from '#domain/reconciliation/discrepancy.ts'
import { reconciliation } from '#domain/reconciliation/reconciliation.decider.ts'
import { reconciliationEvents } from '#domain/reconciliation/reconciliation.events.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'
import { type ComparisonResults, compareAll } from './compare-all.ts'
import type { ComparisonResult, ReconcilerDeps } from './reconciler.ts'

export const requestReconciliation = defineJob('request-reconciliation', z.object({}), {
  attempts: 10,
  backoffMs: 5_000,
})

export interface RequestReconciliationDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Requests one reconciliation per day. Safe to repeat. */
export const requestReconciliationHandler = ({ bus, runtime }: RequestReconciliationDeps) =>
  jobHandler(requestReconciliation, async () => {
    const at = runtime.now()
    const id = runtime.deriveId('reconciliation', at.slice(0, 10))
    const context = systemContext('scheduler', { commandId: id, at })
    const command = { type: 'RequestReconciliation', reconciliationId: id } as const
    await bus.dispatch({ decider: reconciliation, id, command, context })
  })

export const runReconciliation = defineJob('run-reconciliation', z.object({ reconciliationId }), {
  attempts: 8,
  backoffMs: 30_000,
})

export interface OpenDiscrepancy extends Discrepancy {
  readonly discrepancyId: string
}

export interface RunReconciliationDeps extends ReconcilerDeps {
  readonly openDiscrepancies: () => Promise<readonly OpenDiscrepancy[]>
  /** A log position before everything in the window, from an earlier comparison; the start of the log without one. */
  readonly readFrom: () => Promise<Position>
}

/**
 * Compares the processor's ledger with the log: records missed updates, and opens a discrepancy for each remaining
 * difference.
 */
export const runReconciliationHandler = (deps: RunReconciliationDeps) =>
  jobHandler(runReconciliation, async ({ reconciliationId: id }) => {
    if ((await deps.bus.load(reconciliation, id)).status !== 'requested') return
    const since = await deps.readFrom()
    const open = await deps.openDiscrepancies()
    const all = await compareAll(deps, { since, open })
    const results = Object.values(all).flat() as ComparisonResult[]
    const discrepancies = results.flatMap(({ discrepancy }) => discrepancy ?? [])
    const contextFor = contextOf(deps, id)
    let openedCount = 0
    for (const discrepancy of discrepancies)
      if (await recordDiscrepancy(deps, discrepancy, contextFor)) openedCount += 1
    await closeResolved(deps, { open, results, discrepancies }, contextFor)
    const recoveredCount = results.filter(({ recovered }) => recovered).length
    const command = { type: 'CompleteReconciliation', reconciliationId: id, ...countsOf(all) } as const
    const context = contextFor('complete')
    const completed = { ...command, recoveredCount, discrepancyCount: discrepancies.length, openedCount }
    await deps.bus.dispatch({ decider: reconciliation, id, command: completed, context })
  })

const countsOf = ({ charges, refunds, transfers, credits, disputes }: ComparisonResults) => ({
  chargeCount: charges.length,
  refundCount: refunds.length,
  transferCount: transfers.length,
  storeCreditCount: credits.length,
  chargebackCount: disputes.length,
})

type ContextOf = (step: string) => CommandContext

const contextOf =
  ({ runtime }: ReconcilerDeps, id: string): ContextOf =>
  (step) =>
    systemContext('reconciliation', { commandId: childCommandId(id, step), at: runtime.now() })

/** Records a discrepancy; returns whether that opened or reopened it. A repeated run returns the first result. */
async function recordDiscrepancy(
  { bus, runtime }: RunReconciliationDeps,
  discrepancy: Discrepancy,
  contextFor: ContextOf,
): Promise<boolean> {
  const discrepancyId = runtime.deriveId('discrepancy', discrepancyKey(discrepancy))
  const command = { type: 'RecordDiscrepancy', discrepancyId, discrepancy } as const
  const result = await bus.dispatch({
    decider: discrepancyStream,
    id: discrepancyId,
    command,
    context: contextFor(`found/${discrepancyId}`),
  })
  if (isRefusal(result)) throw new Error(`discrepancy ${discrepancyId}: ${result.refused}`)
  return result.events.some(({ type }) => type !== 'DiscrepancyUpdated')
}

interface RunResult {
  readonly open: readonly OpenDiscrepancy[]
  readonly results: readonly ComparisonResult[]
  readonly discrepancies: readonly Discrepancy[]
}

/** Closes open discrepancies that the comparison no longer finds. */
async function closeResolved(
  { bus }: RunReconciliationDeps,
  { open, results, discrepancies }: RunResult,
  contextFor: ContextOf,
): Promise<void> {
  const comparedSubjects = new Set(results.map(({ subject }) => subject))
  const stillFound = new Set(discrepancies.map(discrepancyKey))
  for (const discrepancy of open) {
    const { discrepancyId } = discrepancy
    if (stillFound.has(discrepancyKey(discrepancy)) || !comparedSubjects.has(discrepancy.subject)) continue
    const command = { type: 'ClearDiscrepancy', discrepancyId } as const
    await bus.dispatch({
      decider: discrepancyStream,
      id: discrepancyId,
      command,
      context: contextFor(`cleared/${discrepancyId}`),
    })
  }
}

/**
 * Identifies a discrepancy across runs. A refund is identified with its order, because ids of old refunds may not be
 * unique.
 */
const discrepancyKey = ({ kind, subject, orderIds }: Discrepancy): string =>
  [kind, subject, ...(subject.startsWith('refund_') ? orderIds : [])].join(' ')

export const runReconciliationOnRequest = reactor(
  reconciliationEvents,
  ['ReconciliationRequested'],
  ({ data: { reconciliationId } }) => [job(runReconciliation, { reconciliationId })],
)

export const reconciliationWork: ContextWork<{ readonly reconciliation: RunReconciliationDeps }> = {
  reactors: [runReconciliationOnRequest],
  jobs: ({ reconciliation }) => [
    requestReconciliationHandler(reconciliation),
    runReconciliationHandler(reconciliation),
  ],
  schedules: [{ job: requestReconciliation, pattern: '40 3 * * *' }],
}
