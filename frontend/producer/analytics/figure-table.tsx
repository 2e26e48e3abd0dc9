import { Card, Progress, Table, type TableProps, Typography } from 'antd'
import type { ReactNode } from 'react'

export interface FigureRow {
  readonly key: string
  readonly name: ReactNode
  /** Determines the length of the row's bar. */
  readonly size: number
  readonly figures: readonly ReactNode[]
}

interface FigureTableProps {
  readonly label: string
  /** Headings of the name column and of each figure column. */
  readonly headings: readonly string[]
  readonly rows: readonly FigureRow[]
  readonly empty?: string
}

/** A table with a bar per row. */
export function FigureTable({ label, headings, rows, empty }: FigureTableProps) {
  const max = Math.max(1, ...rows.map(({ size }) => size))
  const [first, ...others] = headings
  const columns: TableProps<FigureRow>['columns'] = [
    {
      title: first,
      key: 'name',
      render: (_, { name, size }) => (
        <div className="figure-name">
          {name}
          <span aria-hidden>
            <Progress percent={Math.round((100 * size) / max)} showInfo={false} size="small" />
          </span>
        </div>
      ),
    },
    ...others.map((title, nth) => ({
      title,
      key: title,
      align: 'right' as const,
      render: (_: unknown, { figures }: FigureRow) => figures[nth],
    })),
  ]
  return (
    <Table<FigureRow>
      aria-label={label}
      size="small"
      dataSource={[...rows]}
      columns={columns}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      {...(empty ? { locale: { emptyText: empty } } : {})}
    />
  )
}

interface FigureCardProps extends FigureTableProps {
  readonly caption?: string
  readonly foot?: ReactNode
}

export const FigureCard = ({ caption, foot, ...table }: FigureCardProps) => (
  <Card role="region" aria-label={table.label} title={<h2>{table.label}</h2>}>
    {caption && <Typography.Paragraph type="secondary">{caption}</Typography.Paragraph>}
    <FigureTable {...table} />
    {foot}
  </Card>
)
