import { useQuery } from '@tanstack/react-query'
import type { LookPage } from '#domain/audit/contract.ts'
import type { LookKind } from '#domain/kernel/look.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { usePageNumber } from '#frontend/lib/use-page-number.ts'
import { Records } from '#frontend/ui/records.tsx'
import type { Column } from '#frontend/ui/records-table.tsx'
import { looksQuery } from './api.ts'

/** Every time one of the staff opened what is not theirs. */
export function Looks() {
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

const WORDS: Readonly<Record<LookKind, string>> = {
  order_search: 'Search for orders',
  order_replay: 'Replay of an order',
  dispute: 'Dispute',
  dispute_paper: 'Paper of a dispute',
  log_query: 'Query of the log',
  log_export: 'Export of the log',
  event_proof: 'Proof of an event',
  as_of: 'A number as of an instant',
  evidence: 'Evidence bundle of an order',
  report: 'Reported review or conversation',
  account_search: 'Search for accounts',
  account: 'Account',
}

const COLUMNS: readonly Column<LookPage['looks'][number]>[] = [
  { title: 'When', cell: ({ at }) => momentWords(at) },
  { title: 'Who', cell: ({ by }) => by ?? 'Erased' },
  { title: 'As', cell: ({ role }) => role.replace('_', ' ') },
  { title: 'Opened', cell: ({ what }) => WORDS[what] },
  { title: 'Which', cell: ({ of }) => of },
]
