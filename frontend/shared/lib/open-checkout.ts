import { queryOptions, useQuery } from '@tanstack/react-query'
import type { checkoutContract, OpenCheckoutView } from '#domain/checkout/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { call } from './http.ts'

const open: EndpointOf<typeof checkoutContract.open> = { method: 'GET', path: '/api/open-checkout' }

/** The checkout of this account or session that is not paid yet. `aheadMs`: by how much the server's clock is ahead of ours. */
export type OpenCheckout = NonNullable<OpenCheckoutView['checkout']> & { readonly aheadMs: number }

/** Every feature may ask; `features/checkout` changes it. */
export const openCheckoutQuery = queryOptions({
  queryKey: ['checkout', 'open'],
  queryFn: async ({ signal }): Promise<OpenCheckout | null> => {
    const { now, checkout } = await call(open, { signal })
    return checkout && { ...checkout, aheadMs: Date.parse(now) - Date.now() }
  },
  // Another tab may have begun or ended it.
  refetchOnWindowFocus: 'always',
})

export const useOpenCheckout = (): OpenCheckout | null | undefined => useQuery(openCheckoutQuery).data

/** Adds what the buyer's own open checkout has reserved to a product's available stock. */
export function useOwnAvailable<G extends { readonly id: string; readonly available: number }>(goods: G): G {
  const { data: own = 0 } = useQuery({ ...openCheckoutQuery, select: (checkout) => reservedIn(checkout, goods.id) })
  return own > 0 ? { ...goods, available: goods.available + own } : goods
}

const reservedIn = (checkout: Pick<OpenCheckout, 'lines'> | null, productId: string): number =>
  (checkout?.lines ?? []).reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0)
