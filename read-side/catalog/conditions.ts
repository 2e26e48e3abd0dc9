import type { Knex } from 'knex'
import type { Fulfilment } from '#domain/catalog/vocabulary.ts'
import { EARTH_MILES, type Point } from '#platform/places/places.ts'
import type { Terms } from '../search-terms.ts'
import { HELD_VERIFICATION, VALID_CERTIFICATES } from '../valid-today.ts'
import type { SearchFilter } from './search-filter.ts'

/** A part of a search: it narrows products `p` (with their producers `f`) or leaves them as they are. */
export type Condition = (products: Knex.QueryBuilder, filter: SearchFilter, terms: Terms | undefined) => void

const matching: Condition = (products, { text }, terms) => {
  if (!text) return
  if (!terms) return void products.whereRaw('false')
  // A word that stands in many names (farm, valley) says nothing about whose goods are wanted.
  const byProducer = `p.producer_id = any((select case when count(*) <= 50 then array_agg(id) end
    from producers.profiles where search @@ ?::tsquery)::text[])`
  products.whereRaw(`(p.search @@ ?::tsquery or ${byProducer})`, [terms.anywhere, terms.anywhere])
}

const priced: Condition = (products, { minCents, maxCents }) => {
  if (minCents !== undefined) products.whereRaw('p.price_cents >= ?', [minCents])
  if (maxCents !== undefined) products.whereRaw('p.price_cents <= ?', [maxCents])
}

const rated: Condition = (products, { minRating }) => {
  if (minRating > 0) products.whereRaw('p.rating >= ?', [minRating])
}

const soldBy: Condition = (products, { producerId }) => {
  if (producerId !== undefined) products.whereRaw('p.producer_id = ?', [producerId])
}

const near: Condition = (products, { near: place }) => {
  if (!place) return
  const { town, radiusMiles } = place
  // The box is found by an index; the circle is what was asked for.
  const latitudes = radiusMiles / MILES_PER_DEGREE
  const longitudes = latitudes / Math.max(Math.cos((town.latitude * Math.PI) / 180), 0.01)
  products
    .whereRaw('f.latitude between ? and ?', [town.latitude - latitudes, town.latitude + latitudes])
    .whereRaw('f.longitude between ? and ?', [town.longitude - longitudes, town.longitude + longitudes])
    .whereRaw(`${MILES} <= ?`, [...milesFrom(town), radiusMiles])
}

const inCategories: Condition = (products, { categories }) => {
  if (categories.length > 0) products.whereRaw('p.category = any(?)', [[...categories]])
}

const inStock: Condition = (products, filter) => {
  if (filter.inStock) products.whereRaw('p.in_stock')
}

const handedOver: Condition = (products, { fulfilments }) => {
  if (fulfilments.length > 0) products.whereRaw(`(${fulfilments.map((way) => OFFERED[way]).join(' or ')})`)
}

const certified: Condition = (products, { certifications }) => {
  if (certifications.length === 0) return
  products
    .whereRaw(`p.certificates <> '[]'`)
    .whereRaw(
      `exists (select 1 from jsonb_array_elements(${VALID_CERTIFICATES}) c where c ->> 'certification' = any(?))`,
      [[...certifications]],
    )
}

const verified: Condition = (products, filter) => {
  if (filter.verified) products.whereRaw(IS_VERIFIED)
}

/** Whether the producer's verification holds. */
export const IS_VERIFIED = `(${HELD_VERIFICATION}) is not null`

/** A way of handing over is offered when product and producer both have it. */
export const OFFERED: Readonly<Record<Fulfilment, string>> = {
  pickup: `('pickup' = any(p.fulfilments) and f.pickup is not null)`,
  delivery: `('delivery' = any(p.fulfilments) and f.delivery is not null)`,
}

/** What every count of a facet keeps, and what each of the facets adds. */
export const COMMON: readonly Condition[] = [matching, priced, soldBy, near]
export const CHOSEN: readonly Condition[] = [inCategories, inStock, handedOver, certified, rated, verified]

/** Haversine, in miles, from a point given by `milesFrom`. */
export const MILES = `(2 * ${EARTH_MILES} * asin(least(1, sqrt(
  sin(radians(f.latitude - ?::float8) / 2) ^ 2 +
  cos(radians(?::float8)) * cos(radians(f.latitude)) * sin(radians(f.longitude - ?::float8) / 2) ^ 2))))`
export const milesFrom = ({ latitude, longitude }: Point): number[] => [latitude, latitude, longitude]

const MILES_PER_DEGREE = 69
