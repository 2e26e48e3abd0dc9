import type { ReactNode } from 'react'
import { WideTable } from '#frontend/shared/ui/data-table.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import './analytics.css'

interface BarRow {
  readonly key: string
  readonly name: ReactNode
  /** What the bar's length is taken from. */
  readonly size: number
  readonly cells: readonly ReactNode[]
}

interface BarTableProps {
  readonly title: string
  readonly caption?: ReactNode
  /** Of the name, and of each cell. */
  readonly heads: readonly string[]
  readonly rows: readonly BarRow[]
  readonly foot?: ReactNode
}

/** A table whose rows bear a bar each: picture and numbers in one. */
export function BarTable({ title, caption, heads, rows, foot }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ size }) => size))
  return (
    <Card role="region" aria-label={title} className="bar-table">
      <h2>{title}</h2>
      {caption && <p className="soft">{caption}</p>}
      <WideTable label={`${title}, table`}>
        <thead>
          <tr>
            {heads.map((head, nth) => (
              <th key={head} scope="col" className={nth > 0 ? 'amount' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, size, cells }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <span className="bar" style={{ width: `${Math.round((size / most) * 100)}%` }} aria-hidden="true" />
              </th>
              {cells.map((cell, nth) => (
                <td key={heads[nth + 1]} className="amount">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      {foot}
    </Card>
  )
}
