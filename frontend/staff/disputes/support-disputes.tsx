import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type DisputeQueue, type QueueFilter, queueFilters } from '#domain/disputes/views.ts'
import { problemWords, STANDING } from '#frontend/shared/disputes/dispute-status.tsx'
import { oneOf, useListAddress } from '#frontend/shared/lib/list-params.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { type Column, Records } from '#frontend/shared/ui/data-table.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { queueQuery } from './staff-api.ts'
import '#frontend/shared/disputes/disputes.css'

/** For the staff: every dispute, the first that is due first. */
export const SupportDisputesPage = () => (
  <>
    <PageTitle>Disputes</PageTitle>
    <h1>Disputes</h1>
    <Queue />
  </>
)

const CHOICES = { show: oneOf(queueFilters) }

const LABELS: Readonly<Record<QueueFilter, string>> = {
  open: 'Open',
  mine: 'Mine',
  overdue: 'Overdue',
  appeals: 'Appeals',
  closed: 'Closed',
}

const NONE: Readonly<Record<QueueFilter, readonly [title: string, words: string]>> = {
  open: ['No open disputes', 'Nobody has reported anything that is not settled.'],
  mine: ['None is yours', 'Open one and take it.'],
  overdue: ['Nothing is overdue', 'Every case is within its time.'],
  appeals: ['No appeals', 'Decisions somebody appealed against stand here.'],
  closed: ['None is closed yet', 'What was settled or decided will stand here.'],
}

/** All cases of the market, the first that is due first; the address says which. */
function Queue() {
  const { list, narrow } = useListAddress(CHOICES)
  const tabs = ({ counts }: DisputeQueue) => (
    <Tabs
      label="Which disputes"
      tabs={queueFilters.map((key) => ({ key, label: LABELS[key], count: counts[key] }))}
      active={list.show}
      onChange={(show) => narrow({ show })}
    />
  )
  return (
    <Records
      label="Disputes"
      found={useQuery(queueQuery(list))}
      pageOf={({ disputes, counts, pageSize }) => ({ records: disputes, total: counts[list.show], pageSize })}
      page={list.page}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={NONE[list.show]}
      above={tabs}
    />
  )
}

const WHO = { buyer: 'Buyer', producer: 'Producer', staff: 'Support' } as const

const COLUMNS: readonly Column<DisputeQueue['disputes'][number]>[] = [
  {
    title: 'Problem',
    cell: ({ id, orderNumber, unread, ...entry }) => (
      <>
        <Link to={paths.supportDispute(id)} className={unread ? 'unread-case' : undefined}>
          {problemWords(entry)}, #{orderNumber}
        </Link>
        {unread && (
          <>
            <br />
            <Badge tone="leaf">Unread</Badge>
          </>
        )}
      </>
    ),
  },
  {
    title: 'Due',
    cell: ({ dueAt, overdue }) => (
      <>
        {dueAt ? <Moment at={dueAt} /> : '–'} {overdue && <Badge tone="tomato">Overdue</Badge>}
      </>
    ),
  },
  STANDING,
  {
    title: 'Last word',
    cell: ({ lastStatement }) =>
      lastStatement ? (
        <>
          {WHO[lastStatement.by]}
          <br />
          <span className="field-hint">
            <Moment at={lastStatement.at} />
          </span>
        </>
      ) : (
        '–'
      ),
  },
  { title: 'With', cell: ({ assignee }) => assignee ?? 'Nobody yet' },
  {
    title: 'Buyer and producer',
    cell: ({ buyerName, producerName }) => (
      <>
        {buyerName ?? 'Erased'}
        <br />
        {producerName}
      </>
    ),
  },
  { title: 'Paid', cell: ({ totalCents }) => <Money cents={totalCents} />, amount: true },
]
