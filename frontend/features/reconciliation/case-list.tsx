import { useQuery } from '@tanstack/react-query'
import type { CasePage } from '#domain/reconciliation/contract.ts'
import { oneOf } from '#frontend/lib/list-address.ts'
import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { PagedList } from '#frontend/ui/paged-list.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { casesQuery } from './api.ts'
import { CaseCard } from './case-card.tsx'

const CHOICES = { show: oneOf(['open', 'closed']) }

const NONE = {
  open: ['The books agree', 'Nothing differs between our log and the processor’s books.'],
  closed: ['No closed cases', 'What was settled or has gone will stand here.'],
} as const

/** Open cases or closed ones; the address says which. */
export function CaseList({ maySettle }: { readonly maySettle: boolean }) {
  const { list, narrow } = useListAddress(CHOICES)
  const tabs = ({ open, closed }: CasePage) => (
    <Tabs
      label="Open or closed cases"
      tabs={[
        { key: 'open', label: 'Open', count: open },
        { key: 'closed', label: 'Closed', count: closed },
      ]}
      active={list.show}
      onChange={(show) => narrow({ show })}
    />
  )
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
