import { CAN_VIEW_DISPUTES } from '#domain/kernel/actor.ts'
import { asOfProblems, futureInstantRefusal } from '#domain/kernel/contract.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { type OrderSearch, staffOrdersContract } from '#domain/ordering/staff-orders.contract.ts'
import { accessLogged, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { orderAsOf, type ReplayDeps, replayOf } from './replay/replay.query.ts'
import { findOrders } from './staff-search.query.ts'

export interface StaffOrderReads extends ReplayDeps {
  readonly timeZone: string
  readonly now: () => Instant
}

/** For those of the staff who settle what went wrong: any order, whoever's it is. Each call is written down. */
export const staffOrderReads = (deps: StaffOrderReads): RouteTable => ({
  problems: { ...orderProblems, ...asOfProblems },
  routes: [
    accessLogged(
      ({ query }) => ({ what: 'order_search', of: fieldsIn(query) }),
      route(staffOrdersContract.find, CAN_VIEW_DISPUTES, ({ query }) =>
        findOrders(deps.db, { ...query, timeZone: deps.timeZone }),
      ),
    ),
    accessLogged(
      ({ params: { id } }) => ({ what: 'order_replay', of: id }),
      route(staffOrdersContract.replay, CAN_VIEW_DISPUTES, showReplay(deps)),
    ),
    accessLogged(
      ({ params: { id }, query }) => ({ what: 'as_of', of: `order ${id} as of ${query.asOf}` }),
      route(staffOrdersContract.asOf, CAN_VIEW_DISPUTES, showAsOf(deps)),
    ),
  ],
})

/** By which fields somebody searched; never for what. */
const fieldsIn = ({ page: _, ...fields }: OrderSearch & { readonly page: number }): string =>
  Object.entries(fields)
    .flatMap(([field, value]) => (value ? field : []))
    .join(', ') || 'all'

const showReplay =
  (deps: ReplayDeps) =>
  async ({ params: { id } }: RouteRequest<{ id: string }>) =>
    (await replayOf(deps, id)) ?? refuse('order_not_found')

const showAsOf =
  (deps: StaffOrderReads) =>
  async ({ params: { id }, query: { asOf } }: RouteRequest<{ id: string }, { asOf: string }>) =>
    futureInstantRefusal(asOf, deps.now()) ?? (await orderAsOf(deps, id, asOf)) ?? refuse('order_not_found')
