import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import type { BrowserApi, IntentResult } from './api.ts'
import type { Appearance } from './appearance.ts'
import { paymentMethodData } from './card-fields.ts'
import { askTheBank } from './challenge-dialog.ts'
import type { Elements } from './elements.ts'

export interface ConfirmOptions {
  readonly elements?: Elements
  readonly clientSecret?: string
  readonly confirmParams?: { readonly return_url?: string }
  readonly redirect?: 'always' | 'if_required'
}

/** Pays with what stands in the form. Answers as Stripe.js does; leaves the page unless `redirect` is `if_required`. */
export async function confirmPayment(api: BrowserApi, options: ConfirmOptions): Promise<IntentResult> {
  const { elements, confirmParams, redirect = 'always' } = options
  const clientSecret = options.clientSecret ?? elements?.clientSecret
  const returnUrl = confirmParams?.return_url
  if (!elements || !clientSecret) throw new Error('confirmPayment needs elements and a client secret')
  if (redirect === 'always' && !returnUrl) throw new Error('confirmPayment needs confirmParams.return_url')
  const problem = elements.check()
  if (problem) return { error: problem }
  const result = await whileBusy(elements, (body) => pay(api, { clientSecret, body, appearance: elements.appearance }))
  if (result.error || redirect === 'if_required' || !returnUrl) return result
  return leaveFor(returnUrl, result.paymentIntent)
}

/** Confirms, and plays the bank's challenge when one is asked for. */
export async function pay(
  api: BrowserApi,
  wanted: { clientSecret: string; body: Record<string, string>; appearance: Appearance },
): Promise<IntentResult> {
  const result = await api.confirm(wanted.clientSecret, wanted.body)
  if (result.paymentIntent?.status !== 'requires_action') return result
  return meetTheBank(api, { ...wanted, intent: result.paymentIntent })
}

export async function meetTheBank(
  api: BrowserApi,
  at: { clientSecret: string; intent: PaymentIntent; appearance: Appearance },
): Promise<IntentResult> {
  const amount = (at.intent.amount / 100).toLocaleString('en-US', { style: 'currency', currency: at.intent.currency })
  const outcome = await askTheBank(amount, at.appearance)
  const result = await api.challenge(at.clientSecret, outcome)
  const failure = result.paymentIntent?.last_payment_error
  if (!failure) return result
  return { error: { ...(failure as StripeError), payment_intent: result.paymentIntent } as StripeError }
}

async function whileBusy(elements: Elements, work: (body: Record<string, string>) => Promise<IntentResult>) {
  const form = elements.getElement('payment')?.form
  if (!form) throw new Error('the payment element is not on the page')
  const body = paymentMethodData(form.read())
  form.disable(true)
  try {
    return await work(body)
  } finally {
    form.disable(false)
  }
}

/** The page goes away: the promise never settles, as with Stripe.js. */
function leaveFor(returnUrl: string, intent: PaymentIntent): Promise<never> {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : intent.status)
  location.assign(url)
  return new Promise(() => {})
}
