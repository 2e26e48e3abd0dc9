import { type ReactNode, useEffect, useState } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import { Card } from '#frontend/ui/card.tsx'
import './order-summary.css'

interface OrderSummaryProps {
  readonly totalCents: number
  /** Something in it is to be read now. */
  readonly urgent?: boolean
  readonly children: ReactNode
}

const WIDE = '(min-width: 58rem)'

/** Beside the form; on a phone folded above it, with the total always in sight. */
export function OrderSummary({ totalCents, urgent = false, children }: OrderSummaryProps) {
  const [open, setOpen] = useState(() => matchMedia(WIDE).matches)
  useEffect(() => {
    if (urgent) setOpen(true)
  }, [urgent])
  return (
    <Card className="split-side summary" role="region" aria-label="Order summary">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>Order Summary</h2>
          <strong>{formatMoney(totalCents)}</strong>
        </summary>
        {children}
      </details>
    </Card>
  )
}
