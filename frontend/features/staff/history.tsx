import { useQuery } from '@tanstack/react-query'
import type { StaffingPage } from '#domain/identity/staff.contract.ts'
import { usePageNumber } from '#frontend/lib/use-page-number.ts'
import { Moment } from '#frontend/ui/moment.tsx'
import { Records } from '#frontend/ui/records.tsx'
import type { Column } from '#frontend/ui/records-table.tsx'
import { staffingQuery } from './api.ts'
import { roleWords } from './role-words.ts'

/** Who decided what about whom, when, and why. */
export function History() {
  const page = usePageNumber()
  return (
    <Records
      label="What was decided"
      found={useQuery(staffingQuery(page))}
      pageOf={({ entries, total, pageSize }) => ({ records: entries, total, pageSize })}
      page={page}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={['Nothing was decided yet', 'Every role that is given or taken will stand here.']}
    />
  )
}

type Entry = StaffingPage['entries'][number]

function whatWords({ what, role }: Pick<Entry, 'what' | 'role'>): string {
  if (what === 'given' && role) return `Role: ${roleWords(role)}`
  return WORDS[what]
}

const WORDS: Readonly<Record<Entry['what'], string>> = {
  given: 'Role given',
  taken: 'Role taken',
  signed_out: 'Signed out everywhere',
  second_step_reset: 'Two-step sign-in reset',
}

const COLUMNS: readonly Column<Entry>[] = [
  { title: 'When', cell: ({ at }) => <Moment at={at} /> },
  { title: 'About', cell: ({ who }) => who ?? 'Erased' },
  { title: 'What', cell: whatWords },
  { title: 'By', cell: ({ by }) => by ?? 'Command line' },
  { title: 'Reason', cell: ({ reason }) => reason ?? 'None given' },
]
