import type { CartView } from '#domain/checkout/contract.ts'
import { Bill } from '#frontend/ui/bill.tsx'
import './cart-totals.css'

interface CartTotalsProps {
  readonly totals: Pick<
    CartView,
    'subtotalCents' | 'deliveryFeeCents' | 'taxCents' | 'processingFeeCents' | 'totalCents'
  >
  /** How much of the total store credit pays; the rest is charged to a card. */
  readonly storeCreditCents?: number
  /** Newer figures are on their way. */
  readonly updating?: boolean
}

/** The same numbers in the drawer, on the cart page, at checkout and on the payment page. */
export function CartTotals({ totals, storeCreditCents = 0, updating = false }: CartTotalsProps) {
  return (
    <div className="cart-totals">
      <Bill
        items={['Items', totals.subtotalCents]}
        parts={[
          ['Delivery', totals.deliveryFeeCents],
          ['Sales tax', totals.taxCents],
          ['Processing fee', totals.processingFeeCents],
        ]}
        sum={['Total', totals.totalCents]}
        since={
          storeCreditCents > 0
            ? [
                ['Store credit', -storeCreditCents],
                ['To pay by card', totals.totalCents - storeCreditCents],
              ]
            : []
        }
        updating={updating}
      />
    </div>
  )
}
