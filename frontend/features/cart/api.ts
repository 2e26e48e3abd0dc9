import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { checkoutContract } from '#domain/checkout/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import type { LiveMap } from '#frontend/lib/live-map.ts'
import type { Cart } from './cart.ts'

const quote: EndpointOf<typeof checkoutContract.cart> = { method: 'POST', path: '/api/cart/quote' }

const keys = { quotes: ['cart', 'quote'] } as const

/** The cart as the server prices it now, for a ZIP code where that matters. */
export const cartQuote = ({ lines, ways, places }: Cart, zipCode?: string) => {
  const fulfillment = Object.entries(ways).map(([producerId, method]) => ({
    producerId,
    method,
    ...(method === 'pickup' && places[producerId] ? { placeId: places[producerId] } : {}),
  }))
  const body = { lines: lines.map((line) => ({ ...line })), fulfillment, ...(zipCode ? { zipCode } : {}) }
  return queryOptions({
    queryKey: [...keys.quotes, body],
    queryFn: ({ signal }) => call(quote, { body, signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

export const liveMap: LiveMap = {
  inventory_update: () => [keys.quotes],
}
