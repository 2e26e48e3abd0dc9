import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { DocumentAccessPage } from '#domain/producer-verification/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { usePageNumber } from '#frontend/lib/use-page-number.ts'
import { Moment } from '#frontend/ui/moment.tsx'
import { Records } from '#frontend/ui/records.tsx'
import type { Column } from '#frontend/ui/records-table.tsx'
import { paperLooksQuery } from './api.ts'

/** Every time one of the staff opened a paper. */
export function PaperLooks() {
  const page = usePageNumber()
  return (
    <Records
      label="Papers opened"
      found={useQuery(paperLooksQuery(page))}
      pageOf={({ accesses, total, pageSize }) => ({ records: accesses, total, pageSize })}
      page={page}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={['Nobody has looked yet', 'Every paper a verifier opens will stand here.']}
    />
  )
}

const COLUMNS: readonly Column<DocumentAccessPage['accesses'][number]>[] = [
  { title: 'When', cell: ({ accessedAt }) => <Moment at={accessedAt} /> },
  { title: 'Who', cell: ({ accessedBy }) => accessedBy ?? 'Erased' },
  {
    title: 'Producer',
    cell: ({ producerId, businessName }) => <Link to={paths.producer(producerId)}>{businessName}</Link>,
  },
  { title: 'File', cell: ({ documentName }) => documentName ?? 'Erased' },
]
