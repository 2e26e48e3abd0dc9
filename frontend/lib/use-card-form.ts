import type { StripeElementsOptions } from '@stripe/stripe-js'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cardAppearance } from './card-appearance.ts'
import { type CardProcessor, loadPaymentScript } from './stripe.ts'

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
