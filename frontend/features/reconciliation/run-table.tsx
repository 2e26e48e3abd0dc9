import { useQuery } from '@tanstack/react-query'
import type { ReconciliationView } from '#domain/reconciliation/contract.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { WideTable } from '#frontend/ui/wide-table.tsx'
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
        refunds of 30, disputes of 120. What we had missed is made good; what still differs becomes a case.
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

const COLUMNS = [
  ['Charges', 'charges'],
  ['Refunds', 'refunds'],
  ['Transfers', 'transfers'],
  ['Disputes', 'disputes'],
  ['Made good', 'caughtUp'],
  ['Differ', 'differences'],
] as const

function RunTable({ runs }: { readonly runs: readonly ReconciliationView[] }) {
  if (runs.length === 0) return <p>Nothing was compared yet.</p>
  return (
    <WideTable label="The last comparisons">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">By</th>
          {COLUMNS.map(([label]) => (
            <th key={label} scope="col" className="amount">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </tbody>
    </WideTable>
  )
}

function Run({ run }: { readonly run: ReconciliationView }) {
  return (
    <tr>
      <td>{momentWords(run.askedAt)}</td>
      <td>{run.askedBy ?? 'the clock'}</td>
      {run.finishedAt ? (
        COLUMNS.map(([label, figure]) => (
          <td key={label} className="amount">
            {run[figure]}
          </td>
        ))
      ) : (
        <td colSpan={COLUMNS.length}>not finished</td>
      )}
    </tr>
  )
}
