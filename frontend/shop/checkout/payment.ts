import { useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useRef, useState } from 'react'
import { passingToast } from '#frontend/shared/ui/toasts.tsx'

/** The buyer as the processor may want to know them. */
export interface BillingDetails {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly address?: {
    readonly line1: string
    readonly city: string
    readonly state: string
    readonly postal_code: string
    readonly country: 'US'
  }
}

interface Paying {
  readonly returnUrl: string
  readonly billing: BillingDetails
  /** Whether the card form can be paid with: Enter in one of its fields comes before that, too. */
  readonly ready: boolean
  /** The money is there or on its way. */
  readonly onPaid: () => void
}

/** Confirms the payment once, however often the button is pressed, and says why it did not go through. */
export function usePay({ returnUrl, billing, ready, onPaid }: Paying) {
  const stripe = useStripe()
  const elements = useElements()
  const underway = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!problem) return undefined
    // Taken back with the next try, and when the page learns that it is paid after all.
    return passingToast({ title: 'Payment Failed', tone: 'error' })
  }, [problem])

  const confirm = async (): Promise<string | undefined> => {
    if (!stripe || !elements || !ready) return PAYMENT_WORDS.notReady
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: billing } },
      redirect: 'if_required',
    })
    const next = error ? afterError(error) : afterConfirming(paymentIntent.status)
    return next === 'done' ? undefined : next.again
  }

  const pay = async () => {
    if (underway.current) return
    underway.current = true
    setBusy(true)
    setProblem(undefined)
    const words = await confirm().catch(() => PAYMENT_WORDS.unexpected)
    if (words === undefined) return onPaid()
    setProblem(words)
    setBusy(false)
    underway.current = false
  }
  return { pay, busy, problem }
}

/** What the processor's library says when a payment does not go through. */
interface PaymentError {
  readonly type: string
  readonly message?: string | undefined
  /** The payment as it stands, where the processor tells it. */
  readonly payment_intent?: { readonly status: string } | undefined
}

export const PAYMENT_WORDS = {
  notReady: 'Payment system is still initializing. Please try again in a moment.',
  unreachable: 'We are experiencing connectivity issues with our payment processor. Please try again later.',
  authenticate: 'Your card requires additional authentication. Please complete the authentication step.',
  noForm: 'Unable to initialize payment form. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again later.',
} as const

function wordsForError({ type, message }: PaymentError): string {
  switch (type) {
    case 'card_error':
      return `Card error: ${message ?? 'Your card was declined.'}`
    case 'validation_error':
      return 'Please check your card information and try again.'
    case 'api_error':
    case 'api_connection_error':
      return PAYMENT_WORDS.unreachable
    case 'authentication_error':
      return 'Authentication with the payment processor failed. Please try again or contact support.'
    default:
      return message ?? 'An unexpected payment error occurred. Please try again.'
  }
}

/** Where a try to pay leads: on to the confirmation, or a sentence and another try. */
type Next = 'done' | { readonly again: string }

/** What cannot be paid because it is paid already, in another tab or by an answer that got lost, is no failure. */
export const afterError = (error: PaymentError): Next =>
  isPaid(error.payment_intent?.status) ? 'done' : { again: wordsForError(error) }

export function afterConfirming(status: string): Next {
  if (isPaid(status)) return 'done'
  if (status === 'requires_action') return { again: PAYMENT_WORDS.authenticate }
  return {
    again: `Payment is incomplete (status: ${status}). Please try again or use a different payment method.`,
  }
}

/** The money is there, or on its way. */
const isPaid = (status: string | undefined): boolean =>
  status === 'succeeded' || status === 'processing' || status === 'requires_capture'
