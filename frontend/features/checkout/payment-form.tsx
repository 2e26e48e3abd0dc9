import { PaymentElement } from '@stripe/react-stripe-js'
import { useState } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import { useOnline } from '#frontend/lib/use-online.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Notice } from './notice.tsx'
import { type BillingDetails, usePay } from './use-pay.ts'

interface PaymentFormProps {
  readonly totalCents: number
  readonly billing: BillingDetails
  readonly returnUrl: string
  readonly onPaid: () => void
  /** The processor cannot show its form. */
  readonly onBroken: () => void
}

/** The processor's card form and the one button. */
export function PaymentForm({ totalCents, billing, returnUrl, onPaid, onBroken }: PaymentFormProps) {
  const [ready, setReady] = useState(false)
  const online = useOnline()
  const { pay, busy, problem } = usePay({ returnUrl, billing, ready, onPaid })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <PaymentElement
        options={{ layout: 'tabs', defaultValues: { billingDetails: billing } }}
        onReady={() => setReady(true)}
        onLoadError={onBroken}
      />
      <div role="alert" className="payment-problem">
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
      <Button type="submit" size="large" wide busy={busy} disabled={!ready}>
        {busy ? 'Paying…' : `Pay ${formatMoney(totalCents)}`}
      </Button>
      <p role="status">{!online && 'You’re offline. Nothing is charged until you’re back online.'}</p>
    </form>
  )
}
