import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ApplicationPage } from '#domain/producer-verification/contract.ts'
import { dateWords, dayWords } from '#frontend/lib/date-words.ts'
import { oneOf } from '#frontend/lib/list-address.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Records } from '#frontend/ui/records.tsx'
import type { Column } from '#frontend/ui/records-table.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { applicationsQuery } from './api.ts'
import { STANDINGS } from './standing-words.ts'

const CHOICES = { show: oneOf(['open', 'closed']) }

/** Applications that wait or those that are over; the address says which. */
export function Queue() {
  const { list, narrow } = useListAddress(CHOICES)
  const tabs = ({ open, closed }: ApplicationPage) => (
    <Tabs
      label="Open applications or those that are over"
      tabs={[
        { key: 'open', label: 'Open', count: open },
        { key: 'closed', label: 'Over', count: closed },
      ]}
      active={list.show}
      onChange={(show) => narrow({ show })}
    />
  )
  return (
    <Records
      label="Applications"
      found={useQuery(applicationsQuery(list))}
      pageOf={(data) => ({ records: data.applications, total: data[list.show], pageSize: data.pageSize })}
      page={list.page}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={NONE[list.show]}
      above={tabs}
    />
  )
}

const NONE = {
  open: ['Nobody waits', 'Every application has been decided.'],
  closed: ['None is over yet', 'What was decided or taken back will stand here.'],
} as const

const COLUMNS: readonly Column<ApplicationPage['applications'][number]>[] = [
  {
    title: 'Producer',
    cell: ({ id, businessName }) => <Link to={paths.supportVerificationOf(id)}>{businessName}</Link>,
  },
  { title: 'Town', cell: ({ city }) => city },
  { title: 'Applied', cell: ({ submittedAt }) => dateWords(submittedAt) },
  {
    title: 'Due',
    cell: ({ status, reviewDueOn, overdue }) =>
      status === 'information_requested' ? (
        'Clock stopped'
      ) : (
        <>
          {dayWords(reviewDueOn)} {overdue && <Badge tone="tomato">Overdue</Badge>}
        </>
      ),
  },
  { title: 'Standing', cell: ({ status }) => <Badge tone={STANDINGS[status].tone}>{STANDINGS[status].label}</Badge> },
]
