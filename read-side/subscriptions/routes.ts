import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import type { Frequency } from '#domain/subscriptions/billing-cycle.ts'
import { subscriptionProblems, subscriptionsContract } from '#domain/subscriptions/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route, withoutSession } from '#platform/http/route.ts'
import { boxesOfProducer, offeredBoxes } from './boxes.query.ts'
import { boxDeliveriesOf, subscriptionsOf } from './subscriptions.query.ts'

export interface SubscriptionReadDeps {
  readonly db: Sql
  /** Local date and time of the marketplace. */
  readonly clock: () => LocalTime
  /** The marketplace's state, for sales tax. */
  readonly state: string
}

export const subscriptionReadRoutes = (deps: SubscriptionReadDeps): RouteTable => ({
  problems: subscriptionProblems,
  routes: [
    withoutSession(route(subscriptionsContract.list, 'anyone', list(deps))),
    route(subscriptionsContract.mySubscriptions, 'member', ownSubscriptions(deps)),
    route(subscriptionsContract.myBoxes, 'producer', ofProducer(deps, boxesOfProducer)),
    route(subscriptionsContract.deliveries, 'producer', ofProducer(deps, boxDeliveriesOf)),
  ],
})

const todayOf = ({ clock }: SubscriptionReadDeps): CalendarDate => clock().day

type ListRequest = RouteRequest<undefined, { frequency?: Frequency | 'all' | undefined }>

const list =
  (deps: SubscriptionReadDeps) =>
  async ({ query: { frequency } }: ListRequest) =>
    offeredBoxes(deps.db, {
      frequency: frequency === 'all' ? undefined : frequency,
      today: todayOf(deps),
      state: deps.state,
    })

const ownSubscriptions =
  (deps: SubscriptionReadDeps) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? subscriptionsOf(deps.db, actor.accountId, todayOf(deps)) : refuse('not_signed_in')

const ofProducer =
  <A>(deps: SubscriptionReadDeps, query: (db: Sql, producerId: string, today: CalendarDate) => Promise<A>) =>
  async ({ actor }: RouteRequest) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    return producerId ? query(deps.db, producerId, todayOf(deps)) : refuse('not_allowed')
  }
