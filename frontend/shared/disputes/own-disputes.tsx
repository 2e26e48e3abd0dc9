import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputePage } from '#domain/disputes/views.ts'
import { dateWords, momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { type Column, Records } from '#frontend/shared/ui/data-table.tsx'
import { useOpenOrClosed } from '#frontend/shared/ui/tabs.tsx'
import { disputesQuery } from './api.ts'
import { problemWords, STANDING } from './dispute-status.tsx'

/** The cases of the one signed in, as a buyer or as a producer; the address says which are shown. */
export function OwnDisputes({ as }: { readonly as: Side }) {
  const { list, tabs } = useOpenOrClosed('Open or closed problems')
  return (
    <Records
      label="Problems"
      found={useQuery(disputesQuery({ as, ...list }))}
      pageOf={(data) => ({ records: data.disputes, total: data[list.show], pageSize: data.pageSize })}
      page={list.page}
      columns={COLUMNS[as]}
      keyOf={({ id }) => id}
      empty={list.show === 'closed' ? ['None is closed yet', 'What was settled will stand here.'] : NONE_OPEN[as]}
      above={tabs}
    />
  )
}

const NONE_OPEN: Readonly<Record<Side, readonly [title: string, words: string]>> = {
  buyer: ['No open problems', 'Something wrong with an order? Open the order and choose Report a Problem.'],
  producer: ['No open problems', 'What buyers report about their orders will stand here.'],
}

type Own = DisputePage['disputes'][number]

const columns = (other: Column<Own>): readonly Column<Own>[] => [
  {
    title: 'Problem',
    cell: ({ id, orderNumber, ...entry }) => (
      <Link to={paths.dispute(id)}>
        {problemWords(entry)}, #{orderNumber}
      </Link>
    ),
  },
  other,
  { title: 'Reported', cell: ({ openedAt }) => dateWords(openedAt) },
  STANDING,
  {
    title: 'Due',
    cell: ({ stage, dueAt, actionRequired }) => (
      <>
        {dueAt && stage !== 'chargeback' ? momentWords(dueAt) : '–'}{' '}
        {actionRequired && <Badge tone="tomato">Waits for you</Badge>}
      </>
    ),
  },
]

/** Whoever reads it knows themselves. */
const COLUMNS: Readonly<Record<Side, readonly Column<Own>[]>> = {
  buyer: columns({ title: 'Producer', cell: ({ producerName }) => producerName }),
  producer: columns({ title: 'Buyer', cell: ({ buyerName }) => buyerName ?? 'Erased' }),
}
