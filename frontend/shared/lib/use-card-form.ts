import type { Appearance, Stripe, StripeConstructor, StripeElementsOptions } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** What the processor's card form is mounted with. */
interface CardFormTicket extends CardProcessor {
  readonly clientSecret: string
}

/** The processor's script, once the ticket tells where it is; and what its card form is to look like. */
export function useCardForm({ data: ticket }: Pick<UseQueryResult<CardFormTicket>, 'data'>) {
  const processor = useQuery({
    queryKey: ['card form', ticket?.scriptUrl, ticket?.publishableKey],
    queryFn: () => loadPaymentScript(ticket!),
    enabled: ticket !== undefined,
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const clientSecret = ticket?.clientSecret
  const options = useMemo(
    () => (clientSecret ? ({ clientSecret, appearance: cardAppearance() } satisfies StripeElementsOptions) : undefined),
    [clientSecret],
  )
  return { processor, options }
}

/** The market's tokens, for a card form that stands in a frame and cannot read them. */
function cardAppearance(): Appearance {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('--leaf'),
      colorBackground: '#ffffff',
      colorText: token('--ink'),
      colorDanger: token('--tomato'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '10px',
      fontSizeBase: '16px',
    },
  }
}

/** What the server tells of the card processor: the public key, and where the script comes from. */
interface CardProcessor {
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
