import { hearingOf } from '#app/reconciling.ts'
import { fold } from '#domain/kernel/decider.ts'
import { type Recorded, START } from '#domain/kernel/event.ts'
import { moneyCase } from '#domain/reconciliation/case.decider.ts'
import type { CaseEvent } from '#domain/reconciliation/case.events.ts'
import { reconciliation } from '#domain/reconciliation/reconciliation.decider.ts'
import type { ReconciliationEvent } from '#domain/reconciliation/reconciliation.events.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type OpenCase, reconcileHandler } from '#workers/reconciliation/reconcile.job.ts'
import { by, type MoneyMarket } from './market.ts'

type Finished = Extract<ReconciliationEvent, { type: 'ReconciliationFinished' }>['data']
let nth = 0

/** Compares the market's log with its small processor's books, as the job does; answers what it found. */
export async function reconcileMarket(
  market: MoneyMarket,
  facts: Facts,
  over: Partial<ReturnType<typeof hearingOf>> = {},
): Promise<Finished> {
  const { bus, log, payments, processes } = market
  const handler = reconcileHandler({
    ...{ bus, log, payments, facts },
    ...hearingOf({ processes, payments, bus, facts }),
    ...over,
    openCases: () => openCasesOf(market),
    readFrom: async () => START,
  })
  const reconciliationId = idNamed('reconciliation', `${nth++}`)
  const command = { type: 'AskReconciliation', reconciliationId } as const
  await bus.dispatch({ decider: reconciliation, id: reconciliationId, command, by: by() })
  await handler.run({ reconciliationId }, { id: reconciliationId, attempt: 1 })
  const told = (await log.read(reconciliation.stream(reconciliationId))) as Recorded<ReconciliationEvent>[]
  return told.find(({ type }) => type === 'ReconciliationFinished')!.data as Finished
}

const TYPES = ['CaseOpened', 'CaseChanged', 'CaseReopened', 'CaseGone', 'CaseSettled']

/** The open cases, from the log itself. */
export async function openCasesOf({ log }: MoneyMarket): Promise<OpenCase[]> {
  const { events } = await log.readAll(START, 10_000, TYPES)
  const told = events as Recorded<CaseEvent>[]
  return [...new Set(told.map(({ data }) => data.caseId))].flatMap((caseId) => {
    const state = fold(
      moneyCase,
      told.filter(({ data }) => data.caseId === caseId),
    )
    return state.status === 'open' ? [{ caseId, ...state.difference }] : []
  })
}
