import { useQuery } from '@tanstack/react-query'
import type { ReconciliationView } from '#domain/reconciliation/contract.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { PagedList } from '#frontend/ui/paged-list.tsx'
import { useOpenOrClosed } from '#frontend/ui/use-open-or-closed.tsx'
import { casesQuery, runsQuery } from './api.ts'
import { CaseCard } from './case-card.tsx'

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
export function CaseList({ maySettle }: { readonly maySettle: boolean }) {
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
