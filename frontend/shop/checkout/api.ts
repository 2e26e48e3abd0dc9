import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { checkoutContract, StartCheckoutForm } from '#domain/checkout/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'
import { openCheckoutQuery } from '#frontend/shared/lib/open-checkout.ts'
import type { OpenCheckout } from './payment-countdown.ts'

type Checkout = typeof checkoutContract
const start: EndpointOf<Checkout['start']> = { method: 'POST', path: '/api/checkouts' }
const view: EndpointOf<Checkout['view']> = { method: 'GET', path: '/api/checkouts/:id' }
const payment: EndpointOf<Checkout['payment']> = { method: 'POST', path: '/api/checkouts/:id/payment-intent' }
const look: EndpointOf<Checkout['look']> = { method: 'POST', path: '/api/checkouts/:id/refresh' }
const abandon: EndpointOf<Checkout['abandon']> = { method: 'POST', path: '/api/checkouts/:id/cancel' }

const keys = {
  one: (id: string) => ['checkout', 'one', id],
  ticket: (id: string) => ['checkout', 'ticket', id],
} as const

const named = ({ checkoutId, key }: OpenCheckout) => ({ params: { id: checkoutId }, query: { key } })

/** Where a checkout stands, as the server knows it. */
export const checkoutQuery = (open: OpenCheckout) =>
  queryOptions({
    queryKey: [...keys.one(open.checkoutId), open.key],
    queryFn: ({ signal }) => call(view, { ...named(open), signal }),
  })

/** What the card form is mounted with. Asked for once per visit and not kept: it lets its holder pay. */
export const ticketQuery = (open: OpenCheckout) =>
  queryOptions({
    queryKey: [...keys.ticket(open.checkoutId), open.key],
    queryFn: ({ signal }) => call(payment, { ...named(open), signal }),
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

/** Its state, and which one is open: what one is, the other is not. */
const changed = (queries: QueryClient, checkoutId: string) =>
  Promise.all(
    [keys.one(checkoutId), openCheckoutQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )

/** Has the server look at the processor's side, instead of waiting to be told. */
export function useLook() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (open: OpenCheckout) => call(look, named(open)),
    onSettled: (_answer, _error, { checkoutId }) => changed(queries, checkoutId),
  })
}

/** Gives the held goods back, so that the next attempt does not compete with this one. */
export function useAbandon() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (open: OpenCheckout) => call(abandon, named(open)),
    onSettled: (_answer, _error, { checkoutId }) => changed(queries, checkoutId),
  })
}

export const liveMap: LiveMap = {
  checkout_update: ({ checkoutId }) => [keys.one(String(checkoutId)), openCheckoutQuery.queryKey],
}
