import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { marketplaceContract } from '#domain/marketplace/contract.ts'
import type { producersContract } from '#domain/producers/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import type { Near } from '#frontend/shared/lib/near.ts'

const list: EndpointOf<typeof producersContract.list> = { method: 'GET', path: '/api/producer-profiles' }
const byZip: EndpointOf<typeof producersContract.byZipCode> = { method: 'GET', path: '/api/producers/search-by-zip' }
const map: EndpointOf<typeof marketplaceContract.map> = { method: 'GET', path: '/api/marketplace/map' }
const zipCode: EndpointOf<typeof marketplaceContract.zipCode> = { method: 'GET', path: '/api/zip-codes/:zipCode' }
const nearestZipCode: EndpointOf<typeof marketplaceContract.nearestZipCode> = {
  method: 'GET',
  path: '/api/zip-codes/nearest',
}

/** Producers near a ZIP code, nearest first, or all producers without one. Keeps the previous results while loading. */
export const foundProducersQuery = ({ zip, radius }: Near) =>
  queryOptions({
    queryKey: ['locator', 'producers', zip, zip ? radius : undefined],
    queryFn: ({ signal }) =>
      zip ? call(byZip, { query: { zipCode: zip, radius }, signal }) : call(list, { query: {}, signal }),
    placeholderData: keepPreviousData,
  })

/** Never stale: map outlines do not change. Only the browser fetches them, as they would make up most of the HTML. */
export const mapQuery = queryOptions({
  queryKey: ['locator', 'map'],
  ...readFrom(map),
  meta: { browserOnly: true },
  staleTime: Number.POSITIVE_INFINITY,
})

export const townQuery = (zip: string) =>
  queryOptions({
    queryKey: ['locator', 'town', zip],
    ...readFrom(zipCode, { params: { zipCode: zip } }),
    enabled: zip !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Nearest ZIP code. Rounds the position to 0.01 degrees, about half a mile, before it leaves the browser. */
export async function zipAt({ latitude, longitude }: { latitude: number; longitude: number }): Promise<string> {
  const nearest = await call(nearestZipCode, {
    query: { latitude: rounded(latitude), longitude: rounded(longitude) },
  })
  return nearest.zipCode
}

const rounded = (degrees: number): number => Math.round(degrees * 100) / 100
