import { refuse } from '#domain/kernel/refusal.ts'
import { type OrderTabFilter, orderingContract, orderProblems } from '#domain/ordering/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { checkIn } from './check-in.query.ts'
import { listOrders, orderFor } from './orders.query.ts'
import { packingSlips } from './packing.query.ts'
import { papersFor } from './receipts.query.ts'

export interface OrderingReads {
  readonly db: Sql
  readonly keys: LinkSigner
}

export const orderingReads = (deps: OrderingReads): RouteTable => ({
  problems: orderProblems,
  routes: [
    route(orderingContract.mine, 'member', listMine(deps)),
    route(orderingContract.sales, 'producer', listSales(deps)),
    route(orderingContract.packingSlips, 'producer', showSlips(deps)),
    route(orderingContract.checkIn, 'producer', showCheckIn(deps)),
    route(orderingContract.one, 'anyone', showOrder(deps)),
    route(orderingContract.receipt, 'anyone', showReceipt(deps)),
  ],
})

interface ListQuery {
  readonly tab?: OrderTabFilter | undefined
  readonly page?: number | undefined
}

const listMine =
  ({ db }: OrderingReads) =>
  async ({ actor, query: { tab = 'all', page = 1 } }: RouteRequest<unknown, ListQuery>) =>
    actor.kind === 'member' ? listOrders(db, { as: 'buyer', id: actor.accountId, tab, page }) : refuse('not_signed_in')

const listSales =
  ({ db }: OrderingReads) =>
  async ({
    actor,
    query: { tab = 'all', page = 1, search },
  }: RouteRequest<unknown, ListQuery & { readonly search?: string | undefined }>) => {
    const id = actor.kind === 'member' ? actor.producerId : undefined
    return id ? listOrders(db, { as: 'producer', id, tab, page, search }) : refuse('not_allowed')
  }

const showSlips =
  ({ db }: OrderingReads) =>
  async ({ actor, query }: RouteRequest<unknown, { readonly orders: string }>) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    return producerId ? packingSlips(db, { producerId, ids: query.orders.split(',') }) : refuse('not_allowed')
  }

type CheckInRequest = RouteRequest<
  unknown,
  { readonly code?: string | undefined; readonly number?: string | undefined }
>

const showCheckIn =
  (deps: OrderingReads) =>
  async ({ actor, query }: CheckInRequest) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    return producerId ? checkIn(deps, { ...query, producerId }) : refuse('not_allowed')
  }

type OneAsked = RouteRequest<{ id: string }, { key?: string | undefined }>

const showOrder =
  (deps: OrderingReads) =>
  async ({ actor, params: { id }, query: { key } }: OneAsked) =>
    (await orderFor(deps, { id, key, actor })) ?? refuse('order_not_found')

const showReceipt =
  (deps: OrderingReads) =>
  async ({ actor, params: { id }, query: { key } }: OneAsked) =>
    (await papersFor(deps, { id, key, actor })) ?? refuse('order_not_found')
