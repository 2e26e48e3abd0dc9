import { refuse } from '#domain/kernel/refusal.ts'
import { type OrderTabFilter, orderingContract, orderProblems } from '#domain/ordering/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { listOrders, orderFor } from './orders.query.ts'

export interface OrderingReads {
  readonly db: Sql
  readonly keys: Pick<KeyVault, 'hmac'>
}

export const orderingReads = (deps: OrderingReads): RouteTable => ({
  problems: orderProblems,
  routes: [
    route(orderingContract.mine, 'member', listMine(deps)),
    route(orderingContract.sales, 'producer', listSales(deps)),
    route(orderingContract.one, 'anyone', showOrder(deps)),
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
  async ({ actor, query: { tab = 'all', page = 1 } }: RouteRequest<unknown, ListQuery>) => {
    const id = actor.kind === 'member' ? actor.producerId : undefined
    return id ? listOrders(db, { as: 'producer', id, tab, page }) : refuse('not_allowed')
  }

const showOrder =
  (deps: OrderingReads) =>
  async ({ actor, params: { id }, query: { key } }: RouteRequest<{ id: string }, { key?: string | undefined }>) =>
    (await orderFor(deps, { id, key, actor })) ?? refuse('order_not_found')
