import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PendingAppeal } from '#domain/enforcement/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { usePageNumber } from '#frontend/lib/use-page-number.ts'
import { Moment } from '#frontend/ui/moment.tsx'
import { Records } from '#frontend/ui/records.tsx'
import type { Column } from '#frontend/ui/records-table.tsx'
import { looksQuery } from './staff-api.ts'
import { KINDS } from './words.ts'

/** Who asks for another look, the one who has waited longest on top. */
export function AskedLooks() {
  const page = usePageNumber()
  return (
    <Records
      label="Asked for another look"
      found={useQuery(looksQuery(page))}
      pageOf={({ appeals, total, pageSize }) => ({ records: appeals, total, pageSize })}
      page={page}
      columns={COLUMNS}
      keyOf={({ accountId, appealedAt }) => `${accountId} ${appealedAt}`}
      empty={['Nobody waits', 'Whoever asks for another look at a warning, a pause or an end will stand here.']}
    />
  )
}

const COLUMNS: readonly Column<PendingAppeal>[] = [
  {
    title: 'Account',
    cell: ({ accountId, username, businessName }) => (
      <Link to={paths.supportAccount(accountId)}>{businessName ?? username ?? 'Erased'}</Link>
    ),
  },
  { title: 'About', cell: ({ actionType }) => KINDS[actionType] },
  { title: 'Asked', cell: ({ appealedAt }) => <Moment at={appealedAt} /> },
  {
    title: 'Decided by',
    cell: ({ decidedBy, decidedByMe }) => (decidedByMe ? 'You: somebody else looks' : (decidedBy ?? 'Erased')),
  },
]
