import type { ReactNode } from 'react'
import { mediaHook } from '#frontend/lib/media.ts'
import { WideTable } from './wide-table.tsx'
import './records-table.css'

export interface Column<R> {
  readonly title: string
  readonly cell: (record: R) => ReactNode
  /** A sum or a count: it stands to the right. */
  readonly amount?: boolean
}

export interface RecordsTableProps<R> {
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
