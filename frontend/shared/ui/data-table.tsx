import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mediaHook } from '#frontend/shared/lib/browser.ts'
import { useListParams } from '#frontend/shared/lib/list-params.ts'
import { Pager } from './pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from './states.tsx'
import './ui.css'

export interface Column<R> {
  readonly title: string
  readonly cell: (record: R) => ReactNode
  /** An amount or a count, right-aligned. */
  readonly amount?: boolean
}

interface DataTableRowsProps<R> {
  readonly label: string
  /** The first column identifies the record. */
  readonly columns: readonly Column<R>[]
  readonly records: readonly R[]
  readonly keyOf: (record: R) => string
}

const useIsTableWidth = mediaHook('(min-width: 48rem)')

/** Shows records as a table, or as a list of labeled values on narrow screens. */
export function DataTableRows<R>(props: DataTableRowsProps<R>) {
  return useIsTableWidth() ? <Table {...props} /> : <List {...props} />
}

const Table = <R,>({ label, columns, records, keyOf }: DataTableRowsProps<R>) => (
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
          {columns.map(({ title, cell, amount }, index) =>
            index === 0 ? (
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

const List = <R,>({ label, columns, records, keyOf }: DataTableRowsProps<R>) => (
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
  /** The table's head and body. Cells with the class `amount` are right-aligned. */
  readonly children: ReactNode
}

/** A table that scrolls sideways when it is wider than the screen, also by keyboard. */
export function WideTable({ label, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <section className="wide-table" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}

/** The page number in the URL, from 1, of a list without filters. */
export const usePageNumber = (): number => useListParams(NO_FILTERS).list.page

const NO_FILTERS = {}

interface Page<R> {
  readonly records: readonly R[]
  /** Number of records on all pages. */
  readonly total: number
  readonly pageSize: number
}

interface PagedListProps<D, R> {
  readonly query: UseQueryResult<D>
  readonly pageOf: (data: D) => Page<R>
  /** The current page from the URL, from 1. */
  readonly page: number
  /** Text of the empty state. */
  readonly empty: readonly [title: string, text: string]
  /** Content above the list, such as tabs. */
  readonly above?: (data: D) => ReactNode
  /** Id of the element where the list begins, if that is not the top of the page. */
  readonly anchor?: string
  readonly children: (records: readonly R[]) => ReactNode
}

/** A page of a list with its loading, error and empty states and a pager. */
export function PagedList<D, R>({ query, pageOf, page, empty, above, anchor, children }: PagedListProps<D, R>) {
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height="12rem" />
  const { records, total, pageSize } = pageOf(query.data)
  const [title, text] = empty
  return (
    <>
      {above?.(query.data)}
      <div aria-busy={query.isPlaceholderData}>
        {records.length === 0 ? <EmptyState title={title}>{text}</EmptyState> : children(records)}
      </div>
      <Pager page={page} pages={Math.ceil(total / pageSize)} anchor={anchor} />
    </>
  )
}

type DataTableProps<D, R> = Omit<PagedListProps<D, R>, 'children'> & Omit<DataTableRowsProps<R>, 'records'>

/** A page of records as a table. */
export const DataTable = <D, R>({ label, columns, keyOf, ...paged }: DataTableProps<D, R>) => (
  <PagedList {...paged}>
    {(records) => <DataTableRows label={label} columns={columns} records={records} keyOf={keyOf} />}
  </PagedList>
)
