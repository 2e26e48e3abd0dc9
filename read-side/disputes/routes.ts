import { disputeProblems, disputesContract } from '#domain/disputes/contract.ts'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { QueueFilter } from '#domain/disputes/views.ts'
import { CAN_VIEW_DISPUTES } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { accessLogged, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { type DisputeDeps, disputeFor, disputeForStaff, disputesOfOrder } from './dispute.query.ts'
import { listDisputes, queueOf } from './disputes.query.ts'

export interface DisputeReadDeps extends DisputeDeps {
  readonly now: Runtime['now']
}

export const disputeReadRoutes = (deps: DisputeReadDeps): RouteTable => ({
  problems: { ...disputeProblems, order_not_found: orderProblems.order_not_found },
  routes: [
    route(disputesContract.ofOrder, 'anyone', showOfOrder(deps)),
    route(disputesContract.list, 'member', list(deps)),
    route(disputesContract.one, 'anyone', showOne(deps)),
    route(disputesContract.queue, CAN_VIEW_DISPUTES, showQueue(deps)),
    accessLogged(
      ({ params }) => ({ accessType: 'dispute', target: params!.id }),
      route(disputesContract.staffOne, CAN_VIEW_DISPUTES, showToStaff(deps)),
    ),
  ],
})

type One = RouteRequest<{ id: string }, { key?: string | undefined }>

const queryOf = ({ now }: DisputeReadDeps, { params: { id }, query: { key }, actor }: One) => ({
  id,
  key,
  actor,
  now: now(),
})

const showOfOrder = (deps: DisputeReadDeps) => async (request: One) =>
  (await disputesOfOrder(deps, queryOf(deps, request))) ?? refuse('order_not_found')

const showOne = (deps: DisputeReadDeps) => async (request: One) =>
  (await disputeFor(deps, queryOf(deps, request))) ?? refuse('dispute_not_found')

const list =
  ({ db, now }: DisputeReadDeps) =>
  async ({ actor, query }: RouteRequest<undefined, { as: Side; show: 'open' | 'closed'; page: number }>) => {
    if (actor.kind !== 'member') return refuse('not_signed_in')
    const id = query.as === 'buyer' ? actor.accountId : actor.producerId
    return id ? listDisputes(db, { ...query, id, now: now() }) : refuse('not_allowed')
  }

const showQueue =
  ({ db, now }: DisputeReadDeps) =>
  async ({ actor, query }: RouteRequest<undefined, { show: QueueFilter; page: number }>) =>
    actor.kind === 'member' ? queueOf(db, { ...query, reader: actor.accountId, now: now() }) : refuse('not_allowed')

const showToStaff =
  ({ db, now }: DisputeReadDeps) =>
  async ({ actor, params: { id } }: RouteRequest<{ id: string }>) => {
    if (actor.kind !== 'member' || !actor.staff) return refuse('not_allowed')
    const staff = { accountId: actor.accountId, role: actor.staff }
    return (await disputeForStaff(db, { id, staff, now: now() })) ?? refuse('dispute_not_found')
  }
