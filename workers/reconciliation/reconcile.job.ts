import { z } from 'zod'
import { type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import type { Position } from '#domain/kernel/event.ts'
import { reconciliationId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { moneyCase } from '#domain/reconciliation/case.decider.ts'
import type { Difference } from '#domain/reconciliation/difference.ts'
import { reconciliation } from '#domain/reconciliation/reconciliation.decider.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { type ExaminedAll, examineAll } from './examine-all.ts'
import type { Examined, ReconcilerDeps } from './reconciler.ts'

const payload = z.object({ reconciliationId })
type Payload = z.infer<typeof payload>
export const reconcile: JobDefinition<Payload> = { name: 'reconcile', payload, attempts: 8, backoffMs: 30_000 }

export interface OpenCase extends Difference {
  readonly caseId: string
}

export interface ReconcileDeps extends ReconcilerDeps {
  readonly openCases: () => Promise<readonly OpenCase[]>
  /** Where the log stood when a comparison began long enough ago that all it must read lies behind; the start otherwise. */
  readonly readFrom: () => Promise<Position>
}

/** Compares the processor's books with the log: what was missed is heard now, and what still differs becomes a case. */
export const reconcileHandler = (deps: ReconcileDeps): JobHandler<Payload> => ({
  job: reconcile,
  run: async ({ reconciliationId: id }) => {
    if ((await deps.bus.load(reconciliation, id)).status !== 'asked') return
    const [position, since, open] = [await deps.log.head(), await deps.readFrom(), await deps.openCases()]
    const all = await examineAll(deps, { since, open })
    const examined = Object.values(all).flat() as Examined[]
    const differences = examined.flatMap(({ difference }) => difference ?? [])
    const sender = senderOf(deps, id)
    for (const difference of differences) await noteDifference(deps, difference, sender)
    await noteGone(deps, { open, examined, differences }, sender)
    const caughtUp = examined.filter((one) => one.caughtUp).length
    const command = { type: 'FinishReconciliation', reconciliationId: id, ...counted(all), position } as const
    const by = sender('finish')
    const finished = { ...command, caughtUp, differences: differences.length }
    await deps.bus.dispatch({ decider: reconciliation, id, command: finished, by })
  },
})

const counted = ({ charges, refunds, transfers, credits, disputes }: ExaminedAll) => ({
  charges: charges.length,
  refunds: refunds.length,
  transfers: transfers.length,
  credits: credits.length,
  disputes: disputes.length,
})

type Sender = (step: string) => CommandContext

const senderOf =
  ({ facts }: ReconcilerDeps, id: string): Sender =>
  (step) => ({
    commandId: stepId(id, step),
    correlationId: id,
    actor: { kind: 'system', id: 'reconciliation' },
    at: facts.now(),
  })

async function noteDifference({ bus, facts }: ReconcileDeps, difference: Difference, sender: Sender): Promise<void> {
  const caseId = facts.idFrom('case', nameOf(difference))
  const command = { type: 'RecordDifference', caseId, difference } as const
  const noted = await bus.dispatch({ decider: moneyCase, id: caseId, command, by: sender(`found/${caseId}`) })
  if (isRefusal(noted)) throw new Error(`case ${caseId}: ${noted.refused}`)
}

interface Found {
  readonly open: readonly OpenCase[]
  readonly examined: readonly Examined[]
  readonly differences: readonly Difference[]
}

/** An open case whose subject was looked at and does not differ in that way any more is over. */
async function noteGone({ bus }: ReconcileDeps, { open, examined, differences }: Found, sender: Sender): Promise<void> {
  const looked = new Set(examined.map(({ subject }) => subject))
  const still = new Set(differences.map(nameOf))
  for (const known of open) {
    const { caseId } = known
    if (still.has(nameOf(known)) || !looked.has(known.subject)) continue
    const command = { type: 'RecordGone', caseId } as const
    await bus.dispatch({ decider: moneyCase, id: caseId, command, by: sender(`gone/${caseId}`) })
  }
}

/** What makes two findings the same case. A refund that is ours belongs to its order: ids of old refunds may not be unique. */
const nameOf = ({ kind, subject, orderIds }: Difference): string =>
  [kind, subject, ...(subject.startsWith('refund_') ? orderIds : [])].join(' ')
