import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { marketplaceContract } from '#domain/marketplace/contract.ts'
import type { producersContract } from '#domain/producers/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import type { Near } from '#frontend/shared/lib/near.ts'

const everybody: EndpointOf<typeof producersContract.list> = { method: 'GET', path: '/api/producer-profiles' }
const byZip: EndpointOf<typeof producersContract.byZipCode> = { method: 'GET', path: '/api/producers/search-by-zip' }
const map: EndpointOf<typeof marketplaceContract.map> = { method: 'GET', path: '/api/marketplace/map' }
const place: EndpointOf<typeof marketplaceContract.zipCode> = { method: 'GET', path: '/api/zip-codes/:zipCode' }
const nearestPlace: EndpointOf<typeof marketplaceContract.nearestZipCode> = {
  method: 'GET',
  path: '/api/zip-codes/nearest',
}

/** Producers around a place, the nearest first; without a place everybody. Those before stay in sight meanwhile. */
export const foundProducersQuery = ({ zip, radius }: Near) =>
  queryOptions({
    queryKey: ['locator', 'producers', zip, zip ? radius : undefined],
    queryFn: ({ signal }) =>
      zip ? call(byZip, { query: { zipCode: zip, radius }, signal }) : call(everybody, { query: {}, signal }),
    placeholderData: keepPreviousData,
  })

/** Land does not move. */
export const mapQuery = queryOptions({
  queryKey: ['locator', 'map'],
  queryFn: ({ signal }) => call(map, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const townQuery = (zip: string) =>
  queryOptions({
    queryKey: ['locator', 'town', zip],
    queryFn: ({ signal }) => call(place, { params: { zipCode: zip }, signal }),
    enabled: zip !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The ZIP code somebody is at. Told to nobody more exactly than to a hundredth of a degree, about half a mile. */
export async function zipAt({ latitude, longitude }: { latitude: number; longitude: number }): Promise<string> {
  const { zipCode } = await call(nearestPlace, {
    query: { latitude: rounded(latitude), longitude: rounded(longitude) },
  })
  return zipCode
}

const rounded = (degrees: number): number => Math.round(degrees * 100) / 100
