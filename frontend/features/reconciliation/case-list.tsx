import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Pager } from '#frontend/ui/pager.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { type CasesShown, casesQuery } from './api.ts'
import { CaseCard } from './case-card.tsx'

/** Open cases or closed ones; the address says which. */
export function CaseList({ maySettle }: { readonly maySettle: boolean }) {
  const [search, setSearch] = useSearchParams()
  const show = search.get('show') === 'closed' ? 'closed' : 'open'
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const cases = useQuery(casesQuery({ show, page }))
  if (cases.isLoadingError) return <ErrorState error={cases.error} retry={() => void cases.refetch()} />
  if (!cases.data) return <Skeleton height="12rem" />
  const { open, closed, pageSize } = cases.data
  const tabs = [
    { key: 'open', label: 'Open', count: open },
    { key: 'closed', label: 'Closed', count: closed },
  ] as const
  return (
    <>
      <Tabs
        label="Open or closed cases"
        tabs={tabs}
        active={show}
        onChange={(to) => setSearch(to === 'closed' ? { show: to } : {}, { replace: true })}
      />
      <div className="money-cases" role="list" aria-busy={cases.isPlaceholderData}>
        {cases.data.cases.map((found) => (
          <CaseCard key={found.id} found={found} maySettle={maySettle} />
        ))}
      </div>
      {cases.data.cases.length === 0 && <None show={show} />}
      <Pager page={page} pages={Math.ceil((show === 'open' ? open : closed) / pageSize)} />
    </>
  )
}

const None = ({ show }: Pick<CasesShown, 'show'>) =>
  show === 'open' ? (
    <EmptyState title="The books agree">Nothing differs between our log and the processor’s books.</EmptyState>
  ) : (
    <EmptyState title="No closed cases">What was settled or has gone will stand here.</EmptyState>
  )
