import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type FlaggedContentQueue, type FlaggedItem, flaggedContentTypes } from '#domain/moderation/contract.ts'
import { oneOf, useListAddress } from '#frontend/shared/lib/list-params.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Chips } from '#frontend/shared/ui/chips.tsx'
import { type Column, Records } from '#frontend/shared/ui/data-table.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { reportsQuery } from './api.ts'
import { KINDS, MANY, OUTCOMES, reasonWords } from './words.ts'
import './moderation.css'

/** For the staff: every reported product, review and conversation, the oldest first. */
export const SupportReportsPage = () => (
  <>
    <PageTitle>Reports</PageTitle>
    <h1>Reports</h1>
    <Queue />
  </>
)

const CHOICES = { show: oneOf(['open', 'handled']), contentType: oneOf(['all', ...flaggedContentTypes]) }

/** What was reported and waits, or was handled; the address says which. */
function Queue() {
  const { list, narrow } = useListAddress(CHOICES)
  const ways = ({ open, handled }: FlaggedContentQueue) => (
    <>
      <Tabs
        label="Open reports or those that were handled"
        tabs={[
          { key: 'open', label: 'Open', count: open },
          { key: 'handled', label: 'Handled', count: handled },
        ]}
        active={list.show}
        onChange={(show) => narrow({ show })}
      />
      <div className="report-kinds">
        <Chips
          label="Reports of what"
          chips={CHIPS}
          active={list.contentType}
          onChange={(kind) => narrow({ contentType: kind })}
        />
      </div>
    </>
  )
  return (
    <Records
      label="Reports"
      found={useQuery(reportsQuery(list))}
      pageOf={(data) => ({ records: data.items, total: data[list.show], pageSize: data.pageSize })}
      page={list.page}
      columns={COLUMNS[list.show]}
      keyOf={({ id }) => id}
      empty={NONE[list.show]}
      above={ways}
    />
  )
}

const CHIPS = [{ key: 'all', label: 'All' } as const, ...flaggedContentTypes.map((key) => ({ key, label: MANY[key] }))]

const NONE = {
  open: ['Nothing waits', 'Everything that was reported has been looked at.'],
  handled: ['Nothing was handled yet', 'What was decided will stand here.'],
} as const

const ABOUT: Column<FlaggedItem> = {
  title: 'What',
  cell: ({ id, contentType, subject }) => (
    <Link to={paths.supportReport(id)}>
      {KINDS[contentType]}
      {subject && `: ${subject}`}
    </Link>
  ),
}
const WHY: Column<FlaggedItem> = { title: 'Why', cell: ({ reasons }) => reasons.map(reasonWords).join(', ') }
const TIMES: Column<FlaggedItem> = { title: 'Times', cell: ({ reportCount }) => reportCount, amount: true }

const COLUMNS: Readonly<Record<'open' | 'handled', readonly Column<FlaggedItem>[]>> = {
  open: [
    ABOUT,
    {
      title: 'Waits since',
      cell: ({ waitingSince, appealed }) => (
        <>
          <Moment at={waitingSince} /> {appealed && <Badge tone="honey">Second look</Badge>}
        </>
      ),
    },
    WHY,
    { title: 'Last by', cell: ({ reporter }) => reporter ?? 'A guest' },
    TIMES,
  ],
  handled: [
    ABOUT,
    { title: 'Handled', cell: ({ waitingSince }) => <Moment at={waitingSince} /> },
    { title: 'Outcome', cell: ({ outcome }) => outcome && OUTCOMES[outcome] },
    WHY,
    TIMES,
  ],
}
