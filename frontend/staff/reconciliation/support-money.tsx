import { useQuery } from '@tanstack/react-query'
import { CAN_RECONCILE } from '#domain/kernel/actor.ts'
import type { ReconciliationView } from '#domain/reconciliation/contract.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { type Column, PagedList, RecordsTable } from '#frontend/shared/ui/data-table.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { useOpenOrClosed } from '#frontend/shared/ui/tabs.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { casesQuery, runsQuery, useAskReconciliation } from './api.ts'
import { CaseCard } from './case-card.tsx'

/** For the staff: where the processor's books and the log differ. */
export function SupportMoneyPage() {
  const { data: user } = useUser()
  const mayAct = user?.staff != null && CAN_RECONCILE.includes(user.staff)
  return (
    <>
      <PageTitle>Money cases</PageTitle>
      <h1>Money cases</h1>
      <div style={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <CaseList maySettle={mayAct} />
        <Runs mayAsk={mayAct} />
      </div>
    </>
  )
}

const NONE_CLOSED = ['No closed cases', 'Cases appear here once they are settled, or the difference is gone.'] as const

/** What is true where no case is open: before the first comparison nobody knows. */
function noneOpen(runs: readonly ReconciliationView[] | undefined): readonly [title: string, text: string] {
  if (!runs) return ['No open cases', '']
  const last = runs.find(({ completedAt: finishedAt }) => finishedAt !== null)
  if (!last) return ['Nothing was compared yet', 'Differences appear here after the first comparison.']
  const when = momentWords(last.completedAt ?? last.requestedAt)
  return last.discrepancyCount
    ? ['No open cases', `Every difference the comparison of ${when} found is settled.`]
    : ['The books agree', `The comparison of ${when} found no difference.`]
}

/** Open cases or closed ones; the address says which. */
function CaseList({ maySettle }: { readonly maySettle: boolean }) {
  const { list, tabs } = useOpenOrClosed('Open or closed cases')
  const { data: runs } = useQuery(runsQuery)
  return (
    <PagedList
      found={useQuery(casesQuery(list))}
      pageOf={(data) => ({ records: data.discrepancies, total: data[list.show], pageSize: data.pageSize })}
      page={list.page}
      empty={list.show === 'open' ? noneOpen(runs) : NONE_CLOSED}
      above={tabs}
    >
      {(cases) => (
        <div className="money-cases" role="list">
          {cases.map((found) => (
            <CaseCard key={found.id} found={found} maySettle={maySettle} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

/** The last comparisons with the processor's books, and a way to have one now. */
function Runs({ mayAsk }: { readonly mayAsk: boolean }) {
  const runs = useQuery(runsQuery)
  const ask = useAskReconciliation()
  return (
    <Card role="region" aria-label="Comparisons">
      <h2>Comparisons</h2>
      <p>
        Every night our log is compared with what the processor has written down: charges and transfers of 3 days,
        refunds of 30, disputes of 120. Refunds, transfers and store credit that are still open after an hour are tried
        again. What we had missed is made good; what still differs becomes a case.
      </p>
      {runs.isError ? (
        <ErrorState error={runs.error} retry={() => void runs.refetch()} />
      ) : runs.data ? (
        <RunTable runs={runs.data} />
      ) : (
        <Skeleton height="8rem" />
      )}
      {mayAsk && (
        <Button look="secondary" size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
          Compare now
        </Button>
      )}
    </Card>
  )
}

const figure = (title: string, of: keyof ReconciliationView & `${string}Count`) => ({
  title,
  amount: true,
  cell: (run: ReconciliationView) => (run.completedAt ? (run[of] ?? '–') : 'not finished'),
})

const COLUMNS: readonly Column<ReconciliationView>[] = [
  { title: 'When', cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { title: 'By', cell: ({ requestedBy }) => requestedBy ?? 'the clock' },
  ...[figure('Charges', 'chargeCount'), figure('Refunds', 'refundCount'), figure('Transfers', 'transferCount')],
  ...[
    figure('Credits', 'storeCreditCount'),
    figure('Disputes', 'chargebackCount'),
    figure('Made good', 'recoveredCount'),
    figure('Differ', 'discrepancyCount'),
  ],
]

function RunTable({ runs }: { readonly runs: readonly ReconciliationView[] }) {
  if (runs.length === 0) return <p>Nothing was compared yet.</p>
  return <RecordsTable label="The last comparisons" columns={COLUMNS} records={runs} keyOf={({ id }) => id} />
}
