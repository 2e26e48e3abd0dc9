import { PagedList, type PagedListProps } from './paged-list.tsx'
import { RecordsTable, type RecordsTableProps } from './records-table.tsx'

type RecordsProps<D, R> = Omit<PagedListProps<D, R>, 'children'> & Omit<RecordsTableProps<R>, 'records'>

/** A page of records in their table. */
export const Records = <D, R>({ label, columns, keyOf, ...paged }: RecordsProps<D, R>) => (
  <PagedList {...paged}>
    {(records) => <RecordsTable label={label} columns={columns} records={records} keyOf={keyOf} />}
  </PagedList>
)
