import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { orderingContract, orderProblems } from '#domain/ordering/contract.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import { ADVANCES, type AdvancedStatus, refundableAs } from '#domain/ordering/order-status.ts'
import { type RouteRequest, type RouteTable, respond, route } from '#platform/http/route.ts'
import { isValidLink } from '#platform/keys/signed-links.ts'
import { commandContextOf } from '../command-context.ts'
import type { OrderingWriteDeps } from './deps.ts'
import { advanceOrders } from './step-many.ts'

export const orderingWriteRoutes = (deps: OrderingWriteDeps): RouteTable => ({
  problems: orderProblems,
  routes: [
    route(orderingContract.changeStatus, 'producer', changeStatus(deps)),
    route(orderingContract.stepMany, 'producer', advanceOrders(deps)),
    route(orderingContract.refund, 'producer', refund(deps)),
    route(orderingContract.cancel, 'anyone', cancel(deps)),
  ],
})

type StatusChange = RouteRequest<
  { id: string },
  undefined,
  { status: AdvancedStatus | 'declined'; reason?: string | undefined }
>

const changeStatus = (deps: OrderingWriteDeps) => async (request: StatusChange) => {
  const { status, reason } = request.body
  const producerId = request.actor.kind === 'member' ? request.actor.producerId : undefined
  if (!producerId) return refuse('not_allowed')
  const command: OrderCommand =
    status === 'declined'
      ? { type: 'DeclineOrder', producerId, reason: reason ?? '' }
      : { type: 'AdvanceOrder', step: ADVANCES[status], producerId }
  return change(deps, request, command)
}

type RefundAsked = RouteRequest<
  { id: string },
  undefined,
  { lines: { productId: string; quantity: number }[]; delivery: boolean; reason: string }
>

/** What cannot be filled while the order is here, and what was not right once it has gone out. */
const refund = (deps: OrderingWriteDeps) => async (request: RefundAsked) => {
  const { params, body, actor, commandId } = request
  const producerId = actor.kind === 'member' ? actor.producerId : undefined
  if (!producerId) return refuse('not_allowed')
  const state = await deps.bus.load(order, params.id)
  if (state.status === 'unknown') return refuse('order_not_found')
  const refundId = deps.runtime.deriveId('refund', `${params.id} ${commandId}`)
  const asked = { producerId, refundId, ...body }
  const command: OrderCommand =
    refundableAs(state.status) === 'short'
      ? { type: 'RefundUnfulfillableItems', ...asked }
      : { type: 'IssueGoodwillRefund', ...asked }
  const by = commandContextOf(request, deps.runtime)
  const result = await deps.bus.dispatch({ decider: order, id: params.id, command, context: by })
  return isRefusal(result) ? result : respond({ refundId }, result.position)
}

type Cancellation = RouteRequest<{ id: string }, { key?: string | undefined }, { reason: string }>

/** By the signed-in buyer, or by a guest with the order's signed link. */
const cancel = (deps: OrderingWriteDeps) => async (request: Cancellation) => {
  const { params, query, actor, body } = request
  const state = await deps.bus.load(order, params.id)
  if (state.status === 'unknown') return refuse('order_not_found')
  const theirs = actor.kind === 'member' && actor.accountId === state.buyerId
  if (!theirs && !isValidLink(deps.keys, 'order', params.id, query.key)) return refuse('order_not_found')
  return change(deps, request, { type: 'CancelOrder', buyerId: state.buyerId, reason: body.reason })
}

async function change(
  deps: OrderingWriteDeps,
  request: RouteRequest<{ id: string }, unknown, unknown>,
  command: OrderCommand,
) {
  const { id } = request.params
  const by = commandContextOf(request, deps.runtime)
  const result = await deps.bus.dispatch({ decider: order, id, command, context: by })
  if (isRefusal(result)) return result
  const { status } = result.state
  return status === 'unknown' ? refuse('order_not_found') : respond({ status }, result.position)
}
