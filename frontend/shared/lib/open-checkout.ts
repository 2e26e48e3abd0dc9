import { queryOptions, useQuery } from '@tanstack/react-query'
import type { checkoutContract, OpenCheckoutView } from '#domain/checkout/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { call } from './http.ts'

const open: EndpointOf<typeof checkoutContract.open> = { method: 'GET', path: '/api/open-checkout' }

/** How far the server's clock is ahead of the browser's, ms, by the time in a response. Negative if it is behind. */
export const clockOffsetMs = (serverTime: string): number => Date.parse(serverTime) - Date.now()

/** The unpaid checkout of this account or session. */
export type OpenCheckout = NonNullable<OpenCheckoutView['checkout']> & { readonly clockOffsetMs: number }

/** Readable by every feature; the checkout feature changes it. */
export const openCheckoutQuery = queryOptions({
  queryKey: ['checkout', 'open'],
  queryFn: async ({ signal }): Promise<OpenCheckout | null> => {
    const { now, checkout } = await call(open, { signal })
    return checkout && { ...checkout, clockOffsetMs: clockOffsetMs(now) }
  },
  // Another tab may have started or finished it.
  refetchOnWindowFocus: 'always',
})

export const useOpenCheckout = (): OpenCheckout | null | undefined => useQuery(openCheckoutQuery).data

/** Adds the quantity reserved by the buyer's own open checkout to a product's available stock. */
export function useWithOwnReservation<P extends { readonly id: string; readonly available: number }>(product: P): P {
  const { data: own = 0 } = useQuery({ ...openCheckoutQuery, select: (checkout) => reservedIn(checkout, product.id) })
  return own > 0 ? { ...product, available: product.available + own } : product
}

const reservedIn = (checkout: Pick<OpenCheckout, 'lines'> | null, productId: string): number =>
  (checkout?.lines ?? []).reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0)
