import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'
import { type BrowserApi, browserApi, type IntentResult } from '#sandbox/card-form/api.ts'
import { paymentMethodData } from '#sandbox/card-form/card-fields.ts'
import { type Appearance, attachStyledShadow, createElement, propertiesOf } from '#sandbox/card-form/dom.ts'
import { Elements, type ElementsOptions } from '#sandbox/card-form/elements.ts'

// `currentScript` is only set while the script is evaluated.
const base = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href

/** `window.Stripe` over the sandbox's API: the methods that the marketplace and @stripe/react-stripe-js call. */
function startStripe(publishableKey: string) {
  const api = browserApi(base, publishableKey)
  return {
    elements: (options?: ElementsOptions) => new Elements(api, options),
    confirmPayment: (options: Parameters<typeof confirmPayment>[1]) => confirmPayment(api, options),
    confirmSetup: (options: Parameters<typeof confirmPayment>[1]) => confirmPayment(api, options),
    retrieveSetupIntent: (clientSecret: string) => api.retrieve(clientSecret),
    retrievePaymentIntent: (clientSecret: string) => api.retrieve(clientSecret),
    confirmCardPayment: async (clientSecret: string, data?: { payment_method?: unknown }): Promise<IntentResult> => {
      const method = data?.payment_method
      if (typeof method !== 'string') return { error: UNSUPPORTED }
      return pay(api, { clientSecret, body: { payment_method: method }, appearance: {} })
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }): Promise<IntentResult> => {
      const found = await api.retrieve(clientSecret)
      if (found.paymentIntent?.status !== 'requires_action') return found
      return confirmWithBank(api, { clientSecret, intent: found.paymentIntent, appearance: {} })
    },
    createToken: async () => ({ error: UNSUPPORTED }),
    createPaymentMethod: async () => ({ error: UNSUPPORTED }),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}

const UNSUPPORTED: StripeError = {
  type: 'invalid_request_error',
  message: 'The sandbox accepts cards only through its payment element.',
}

// The Stripe.js release that the pinned @stripe/stripe-js expects.
Object.assign(window, { Stripe: Object.assign(startStripe, { version: 'endive' }) })

export interface ConfirmOptions {
  readonly elements?: Elements
  readonly clientSecret?: string
  readonly confirmParams?: { readonly return_url?: string }
  readonly redirect?: 'always' | 'if_required'
}

/**
 * Pays with the card in the form, or saves it for a setup intent. Like Stripe.js, it redirects to the return URL unless
 * `redirect` is `if_required`.
 */
async function confirmPayment(api: BrowserApi, options: ConfirmOptions): Promise<IntentResult> {
  const { elements, confirmParams, redirect = 'always' } = options
  const clientSecret = options.clientSecret ?? elements?.clientSecret
  const returnUrl = confirmParams?.return_url
  if (!elements || !clientSecret) throw new Error('confirmPayment needs elements and a client secret')
  if (redirect === 'always' && !returnUrl) throw new Error('confirmPayment needs confirmParams.return_url')
  const problem = elements.check()
  if (problem) return { error: problem }
  const result = await withDisabledForm(elements, (body) =>
    pay(api, { clientSecret, body, appearance: elements.appearance }),
  )
  if (result.error || redirect === 'if_required' || !returnUrl) return result
  return redirectTo(returnUrl, result.paymentIntent ?? result.setupIntent)
}

/** Confirms the intent, and shows the 3-D Secure challenge if it is required. */
async function pay(
  api: BrowserApi,
  confirmation: { clientSecret: string; body: Record<string, string>; appearance: Appearance },
): Promise<IntentResult> {
  const result = await api.confirm(confirmation.clientSecret, confirmation.body)
  const intent = result.paymentIntent ?? result.setupIntent
  return intent?.status === 'requires_action' ? confirmWithBank(api, { ...confirmation, intent }) : result
}

async function confirmWithBank(
  api: BrowserApi,
  {
    clientSecret,
    intent,
    appearance,
  }: {
    clientSecret: string
    intent: PaymentIntent | SetupIntent
    appearance: Appearance
  },
): Promise<IntentResult> {
  const outcome = await showChallenge(challengedAction(intent), appearance)
  const result = await api.challenge(clientSecret, outcome)
  const failure = result.paymentIntent?.last_payment_error ?? result.setupIntent?.last_setup_error
  if (!failure) return result
  const failedPayment = result.paymentIntent ? { payment_intent: result.paymentIntent } : {}
  return { error: { ...(failure as StripeError), ...failedPayment } as StripeError }
}

function challengedAction(intent: PaymentIntent | SetupIntent): string {
  if (intent.object === 'setup_intent') return 'save your card for future payments'
  return `pay ${(intent.amount / 100).toLocaleString('en-US', { style: 'currency', currency: intent.currency })}`
}

async function withDisabledForm(elements: Elements, work: (body: Record<string, string>) => Promise<IntentResult>) {
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

/** Never resolves, as in Stripe.js: the browser leaves the page. */
function redirectTo(returnUrl: string, intent: PaymentIntent | SetupIntent): Promise<never> {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : intent.status)
  location.assign(url)
  return new Promise(() => {})
}

export type ChallengeOutcome = 'pass' | 'fail'

/** Shows the bank's 3-D Secure challenge. Closing the dialog fails it. */
function showChallenge(action: string, appearance: Appearance): Promise<ChallengeOutcome> {
  const complete = createElement('button', { type: 'button', class: 'main' }, 'Complete')
  const fail = createElement('button', { type: 'button' }, 'Fail')
  const dialog = createElement(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'text' },
    createElement('h2', { id: 'title' }, '3-D Secure'),
    createElement(
      'p',
      { id: 'text' },
      `Confirm that you want to ${action}. In the sandbox, you decide what your bank answers.`,
    ),
    createElement('div', { class: 'buttons' }, complete, fail),
  )
  const host = createElement('div', { 'data-sandbox-challenge': '' })
  attachStyledShadow(host, challengeStyle(appearance)).append(dialog)
  document.body.append(host)
  return new Promise((resolve) => {
    const end = (outcome: ChallengeOutcome) => {
      dialog.close()
      host.remove()
      resolve(outcome)
    }
    complete.addEventListener('click', () => end('pass'))
    fail.addEventListener('click', () => end('fail'))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      end('fail')
    })
    dialog.showModal()
  })
}

const challengeStyle = (appearance: Appearance): string => `
  :host { ${propertiesOf(appearance)} font-family: var(--fontFamily); }
  * { box-sizing: border-box; font: inherit; }
  dialog { max-width: min(26rem, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 16px;
    color: var(--colorText); background: var(--colorBackground); box-shadow: 0 12px 48px rgb(0 0 0 / 0.3); }
  dialog::backdrop { background: rgb(0 0 0 / 0.5); }
  h2 { margin: 0 0 8px; font-size: 1.25rem; font-weight: 600; }
  p { margin: 0 0 20px; line-height: 1.5; }
  .buttons { display: flex; gap: 12px; }
  button { flex: 1; min-height: 48px; padding: 8px 16px; cursor: pointer; border-radius: var(--borderRadius);
    color: var(--colorText); background: transparent; border: 1px solid currentColor; }
  button.main { color: var(--colorBackground); background: var(--colorPrimary); border-color: var(--colorPrimary); }
  button:focus-visible { outline: 3px solid var(--colorPrimary); outline-offset: 2px; }
`
