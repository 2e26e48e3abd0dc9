import { useQuery } from '@tanstack/react-query'
import type { ReconciliationView } from '#domain/reconciliation/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { type Column, RecordsTable } from '#frontend/ui/records-table.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { runsQuery, useAskReconciliation } from './api.ts'

/** The last comparisons with the processor's books, and a way to have one now. */
export function Runs({ mayAsk }: { readonly mayAsk: boolean }) {
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
