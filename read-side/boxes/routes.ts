import { boxesContract, boxProblems } from '#domain/boxes/contract.ts'
import type { Frequency } from '#domain/boxes/cycles.ts'
import type { Day } from '#domain/kernel/day.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/producers/opening.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route, sessionless } from '#platform/http/route.ts'
import { offeredBoxes, ownBoxes } from './boxes.query.ts'
import { boxDeliveriesOf, subscriptionsOf } from './subscriptions.query.ts'

export interface BoxReads {
  readonly db: Sql
  /** Day and time where the market is. */
  readonly clock: () => LocalTime
  /** The market's state, for sales tax. */
  readonly state: string
}

export const boxReads = (deps: BoxReads): RouteTable => ({
  problems: boxProblems,
  routes: [
    sessionless(route(boxesContract.list, 'anyone', list(deps))),
    route(boxesContract.own, 'member', own(deps)),
    route(boxesContract.ownBoxes, 'producer', ofProducer(deps, ownBoxes)),
    route(boxesContract.deliveries, 'producer', ofProducer(deps, boxDeliveriesOf)),
  ],
})

const todayOf = ({ clock }: BoxReads): Day => clock().day

type Listed = RouteRequest<undefined, { frequency?: Frequency | 'all' | undefined }>

const list =
  (deps: BoxReads) =>
  async ({ query: { frequency } }: Listed) =>
    offeredBoxes(deps.db, {
      ...{ frequency: frequency === 'all' ? undefined : frequency, today: todayOf(deps), state: deps.state },
    })

const own =
  (deps: BoxReads) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? subscriptionsOf(deps.db, actor.accountId, todayOf(deps)) : refuse('not_signed_in')

const ofProducer =
  <A>(deps: BoxReads, ask: (db: Sql, producerId: string, today: Day) => Promise<A>) =>
  async ({ actor }: RouteRequest) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    return producerId ? ask(deps.db, producerId, todayOf(deps)) : refuse('not_allowed')
  }
