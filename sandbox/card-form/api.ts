import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'

export type IntentResult =
  | { paymentIntent: PaymentIntent; setupIntent?: never; error?: never }
  | { setupIntent: SetupIntent; paymentIntent?: never; error?: never }
  | { paymentIntent?: never; setupIntent?: never; error: StripeError }

/** The API calls of a browser, by the client secret of a payment intent or setup intent. Errors are returned, never thrown. */
export interface BrowserApi {
  retrieve(clientSecret: string): Promise<IntentResult>
  confirm(clientSecret: string, body: Readonly<Record<string, string>>): Promise<IntentResult>
  challenge(clientSecret: string, outcome: 'pass' | 'fail'): Promise<IntentResult>
}

/** `base` is the URL of the script. */
export function browserApi(base: string, publishableKey: string): BrowserApi {
  const call = async (path: string, init: RequestInit = {}): Promise<IntentResult> => {
    try {
      const headers = { authorization: `Bearer ${publishableKey}` }
      const response = await fetch(new URL(`v1/${path}`, base), { ...init, headers })
      const body: unknown = await response.json()
      if (!response.ok) return { error: errorIn(body) }
      return path.startsWith(SETUPS) ? { setupIntent: body as SetupIntent } : { paymentIntent: body as PaymentIntent }
    } catch {
      return {
        error: { type: 'api_connection_error', message: 'We could not reach the card processor. Please try again.' },
      }
    }
  }
  const post = (path: string, body: Record<string, string>) =>
    call(path, { method: 'POST', body: new URLSearchParams(body) })
  return {
    retrieve: (secret) => call(`${pathOf(secret)}?${new URLSearchParams({ client_secret: secret })}`),
    confirm: (secret, body) => post(`${pathOf(secret)}/confirm`, { ...body, client_secret: secret }),
    challenge: (secret, outcome) => post(`${pathOf(secret)}/challenge`, { outcome, client_secret: secret }),
  }
}

const SETUPS = 'setup_intents/'

function pathOf(clientSecret: string): string {
  const id = clientSecret.split('_secret_')[0] ?? ''
  return `${id.startsWith('seti_') ? SETUPS : 'payment_intents/'}${encodeURIComponent(id)}`
}

function errorIn(body: unknown): StripeError {
  if (typeof body === 'object' && body !== null && 'error' in body) return body.error as StripeError
  return { type: 'api_error', message: 'The card processor sent an unexpected response. Please try again.' }
}
