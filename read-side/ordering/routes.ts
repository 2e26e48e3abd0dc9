import { CAN_VIEW_DISPUTES } from '#domain/kernel/actor.ts'
import { asOfProblems, futureInstantRefusal } from '#domain/kernel/contract.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import { type OrderTabFilter, orderingContract, orderProblems, type SalesTabFilter } from '#domain/ordering/contract.ts'
import { globalSearchContract, searchTermOf } from '#domain/ordering/global-search.contract.ts'
import { type OrderSearch, staffOrdersContract } from '#domain/ordering/staff-orders.contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { accessLogged, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { checkIn, packingSlips } from '#read-side/ordering/fulfillment.query.ts'
import { globalSearch } from '#read-side/ordering/global-search.query.ts'
import { billingDocumentsFor, listOrders, orderFor } from '#read-side/ordering/orders.query.ts'
import { orderAsOf, type ReplayDeps, replayOf } from '#read-side/ordering/replay/replay.query.ts'
import { listSales } from '#read-side/ordering/sales.query.ts'
import { findOrders } from '#read-side/ordering/staff-search.query.ts'

export interface OrderingReadDeps {
  readonly db: Sql
  readonly keys: LinkSigner
  readonly clock: () => LocalTime
}

export const orderingReadRoutes = (deps: OrderingReadDeps): RouteTable => ({
  problems: orderProblems,
  routes: [
    route(orderingContract.mine, 'member', listMine(deps)),
    route(orderingContract.sales, 'producer', showSales(deps)),
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
  ({ db }: OrderingReadDeps) =>
  async ({ actor, query: { tab = 'all', page = 1 } }: RouteRequest<unknown, ListQuery>) =>
    actor.kind === 'member' ? listOrders(db, { buyerId: actor.accountId, tab, page }) : refuse('not_signed_in')

interface SalesRequest {
  readonly tab?: SalesTabFilter | undefined
  readonly page?: number | undefined
  readonly search?: string | undefined
  readonly buyerOf?: string | undefined
}

const showSales =
  ({ db }: OrderingReadDeps) =>
  async ({ actor, query: { tab = 'all', page = 1, ...filter } }: RouteRequest<unknown, SalesRequest>) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    return producerId ? listSales(db, { ...filter, producerId, tab, page }) : refuse('not_allowed')
  }

const showSlips =
  ({ db }: OrderingReadDeps) =>
  async ({ actor, query }: RouteRequest<unknown, { readonly orders: string }>) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    return producerId ? packingSlips(db, { producerId, ids: query.orders.split(',') }) : refuse('not_allowed')
  }

type CheckInRequest = RouteRequest<
  unknown,
  { readonly code?: string | undefined; readonly number?: string | undefined }
>

const showCheckIn =
  (deps: OrderingReadDeps) =>
  async ({ actor, query }: CheckInRequest) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    return producerId ? checkIn(deps, { ...query, producerId }) : refuse('not_allowed')
  }

type OrderRequest = RouteRequest<{ id: string }, { key?: string | undefined }>

const showOrder =
  (deps: OrderingReadDeps) =>
  async ({ actor, params: { id }, query: { key } }: OrderRequest) =>
    (await orderFor(deps, { id, key, actor })) ?? refuse('order_not_found')

const showReceipt =
  (deps: OrderingReadDeps) =>
  async ({ actor, params: { id }, query: { key } }: OrderRequest) =>
    (await billingDocumentsFor(deps, { id, key, actor })) ?? refuse('order_not_found')

export interface StaffOrderReadDeps extends ReplayDeps {
  readonly now: () => Instant
}

/** Routes for support: any order. Every call is recorded in the access log. */
export const staffOrderReadRoutes = (deps: StaffOrderReadDeps): RouteTable => ({
  problems: { ...orderProblems, ...asOfProblems },
  routes: [
    accessLogged(
      ({ query }) => ({ accessType: 'order_search', target: fieldsIn(query) }),
      route(staffOrdersContract.find, CAN_VIEW_DISPUTES, ({ query }) => findOrders(deps.db, query)),
    ),
    accessLogged(
      // The kind of search term, never the text: the access log contains no personal data.
      ({ query }) => ({ accessType: 'global_search', target: `by ${searchTermOf(query.text).kind}` }),
      route(globalSearchContract.search, CAN_VIEW_DISPUTES, ({ query }) => globalSearch(deps.db, query.text)),
    ),
    accessLogged(
      ({ params: { id } }) => ({ accessType: 'order_replay', target: id }),
      route(staffOrdersContract.replay, CAN_VIEW_DISPUTES, showReplay(deps)),
    ),
    accessLogged(
      ({ params: { id }, query }) => ({ accessType: 'point_in_time', target: `order ${id} as of ${query.asOf}` }),
      route(staffOrdersContract.asOf, CAN_VIEW_DISPUTES, showAsOf(deps)),
    ),
  ],
})

/** The names of the searched fields, never their values. */
const fieldsIn = ({ page: _, ...fields }: OrderSearch & { readonly page: number }): string =>
  Object.entries(fields)
    .flatMap(([field, value]) => (value ? field : []))
    .join(', ') || 'all'

const showReplay =
  (deps: ReplayDeps) =>
  async ({ params: { id } }: RouteRequest<{ id: string }>) =>
    (await replayOf(deps, id)) ?? refuse('order_not_found')

const showAsOf =
  (deps: StaffOrderReadDeps) =>
  async ({ params: { id }, query: { asOf } }: RouteRequest<{ id: string }, { asOf: string }>) =>
    futureInstantRefusal(asOf, deps.now()) ?? (await orderAsOf(deps, id, asOf)) ?? refuse('order_not_found')
