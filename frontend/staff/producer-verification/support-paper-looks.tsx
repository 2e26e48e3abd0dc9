import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { DocumentAccessPage } from '#domain/producer-verification/contract.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { paperLooksQuery } from '#frontend/shared/producer-verification/api.ts'
import { type Column, Records, usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'

/** For auditors: who of the staff opened what producers sent in confidence. */
export function SupportPaperLooksPage() {
  return (
    <>
      <PageTitle>Papers opened</PageTitle>
      <h1>Papers opened</h1>
      <PaperLooks />
    </>
  )
}

/** Every time one of the staff opened a paper. */
function PaperLooks() {
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
