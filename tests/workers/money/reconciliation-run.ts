import { updateHandlers } from '#app/processes.ts'
import { fold } from '#domain/kernel/decider.ts'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import { discrepancyStream } from '#domain/reconciliation/discrepancy.decider.ts'
import { reconciliation } from '#domain/reconciliation/reconciliation.decider.ts'
import type { DiscrepancyEvent, ReconciliationEvent } from '#domain/reconciliation/reconciliation.events.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type OpenDiscrepancy, runReconciliationHandler } from '#workers/reconciliation/reconciliation.work.ts'
import { by, type MoneyMarket } from './market.ts'

type Finished = Extract<ReconciliationEvent, { type: 'ReconciliationCompleted' }>['data']
let nth = 0

/** Reconciles the log with the fake processor's records, like the job. Returns the result. */
export async function reconcileMarket(
  market: MoneyMarket,
  runtime: Runtime,
  overrides: Partial<ReturnType<typeof updateHandlers>> = {},
): Promise<Finished> {
  const { bus, log, payments, processes } = market
  const handler = runReconciliationHandler({
    bus,
    log,
    payments,
    runtime,
    ...updateHandlers({ processes, payments, bus, runtime }),
    ...overrides,
    openDiscrepancies: () => openDiscrepanciesOf(market),
    readFrom: async () => LOG_START,
  })
  const reconciliationId = idNamed('reconciliation', `${nth++}`)
  const command = { type: 'RequestReconciliation', reconciliationId } as const
  await bus.dispatch({ decider: reconciliation, id: reconciliationId, command, context: by() })
  await handler.run({ reconciliationId }, { id: reconciliationId, attempt: 1 })
  const run = (await log.read(reconciliation.stream(reconciliationId))) as RecordedEvent<ReconciliationEvent>[]
  return run.find(({ type }) => type === 'ReconciliationCompleted')!.data as Finished
}

const TYPES = [
  'DiscrepancyDetected',
  'DiscrepancyUpdated',
  'DiscrepancyReopened',
  'DiscrepancyCleared',
  'DiscrepancyResolved',
]

/** The open discrepancies, read from the log. */
export async function openDiscrepanciesOf({ log }: MoneyMarket): Promise<OpenDiscrepancy[]> {
  const { events } = await log.readAll(LOG_START, 10_000, TYPES)
  const discrepancies = events as RecordedEvent<DiscrepancyEvent>[]
  return [...new Set(discrepancies.map(({ data }) => data.discrepancyId))].flatMap((discrepancyId) => {
    const state = fold(
      discrepancyStream,
      discrepancies.filter(({ data }) => data.discrepancyId === discrepancyId),
    )
    return state.status === 'open' ? [{ discrepancyId, ...state.discrepancy }] : []
  })
}
