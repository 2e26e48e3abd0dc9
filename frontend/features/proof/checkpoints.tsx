import { useQuery } from '@tanstack/react-query'
import type { CheckpointView } from '#domain/transparency-log/contract.ts'
import { usePageNumber } from '#frontend/lib/use-page-number.ts'
import { Card } from '#frontend/ui/card.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { Records } from '#frontend/ui/records.tsx'
import type { Column } from '#frontend/ui/records-table.tsx'
import { checkpointsQuery } from './api.ts'

/** Every checkpoint that was signed, the newest first. */
export function Checkpoints() {
  return (
    <Card role="region" aria-label="Checkpoints" id="checkpoints">
      <h2>Checkpoints</h2>
      <History />
    </Card>
  )
}

function History() {
  const page = usePageNumber()
  return (
    <Records
      label="Signed checkpoints"
      found={useQuery(checkpointsQuery(page))}
      pageOf={({ checkpoints, total, pageSize }) => ({ records: checkpoints, total, pageSize })}
      page={page}
      anchor="checkpoints"
      columns={COLUMNS}
      keyOf={({ size }) => String(size)}
      empty={['None was signed yet', 'Every minute in which something happened is sealed by one.']}
    />
  )
}

const COLUMNS: readonly Column<CheckpointView>[] = [
  { title: 'Sealed', cell: ({ signedAt: at }) => <Moment at={at} /> },
  { title: 'Events', cell: ({ size }) => size.toLocaleString('en-US'), amount: true },
  { title: 'Up to position', cell: ({ position }) => position, amount: true },
  { title: 'Root', cell: ({ root }) => <code>{root}</code> },
]
