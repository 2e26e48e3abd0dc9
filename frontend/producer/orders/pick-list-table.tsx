import { Table, type TableColumnsType } from 'antd'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { type PickLine, pickList } from './pick-list.ts'
import './orders.css'

/** What to gather for all open orders together; rows can be ticked off while doing it. */
export function PickListTable({ orders }: { readonly orders: readonly OrderCard[] }) {
  return (
    <Table<PickLine>
      className="pick-list-table"
      size="small"
      rowKey="productId"
      pagination={false}
      columns={COLUMNS}
      dataSource={pickList(orders)}
      rowSelection={{ columnTitle: <span className="visually-hidden">Gathered</span>, getCheckboxProps: named }}
      locale={{ emptyText: 'Nothing to gather right now.' }}
    />
  )
}

const named = ({ name }: PickLine) => ({ 'aria-label': `${name} gathered` })

const COLUMNS: TableColumnsType<PickLine> = [
  { title: 'Product', dataIndex: 'name', sorter: (a, b) => a.name.localeCompare(b.name) },
  {
    title: 'Amount',
    key: 'amount',
    align: 'right',
    sorter: (a, b) => a.quantity - b.quantity,
    render: (_, { quantity, unit }) => <strong>{formatQuantity(quantity, unit)}</strong>,
  },
  { title: 'Orders', key: 'orders', align: 'right', responsive: ['md'], render: (_, { orders }) => orders.length },
]
