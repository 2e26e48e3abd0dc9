import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { Appearance, Stripe, StripeConstructor, StripeElementsOptions } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Credentials for mounting the processor's card form. */
interface CardFormTicket extends CardProcessor {
  readonly clientSecret: string
}

/** Loads the processor's script once the ticket is available, and returns the card form's options. */
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
    () =>
      clientSecret
        ? ({ clientSecret, appearance: cardAppearance(), fonts: [siteFont()] } satisfies StripeElementsOptions)
        : undefined,
    [clientSecret],
  )
  return { processor, options }
}

/** The site's font, which the card form's iframe loads by itself. */
const siteFont = () => ({
  family: 'Figtree Variable',
  src: `url(${new URL(figtree, location.origin).href})`,
  weight: '300 900',
})

/** The site's design tokens for the card form, whose iframe cannot read them. */
function cardAppearance(): Appearance {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('--leaf'),
      colorBackground: '#ffffff',
      colorText: token('--ink'),
      colorDanger: token('--tomato'),
      fontFamily: token('--sans'),
      borderRadius: '10px',
      fontSizeBase: '16px',
    },
  }
}

/** The card processor's public key and script URL, from the server. */
interface CardProcessor {
  readonly publishableKey: string
  readonly scriptUrl: string
}

const STRIPE_ORIGIN = 'https://js.stripe.com/'

/** Loads the card processor's script once, when a payment page first needs it. Rejects when loading fails. */
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
  // Forget a failed load, so that a retry loads the script again.
  loading.catch(() => scripts.delete(url))
  return loading
}

function inject(url: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () =>
      window.Stripe ? resolve(window.Stripe) : reject(new Error(`the script at ${url} defines no card form`))
    script.onerror = () => {
      script.remove()
      reject(new Error(`the card form could not be loaded from ${url}`))
    }
    document.head.append(script)
  })
}
