import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Pager } from './pager.tsx'
import { Skeleton } from './skeleton.tsx'
import { EmptyState, ErrorState } from './states.tsx'

interface Page<R> {
  readonly records: readonly R[]
  /** Of all pages. */
  readonly total: number
  readonly pageSize: number
}

export interface PagedListProps<D, R> {
  readonly found: UseQueryResult<D>
  readonly pageOf: (data: D) => Page<R>
  /** The page shown, from 1, as the address says. */
  readonly page: number
  /** What is said where there are none. */
  readonly empty: readonly [title: string, words: string]
  /** What stands above them: the way to others. */
  readonly above?: (data: D) => ReactNode
  /** Where the list begins on its page, if that is not the top: the id of it. */
  readonly anchor?: string
  /** How they are drawn. */
  readonly children: (records: readonly R[]) => ReactNode
}

/** A page of something on its way, failed, empty or here, and the way to the other pages. */
export function PagedList<D, R>({ found, pageOf, page, empty, above, anchor, children }: PagedListProps<D, R>) {
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="12rem" />
  const { records, total, pageSize } = pageOf(found.data)
  const [title, words] = empty
  return (
    <>
      {above?.(found.data)}
      <div aria-busy={found.isPlaceholderData}>
        {records.length === 0 ? <EmptyState title={title}>{words}</EmptyState> : children(records)}
      </div>
      <Pager page={page} pages={Math.ceil(total / pageSize)} anchor={anchor} />
    </>
  )
}
