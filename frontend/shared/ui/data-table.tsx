import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mediaHook } from '#frontend/shared/lib/browser.ts'
import { useListAddress } from '#frontend/shared/lib/list-params.ts'
import { Pager } from './pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from './states.tsx'
import './ui.css'

export interface Column<R> {
  readonly title: string
  readonly cell: (record: R) => ReactNode
  /** A sum or a count: it stands to the right. */
  readonly amount?: boolean
}

interface RecordsTableProps<R> {
  readonly label: string
  /** The first one says which record it is. */
  readonly columns: readonly Column<R>[]
  readonly records: readonly R[]
  readonly keyOf: (record: R) => string
}

const useRoom = mediaHook('(min-width: 48rem)')

/** Records of one kind: a table where there is room for one, else each with its columns one below the other. */
export function RecordsTable<R>(props: RecordsTableProps<R>) {
  return useRoom() ? <AsTable {...props} /> : <AsList {...props} />
}

const AsTable = <R,>({ label, columns, records, keyOf }: RecordsTableProps<R>) => (
  <WideTable label={label}>
    <thead>
      <tr>
        {columns.map(({ title, amount }) => (
          <th key={title} scope="col" className={amount ? 'amount' : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {records.map((record) => (
        <tr key={keyOf(record)}>
          {columns.map(({ title, cell, amount }, nth) =>
            nth === 0 ? (
              <th key={title} scope="row">
                {cell(record)}
              </th>
            ) : (
              <td key={title} className={amount ? 'amount' : undefined}>
                {cell(record)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </WideTable>
)

const AsList = <R,>({ label, columns, records, keyOf }: RecordsTableProps<R>) => (
  <ul className="records" aria-label={label}>
    {records.map((record) => (
      <li key={keyOf(record)}>
        <dl>
          {columns.map(({ title, cell }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{cell(record)}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
)

interface WideTableProps {
  readonly label: string
  /** The table's head and body; cells of class `amount` stand to the right. */
  readonly children: ReactNode
}

/** A table that may be wider than the screen: it scrolls by itself, also by the keyboard. */
export function WideTable({ label, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard.
    <section className="wide-table" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}

/** Which page the address asks for, of a list there is nothing to choose of; from 1. */
export const usePageNumber = (): number => useListAddress(NOTHING).list.page

const NOTHING = {}

interface Page<R> {
  readonly records: readonly R[]
  /** Of all pages. */
  readonly total: number
  readonly pageSize: number
}

interface PagedListProps<D, R> {
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

type RecordsProps<D, R> = Omit<PagedListProps<D, R>, 'children'> & Omit<RecordsTableProps<R>, 'records'>

/** A page of records in their table. */
export const Records = <D, R>({ label, columns, keyOf, ...paged }: RecordsProps<D, R>) => (
  <PagedList {...paged}>
    {(records) => <RecordsTable label={label} columns={columns} records={records} keyOf={keyOf} />}
  </PagedList>
)
