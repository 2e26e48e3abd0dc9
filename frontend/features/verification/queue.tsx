import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Pager } from '#frontend/ui/pager.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { type ApplicationsShown, applicationsQuery } from './api.ts'
import { QueueTable } from './queue-table.tsx'

/** Applications that wait or those that are over; the address says which. */
export function Queue() {
  const [search, setSearch] = useSearchParams()
  const show = search.get('show') === 'closed' ? 'closed' : 'open'
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const found = useQuery(applicationsQuery({ show, page }))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="12rem" />
  const { open, closed, pageSize, applications } = found.data
  const tabs = [
    { key: 'open', label: 'Open', count: open },
    { key: 'closed', label: 'Over', count: closed },
  ] as const
  return (
    <>
      <Tabs
        label="Open applications or those that are over"
        tabs={tabs}
        active={show}
        onChange={(to) => setSearch(to === 'closed' ? { show: to } : {}, { replace: true })}
      />
      {applications.length === 0 ? <None show={show} /> : <QueueTable applications={applications} />}
      <Pager page={page} pages={Math.ceil((show === 'open' ? open : closed) / pageSize)} />
    </>
  )
}

const None = ({ show }: Pick<ApplicationsShown, 'show'>) =>
  show === 'open' ? (
    <EmptyState title="Nobody waits">Every application has been decided.</EmptyState>
  ) : (
    <EmptyState title="None is over yet">What was decided or taken back will stand here.</EmptyState>
  )
