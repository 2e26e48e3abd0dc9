import type { CartView } from '#domain/checkout/contract.ts'
import { Bill } from '#frontend/ui/bill.tsx'
import './cart-totals.css'

interface CartTotalsProps {
  readonly totals: Pick<CartView, 'itemsCents' | 'deliveryCents' | 'taxCents' | 'processingCents' | 'totalCents'>
  /** How much of the total store credit pays; the rest is charged to a card. */
  readonly creditCents?: number
  /** Newer figures are on their way. */
  readonly updating?: boolean
}

/** The same numbers in the drawer, on the cart page, at checkout and on the payment page. */
export function CartTotals({ totals, creditCents = 0, updating = false }: CartTotalsProps) {
  return (
    <div className="cart-totals">
      <Bill
        items={['Items', totals.itemsCents]}
        parts={[
          ['Delivery', totals.deliveryCents],
          ['Sales tax', totals.taxCents],
          ['Processing fee', totals.processingCents],
        ]}
        sum={['Total', totals.totalCents]}
        since={
          creditCents > 0
            ? [
                ['Store credit', -creditCents],
                ['To pay by card', totals.totalCents - creditCents],
              ]
            : []
        }
        updating={updating}
      />
    </div>
  )
}
