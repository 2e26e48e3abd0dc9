import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'
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

/** Pays with what stands in the form, or has it kept, as the client secret wants it. Answers as Stripe.js does; leaves the page unless `redirect` is `if_required`. */
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
  return leaveFor(returnUrl, result.paymentIntent ?? result.setupIntent)
}

/** Confirms, and plays the bank's challenge when one is asked for. */
export async function pay(
  api: BrowserApi,
  wanted: { clientSecret: string; body: Record<string, string>; appearance: Appearance },
): Promise<IntentResult> {
  const result = await api.confirm(wanted.clientSecret, wanted.body)
  const intent = result.paymentIntent ?? result.setupIntent
  return intent?.status === 'requires_action' ? meetTheBank(api, { ...wanted, intent }) : result
}

export async function meetTheBank(
  api: BrowserApi,
  at: { clientSecret: string; intent: PaymentIntent | SetupIntent; appearance: Appearance },
): Promise<IntentResult> {
  const outcome = await askTheBank(wishOf(at.intent), at.appearance)
  const result = await api.challenge(at.clientSecret, outcome)
  const failure = result.paymentIntent?.last_payment_error ?? result.setupIntent?.last_setup_error
  if (!failure) return result
  const intent = result.paymentIntent ? { payment_intent: result.paymentIntent } : {}
  return { error: { ...(failure as StripeError), ...intent } as StripeError }
}

function wishOf(intent: PaymentIntent | SetupIntent): string {
  if (intent.object === 'setup_intent') return 'let your card be charged from time to time'
  return `pay ${(intent.amount / 100).toLocaleString('en-US', { style: 'currency', currency: intent.currency })}`
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
function leaveFor(returnUrl: string, intent: PaymentIntent | SetupIntent): Promise<never> {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : intent.status)
  location.assign(url)
  return new Promise(() => {})
}
