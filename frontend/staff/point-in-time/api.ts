import { queryOptions } from '@tanstack/react-query'
import type { catalogContract, productPointInTimeContract } from '#domain/catalog/contract.ts'
import type { staffOrdersContract } from '#domain/ordering/staff-orders.contract.ts'
import type { statementPointInTimeContract } from '#domain/payouts/contract.ts'
import type { producersContract } from '#domain/producers/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { marketDay } from '#frontend/shared/lib/marketplace-time.ts'

const product: EndpointOf<(typeof productPointInTimeContract)['one']> = {
  method: 'GET',
  path: '/api/staff/products/:id/point-in-time',
}
const order: EndpointOf<(typeof staffOrdersContract)['asOf']> = {
  method: 'GET',
  path: '/api/staff/orders/:id/point-in-time',
}
const statement: EndpointOf<(typeof statementPointInTimeContract)['one']> = {
  method: 'GET',
  path: '/api/staff/producers/:id/statement/point-in-time',
}
const products: EndpointOf<(typeof catalogContract)['search']> = { method: 'GET', path: '/api/products' }
const orders: EndpointOf<(typeof staffOrdersContract)['find']> = { method: 'GET', path: '/api/staff/orders' }
const producers: EndpointOf<(typeof producersContract)['list']> = { method: 'GET', path: '/api/producer-profiles' }

/** Subjects that can be viewed as of an instant; also the names of their ids in the URL. */
export const subjectKinds = ['product', 'order', 'producer'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Each view is recorded in the access log, so nothing is refetched automatically. */
const ON_REQUEST = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export const productAsOfQuery = (id: string, asOf: string) =>
  queryOptions({
    queryKey: ['point-in-time', 'product', id, asOf],
    ...readFrom(product, { params: { id }, query: { asOf } }),
    ...ON_REQUEST,
  })

export const orderAsOfQuery = (id: string, asOf: string) =>
  queryOptions({
    queryKey: ['point-in-time', 'order', id, asOf],
    ...readFrom(order, { params: { id }, query: { asOf } }),
    ...ON_REQUEST,
  })

/** The statement of the month up to the instant. */
export const statementAsOfQuery = (id: string, asOf: string) => {
  const to = marketDay(asOf)
  const from = `${to.slice(0, 7)}-01`
  return queryOptions({
    queryKey: ['point-in-time', 'statement', id, asOf],
    ...readFrom(statement, { params: { id }, query: { asOf, from, to } }),
    ...ON_REQUEST,
  })
}

interface Choice {
  readonly id: string
  readonly name: string
}

/** Subjects that match a name or an order number. */
export const choicesQuery = (kind: SubjectKind, text: string) =>
  queryOptions({
    queryKey: ['point-in-time', 'choices', kind, text],
    queryFn: ({ signal }) => CHOICES[kind](text, signal),
    ...ON_REQUEST,
  })

const CHOICES: Readonly<Record<SubjectKind, (text: string, signal: AbortSignal) => Promise<readonly Choice[]>>> = {
  product: async (search, signal) => {
    const found = await call(products, { query: { search, pageSize: MAX_CHOICES }, signal })
    return found.products.map(({ id, name, producerName }) => ({ id, name: `${name}, ${producerName}` }))
  },
  order: async (number, signal) => {
    const found = await call(orders, { query: { number, page: 1 }, signal })
    return found.orders
      .slice(0, MAX_CHOICES)
      .map(({ id, orderNumber, producerName }) => ({ id, name: `#${orderNumber}, ${producerName}` }))
  },
  producer: async (search, signal) => {
    const found = await call(producers, { query: { search }, signal })
    return found.slice(0, MAX_CHOICES).map(({ id, businessName }) => ({ id, name: businessName }))
  },
}

const MAX_CHOICES = 8
