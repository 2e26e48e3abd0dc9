import { type ReactNode, useEffect, useRef } from 'react'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { RoundImage } from '#frontend/shared/ui/images.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import './checkout.css'

interface CheckoutResultProps {
  readonly outcome: CheckoutOutcome
  /** Links to the next steps. */
  readonly children: ReactNode
}

/** Outcome of a checkout. Takes focus when it changes, so that screen readers announce it. */
export function CheckoutResult({ outcome, children }: CheckoutResultProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (outcome.title) title.current?.focus({ preventScroll: true })
  }, [outcome.title])
  return (
    <Card className="result">
      <RoundImage tone={TONES[outcome.tone]}>
        <ResultMark tone={outcome.tone} />
      </RoundImage>
      <h1 ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        {outcome.title}
      </h1>
      <p role="status">{outcome.text}</p>
      <div className="result-actions">{children}</div>
    </Card>
  )
}

const TONES = { good: 'leaf', waiting: 'honey', bad: 'tomato' } as const

const MARK_PATHS = {
  good: 'm12 25 8 8 16-18',
  waiting: 'M24 12v12l8 5',
  bad: 'm16 16 16 16m0-16L16 32',
} as const

/** Check mark, clock hands or cross. */
function ResultMark({ tone }: { readonly tone: CheckoutOutcome['tone'] }) {
  return (
    <svg viewBox="0 0 48 48" width={56} height={56} aria-hidden="true">
      <path
        d={MARK_PATHS[tone]}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

interface CheckoutOutcome {
  readonly tone: 'good' | 'waiting' | 'bad'
  readonly title: 'Payment complete' | 'Payment processing' | 'Payment replaced' | 'Payment failed'
  readonly text: string
}

/** Outcome to show the buyer. `payment` is the processor's status, if the server has fetched it. */
export function checkoutOutcome(phase: CheckoutView['phase'], payment: string | undefined): CheckoutOutcome {
  switch (phase) {
    case 'paid':
      return {
        tone: 'good',
        title: 'Payment complete',
        text: 'Payment successful! Thank you for your purchase.',
      }
    case 'open':
      return payment === undefined ? PROCESSING : openPaymentOutcome(payment)
    case 'expired':
      return failed(
        'The time to pay ran out, and your items are no longer reserved. If your bank still shows a payment, we’ll send it back automatically.',
      )
    case 'replaced':
      return {
        tone: 'waiting',
        title: 'Payment replaced',
        text: 'You changed your order in another window, so this payment was replaced. Nothing was charged here.',
      }
    case 'refused':
      return failed('Something in your cart just sold out. You weren’t charged.')
    case 'refunded':
      return failed(
        'Your payment arrived after the items had sold. We refunded it in full; your bank may take 5-10 business days to show it.',
      )
  }
}

function openPaymentOutcome(payment: string): CheckoutOutcome {
  if (['succeeded', 'processing', 'requires_capture'].includes(payment)) return PROCESSING
  return ['requires_payment_method', 'canceled'].includes(payment) ? NOT_SUCCESSFUL : WENT_WRONG
}

const failed = (text: string): CheckoutOutcome => ({ tone: 'bad', title: 'Payment failed', text })
const NOT_SUCCESSFUL = failed('Your payment was not successful, please try again.')
/** The buyer abandoned the payment, for example on the bank's page; it will not complete on its own. */
const WENT_WRONG = failed('Something went wrong with your payment. Please try again.')
const PROCESSING: CheckoutOutcome = {
  tone: 'waiting',
  title: 'Payment processing',
  text: "Your payment is processing. We'll update you when payment is received.",
}
