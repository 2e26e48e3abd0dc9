import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { orderingContract, orderProblems } from '#domain/ordering/contract.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import { type OrderStatus, PRODUCER_STEPS, type ProducerStep } from '#domain/ordering/order-status.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { linkFits } from '#platform/keys/links.ts'
import { senderOf } from '../sender.ts'

export interface OrderingWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly keys: KeyVault
}

export const orderingWrites = (deps: OrderingWrites): RouteTable => ({
  problems: orderProblems,
  routes: [
    route(orderingContract.changeStatus, 'producer', changeStatus(deps)),
    route(orderingContract.cancel, 'anyone', cancel(deps)),
  ],
})

type StatusChange = RouteRequest<{ id: string }, undefined, { status: OrderStatus; reason?: string | undefined }>

const changeStatus = (deps: OrderingWrites) => async (request: StatusChange) => {
  const { status, reason } = request.body
  const producerId = request.actor.kind === 'member' ? request.actor.producerId : undefined
  if (!producerId) return refuse('not_allowed')
  const step = stepTo(status)
  const command: OrderCommand =
    step === 'decline'
      ? { type: 'DeclineOrder', producerId, reason: reason ?? '' }
      : { type: 'AdvanceOrder', step, producerId }
  return change(deps, request, command)
}

const stepTo = (status: OrderStatus): ProducerStep =>
  (Object.keys(PRODUCER_STEPS) as ProducerStep[]).find((step) => PRODUCER_STEPS[step].to === status)!

type Cancellation = RouteRequest<{ id: string }, { key?: string | undefined }, { reason: string }>

/** By the signed-in buyer, or by a guest with the order's signed link. */
const cancel = (deps: OrderingWrites) => async (request: Cancellation) => {
  const { params, query, actor, body } = request
  const state = await deps.bus.load(order, params.id)
  if (state.status === 'unknown') return refuse('order_not_found')
  const theirs = actor.kind === 'member' && actor.accountId === state.buyerId
  if (!theirs && !linkFits(deps.keys, 'order', params.id, query.key)) return refuse('order_not_found')
  return change(deps, request, { type: 'CancelOrder', buyerId: state.buyerId, reason: body.reason })
}

async function change(
  deps: OrderingWrites,
  request: RouteRequest<{ id: string }, unknown, unknown>,
  command: OrderCommand,
) {
  const { id } = request.params
  const by = senderOf(request as RouteRequest, deps.facts)
  const result = await deps.bus.dispatch({ decider: order, id, command, by })
  if (isRefusal(result)) return result
  const { status } = result.state
  return status === 'unknown' ? refuse('order_not_found') : answered({ status }, result.position)
}
