import type { OrderView } from '#domain/ordering/contract.ts'
import './order-facts.css'

/** The buyer as the producer needs them, or as they named themselves. */
export function OrderContact({ order }: { readonly order: OrderView }) {
  if (!order.contact) return <p className="order-facts">{whyNobody(order)}</p>
  const { fullName, email, phone } = order.contact
  return (
    <address className="order-facts">
      <strong>{fullName}</strong>
      <a href={`mailto:${email}`}>{email}</a>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
    </address>
  )
}

/** A producer has no name of a buyer who has not paid. */
function whyNobody({ viewer, buyerName, status }: OrderView): string {
  if (viewer === 'buyer' || buyerName !== null) return "The buyer's details have been erased."
  return status === 'pending_payment' ? 'You read who it is once the order is paid.' : 'This order was never paid.'
}
