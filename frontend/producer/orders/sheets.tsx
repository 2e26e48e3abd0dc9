import { PrinterOutlined } from '@ant-design/icons'
import { Button, Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { hundredths } from '#domain/ordering/order-amounts.ts'
import './sheets.css'

export const PrintButton = () => (
  <Button type="primary" icon={<PrinterOutlined />} onClick={() => print()}>
    Print
  </Button>
)

interface CheckRow {
  readonly key: string
  readonly name: string
  /** Undefined: none is available, so there is nothing to check off. */
  readonly amount: string | undefined
  /** Empty if there is no note. */
  readonly note: ReactNode
}

interface CheckSheetProps {
  readonly rows: readonly CheckRow[]
  /** What a checked box means: `packed`. */
  readonly done: string
  readonly noteHeading?: string
}

/** Items to check off, on the screen or on paper. */
export function CheckSheet({ rows, done, noteHeading = 'Note' }: CheckSheetProps) {
  const hasNotes = rows.some(({ note }) => note !== '')
  return (
    <Table<CheckRow>
      className={hasNotes ? 'check-sheet check-sheet-noted' : 'check-sheet'}
      size="small"
      pagination={false}
      dataSource={rows}
      rowKey="key"
      columns={hasNotes ? [...COLUMNS, { title: noteHeading, dataIndex: 'note' }] : [...COLUMNS]}
      rowSelection={{
        columnTitle: <span className="visually-hidden">{done}</span>,
        getCheckboxProps: ({ name }) => ({ 'aria-label': `${name} ${done}` }),
        renderCell: (_checked, { amount }, _index, checkbox) => amount && checkbox,
      }}
    />
  )
}

const COLUMNS: readonly TableColumnType<CheckRow>[] = [
  { title: 'Amount', dataIndex: 'amount', className: 'check-amount', render: (amount?: string) => amount ?? 'None' },
  { title: 'Product', dataIndex: 'name', rowScope: 'row' },
]

/** The total quantity of a product, with the numbers of the orders that contain it. */
export interface PickLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly orders: readonly string[]
}

interface OrderToPick {
  readonly orderNumber: string
  readonly lines: readonly {
    readonly itemId: string
    readonly name: string
    readonly unit: string
    readonly toPack: number
  }[]
}

/** The items of all orders, summed by product. */
export function pickLines(orders: readonly OrderToPick[]): PickLine[] {
  const found = new Map<string, PickLine>()
  for (const { orderNumber, lines } of orders)
    for (const { itemId, name, unit, toPack } of lines) {
      if (toPack <= 0) continue
      const line = found.get(itemId) ?? { itemId, name, unit, quantity: 0, orders: [] }
      found.set(itemId, {
        ...line,
        quantity: hundredths(line.quantity + toPack),
        orders: [...line.orders, orderNumber],
      })
    }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}
