import { PaymentElement } from '@stripe/react-stripe-js'
import { useState } from 'react'
import { formatMoney } from '#domain/kernel/format-money.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Notice } from './notice.tsx'
import { PAYMENT_WORDS } from './payment-words.ts'
import { type BillingDetails, usePay } from './use-pay.ts'

interface PaymentFormProps {
  readonly totalCents: number
  readonly billing: BillingDetails
  readonly returnUrl: string
  readonly onPaid: () => void
}

/** The processor's card form and the one button. */
export function PaymentForm({ totalCents, billing, returnUrl, onPaid }: PaymentFormProps) {
  const [ready, setReady] = useState(false)
  const [broken, setBroken] = useState(false)
  const { pay, busy, problem } = usePay({ returnUrl, billing, onPaid })
  const words = broken ? PAYMENT_WORDS.noForm : problem
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
        onLoadError={() => setBroken(true)}
      />
      <div role="alert" className="payment-problem">
        {words && (
          <Notice tone="bad">
            <strong>Payment Failed.</strong> {words}
          </Notice>
        )}
      </div>
      <Button type="submit" size="large" wide busy={busy} disabled={!ready || broken}>
        {busy ? 'Paying…' : `Pay ${formatMoney(totalCents)}`}
      </Button>
    </form>
  )
}
