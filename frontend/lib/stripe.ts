import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** What the server tells of the card processor: the public key, and where the script comes from. */
export interface CardProcessor {
  readonly publishableKey: string
  readonly scriptUrl: string
}

const STRIPE_ORIGIN = 'https://js.stripe.com/'

/** Loads the card processor's script, once. Nothing is fetched before a payment page asks. Rejects when it cannot be had. */
export function loadPaymentScript({ publishableKey, scriptUrl }: CardProcessor): Promise<Stripe | null> {
  if (scriptUrl.startsWith(STRIPE_ORIGIN)) return loadStripe(publishableKey)
  return scriptAt(scriptUrl).then((start) => start(publishableKey))
}

const scripts = new Map<string, Promise<StripeConstructor>>()

function scriptAt(url: string): Promise<StripeConstructor> {
  const known = scripts.get(url)
  if (known) return known
  const loading = inject(url)
  scripts.set(url, loading)
  // A failed load is forgotten, so that the next try is a real one.
  loading.catch(() => scripts.delete(url))
  return loading
}

function inject(url: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : reject(new Error(`no card form came from ${url}`)))
    script.onerror = () => {
      script.remove()
      reject(new Error(`the card form could not be loaded from ${url}`))
    }
    document.head.append(script)
  })
}
