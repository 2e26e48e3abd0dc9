import { useQuery } from '@tanstack/react-query'
import type { AccessLogPage } from '#domain/audit/contract.ts'
import type { AccessType } from '#domain/kernel/access-type.ts'
import { type Column, Records, usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { looksQuery } from './api.ts'

/** For auditors: what the staff opened of other people's. */
export function AuditLooksPage() {
  return (
    <>
      <PageTitle>What was opened</PageTitle>
      <h1>What was opened</h1>
      <Looks />
    </>
  )
}

/** Every time one of the staff opened what is not theirs. */
function Looks() {
  const page = usePageNumber()
  return (
    <Records
      label="What was opened"
      found={useQuery(looksQuery(page))}
      pageOf={({ looks, total, pageSize }) => ({ records: looks, total, pageSize })}
      page={page}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={['Nobody has looked yet', 'Every order, log and file the staff opens will stand here.']}
    />
  )
}

const WORDS: Readonly<Record<AccessType, string>> = {
  order_search: 'Search for orders',
  order_replay: 'Replay of an order',
  dispute: 'Dispute',
  dispute_evidence: 'Paper of a dispute',
  log_query: 'Query of the log',
  log_export: 'Export of the log',
  event_proof: 'Proof of an event',
  point_in_time: 'A number as of an instant',
  evidence: 'Evidence bundle of an order',
  bank_evidence: 'Evidence for the bank',
  flagged_product: 'Flagged product',
  flagged_review: 'Flagged review',
  flagged_conversation: 'Flagged conversation',
  application: 'Verification application',
  certificate_document: 'Document of a certificate claim',
  account_search: 'Search for accounts',
  account: 'Account',
  inquiry: 'Message to support',
}

const COLUMNS: readonly Column<AccessLogPage['looks'][number]>[] = [
  { title: 'When', cell: ({ at }) => <Moment at={at} /> },
  { title: 'Who', cell: ({ by }) => by ?? 'Erased' },
  { title: 'As', cell: ({ role }) => role.replace('_', ' ') },
  { title: 'Opened', cell: ({ what }) => WORDS[what] },
  { title: 'Which', cell: ({ of }) => of },
]
