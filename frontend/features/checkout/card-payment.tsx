import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { useCardForm } from '#frontend/lib/use-card-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { ticketQuery } from './api.ts'
import { Notice } from './notice.tsx'
import type { OpenCheckout } from './open-checkout.ts'
import { PaymentForm } from './payment-form.tsx'
import { PAYMENT_WORDS } from './payment-words.ts'
import type { BillingDetails } from './use-pay.ts'

interface CardPaymentProps {
  readonly open: OpenCheckout
  readonly totalCents: number
  readonly billing: BillingDetails
  readonly returnUrl: string
  readonly onPaid: () => void
}

/** Fetches the ticket and the processor's script, then shows the card form. */
export function CardPayment({ open, ...form }: CardPaymentProps) {
  const ticket = useQuery(ticketQuery(open))
  const [broken, setBroken] = useState(false)
  const { processor, options } = useCardForm(ticket)
  if (ticket.isLoadingError)
    return <Stuck words={preparationFailed(ticket.error)} retry={() => void ticket.refetch()} />
  if (processor.isLoadingError)
    return <Stuck words={PAYMENT_WORDS.unreachable} retry={() => void processor.refetch()} />
  if (broken) return <Stuck words={PAYMENT_WORDS.noForm} retry={() => setBroken(false)} />
  if (!processor.data || !options) return <Spinner label="Preparing payment..." />
  return (
    <Elements stripe={processor.data} options={options}>
      <PaymentForm {...form} onBroken={() => setBroken(true)} />
    </Elements>
  )
}

const preparationFailed = (error: unknown) =>
  `Payment preparation failed: ${sentenceOf(error)} Please check your cart and try again.`

function Stuck({ words, retry }: { readonly words: string; readonly retry: () => void }) {
  return (
    <div role="alert">
      <Notice tone="bad">{words}</Notice>
      <Button look="secondary" onClick={retry}>
        Try Again
      </Button>
    </div>
  )
}
