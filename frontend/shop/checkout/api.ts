import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { checkoutContract, StartCheckoutForm } from '#domain/checkout/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'
import { clockOffsetMs, openCheckoutQuery } from '#frontend/shared/lib/open-checkout.ts'
import type { CheckoutAccess } from './payment-countdown.ts'

type Checkout = typeof checkoutContract
const start: EndpointOf<Checkout['start']> = { method: 'POST', path: '/api/checkouts' }
const view: EndpointOf<Checkout['view']> = { method: 'GET', path: '/api/checkouts/:id' }
const payment: EndpointOf<Checkout['payment']> = { method: 'POST', path: '/api/checkouts/:id/payment-intent' }
const refresh: EndpointOf<Checkout['refresh']> = { method: 'POST', path: '/api/checkouts/:id/refresh' }
const extend: EndpointOf<Checkout['extend']> = { method: 'POST', path: '/api/checkouts/:id/extension' }
const abandon: EndpointOf<Checkout['abandon']> = { method: 'POST', path: '/api/checkouts/:id/cancel' }

const keys = {
  checkout: (id: string) => ['checkout', 'one', id],
  ticket: (id: string) => ['checkout', 'ticket', id],
} as const

const addressOf = ({ checkoutId, key }: CheckoutAccess) => ({ params: { id: checkoutId }, query: { key } })

/** State of a checkout on the server. */
export const checkoutQuery = (open: CheckoutAccess) =>
  queryOptions({
    queryKey: [...keys.checkout(open.checkoutId), open.key],
    queryFn: async ({ signal }) => {
      const checkout = await call(view, { ...addressOf(open), signal })
      return { ...checkout, clockOffsetMs: clockOffsetMs(checkout.now) }
    },
  })

/** Client secret for the card form. Fetched once per visit and never cached, because it authorizes the payment. */
export const ticketQuery = (open: CheckoutAccess) =>
  queryOptions({
    queryKey: [...keys.ticket(open.checkoutId), open.key],
    ...readFrom(payment, { ...addressOf(open) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export function useStartCheckout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ form, commandId }: { form: StartCheckoutForm; commandId: string }) =>
      call(start, { body: form, commandId }),
    onSettled: () => queries.invalidateQueries({ queryKey: openCheckoutQuery.queryKey }),
  })
}

/** Invalidates the checkout and the open-checkout query, which depends on it. */
const invalidate = (queries: QueryClient, checkoutId: string) =>
  Promise.all(
    [keys.checkout(checkoutId), openCheckoutQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )

/** Makes the server fetch the payment's status from the processor instead of waiting for the webhook. */
export function useCheckPayment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (open: CheckoutAccess) => call(refresh, addressOf(open)),
    onSettled: (_answer, _error, { checkoutId }) => invalidate(queries, checkoutId),
  })
}

/** Extends the time to pay. */
export function useExtendCheckout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (open: CheckoutAccess) => call(extend, addressOf(open)),
    onSettled: (_answer, _error, { checkoutId }) => invalidate(queries, checkoutId),
  })
}

/** Releases the reserved stock, so that the buyer's next attempt can reserve it again. */
export function useCancelCheckout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (open: CheckoutAccess) => call(abandon, addressOf(open)),
    onSettled: (_answer, _error, { checkoutId }) => invalidate(queries, checkoutId),
  })
}

export const liveMap: LiveMap = {
  checkout_update: ({ checkoutId }) => [keys.checkout(String(checkoutId)), openCheckoutQuery.queryKey],
}
