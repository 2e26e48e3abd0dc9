import { useQuery } from '@tanstack/react-query'
import { PagedList } from '#frontend/ui/paged-list.tsx'
import { useOpenOrClosed } from '#frontend/ui/use-open-or-closed.tsx'
import { casesQuery } from './api.ts'
import { CaseCard } from './case-card.tsx'

const NONE = {
  open: ['The books agree', 'Nothing differs between our log and the processor’s books.'],
  closed: ['No closed cases', 'What was settled or has gone will stand here.'],
} as const

/** Open cases or closed ones; the address says which. */
export function CaseList({ maySettle }: { readonly maySettle: boolean }) {
  const { list, tabs } = useOpenOrClosed('Open or closed cases')
  return (
    <PagedList
      found={useQuery(casesQuery(list))}
      pageOf={(data) => ({ records: data.cases, total: data[list.show], pageSize: data.pageSize })}
      page={list.page}
      empty={NONE[list.show]}
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
