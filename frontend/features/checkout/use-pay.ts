import { useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useRef, useState } from 'react'
import { passingToast } from '#frontend/ui/toasts.tsx'
import { afterConfirming, afterError, PAYMENT_WORDS } from './payment-words.ts'

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
