import { type ReactNode, useEffect, useRef } from 'react'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { RoundPicture } from '#frontend/shared/ui/images.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import './checkout.css'

interface CheckoutResultProps {
  readonly words: ResultWords
  /** Where to go from here. */
  readonly children: ReactNode
}

/** How it ended. Takes the focus when it changes, so that it is heard too. */
export function CheckoutResult({ words, children }: CheckoutResultProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (words.title) title.current?.focus({ preventScroll: true })
  }, [words.title])
  return (
    <Card className="result">
      <RoundPicture tone={TONES[words.tone]}>
        <ResultMark tone={words.tone} />
      </RoundPicture>
      <h1 ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        {words.title}
      </h1>
      <p role="status">{words.text}</p>
      <div className="result-ways">{children}</div>
    </Card>
  )
}

const TONES = { good: 'leaf', waiting: 'honey', bad: 'tomato' } as const

const LINES = {
  good: 'm12 25 8 8 16-18',
  waiting: 'M24 12v12l8 5',
  bad: 'm16 16 16 16m0-16L16 32',
} as const

/** A tick, the hands of a clock, or a cross. */
function ResultMark({ tone }: { readonly tone: ResultWords['tone'] }) {
  return (
    <svg viewBox="0 0 48 48" width={56} height={56} aria-hidden="true">
      <path
        d={LINES[tone]}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

interface ResultWords {
  readonly tone: 'good' | 'waiting' | 'bad'
  readonly title: 'Payment Complete' | 'Payment Processing' | 'Payment Replaced' | 'Payment Failed'
  readonly text: string
}

/** What the server's checkout means for its buyer. `payment` is the processor's status, once the server has looked. */
export function resultWords(phase: CheckoutView['phase'], payment: string | undefined): ResultWords {
  switch (phase) {
    case 'paid':
      return {
        tone: 'good',
        title: 'Payment Complete',
        text: 'Payment successful! Thank you for your purchase.',
      }
    case 'open':
      return payment === undefined ? PROCESSING : wordsForOpen(payment)
    case 'expired':
      return failed(
        'The time to pay ran out, and your items went back on the shelf. If your bank still shows a payment, we’ll send it back automatically.',
      )
    case 'replaced':
      return {
        tone: 'waiting',
        title: 'Payment Replaced',
        text: 'You changed your order in another window, so this payment was replaced. Nothing was charged here.',
      }
    case 'refused':
      return failed('Something in your cart just sold out. You weren’t charged.')
    case 'refunded':
      return failed(
        'Your payment came after the time to pay, and the goods had been sold. We have returned all of it; your bank may take 5-10 business days to show it.',
      )
  }
}

function wordsForOpen(payment: string): ResultWords {
  if (['succeeded', 'processing', 'requires_capture'].includes(payment)) return PROCESSING
  return ['requires_payment_method', 'canceled'].includes(payment) ? NOT_SUCCESSFUL : WENT_WRONG
}

const failed = (text: string): ResultWords => ({ tone: 'bad', title: 'Payment Failed', text })
const NOT_SUCCESSFUL = failed('Your payment was not successful, please try again.')
/** Left half way, at the bank's page for example: nothing comes of it by itself. */
const WENT_WRONG = failed('Something went wrong with your payment. Please try again.')
const PROCESSING: ResultWords = {
  tone: 'waiting',
  title: 'Payment Processing',
  text: "Your payment is processing. We'll update you when payment is received.",
}
