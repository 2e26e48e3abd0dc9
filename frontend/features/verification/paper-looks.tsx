import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { PaperLookPage } from '#domain/verification/contract.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Pager } from '#frontend/ui/pager.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { WideTable } from '#frontend/ui/wide-table.tsx'
import { paperLooksQuery } from './api.ts'

/** Every time one of the staff opened a paper. */
export function PaperLooks() {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const found = useQuery(paperLooksQuery(page))
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="12rem" />
  const { looks, total, pageSize } = found.data
  if (looks.length === 0)
    return <EmptyState title="Nobody has looked yet">Every paper a verifier opens will stand here.</EmptyState>
  return (
    <>
      <LooksTable looks={looks} />
      <Pager page={page} pages={Math.ceil(total / pageSize)} />
    </>
  )
}

const LooksTable = ({ looks }: Pick<PaperLookPage, 'looks'>) => (
  <WideTable label="Papers opened">
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">Producer</th>
        <th scope="col">File</th>
      </tr>
    </thead>
    <tbody>
      {looks.map(({ id, at, by, producerId, businessName, paper }) => (
        <tr key={id}>
          <td>{momentWords(at)}</td>
          <td>{by ?? 'Erased'}</td>
          <td>
            <Link to={paths.producer(producerId)}>{businessName}</Link>
          </td>
          <td>{paper ?? 'Erased'}</td>
        </tr>
      ))}
    </tbody>
  </WideTable>
)
