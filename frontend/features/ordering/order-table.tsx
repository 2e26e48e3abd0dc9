import type { OrderCard } from '#domain/ordering/contract.ts'
import { shortDateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton, TextLink } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { DisputeMark } from './dispute-mark.tsx'
import { StatusBadge } from './status-badge.tsx'
import './order-table.css'

/** A buyer's orders, line by line; on a phone each line is a small card. */
export function OrderTable({ orders }: { readonly orders: readonly OrderCard[] }) {
  return (
    <table className="order-table">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Date</th>
          <th scope="col">Producer</th>
          <th scope="col">Amount</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order }: { readonly order: OrderCard }) {
  const { id, number, placedAt, producerId, producerName, totalCents, status, dispute } = order
  return (
    <tr>
      <th scope="row">#{number}</th>
      <td>
        <time dateTime={placedAt}>{shortDateWords(placedAt)}</time>
      </td>
      <td>
        <TextLink to={paths.producer(producerId)}>{producerName}</TextLink>
      </td>
      <td className="order-table-amount">
        <Money cents={totalCents} />
      </td>
      <td>
        <StatusBadge status={status} /> <DisputeMark dispute={dispute} />
      </td>
      <td className="order-table-ways">
        <LinkButton to={paths.order(id)} look="secondary" size="small">
          View Details<span className="visually-hidden"> of order {number}</span>
        </LinkButton>
      </td>
    </tr>
  )
}
