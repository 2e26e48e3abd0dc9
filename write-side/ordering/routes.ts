import { type CommandBus, type CommandContext, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { orderingContract, orderProblems, type StatusChangeResult } from '#domain/ordering/contract.ts'
import { type OrderCommand, type OrderState, order } from '#domain/ordering/order.decider.ts'
import { ADVANCES, type AdvancedStatus, type OrderStatus, refundableAs } from '#domain/ordering/order-status.ts'
import {
  type ProducerRequest,
  type RouteRequest,
  type RouteTable,
  rateLimited,
  respond,
  route,
} from '#platform/http/route.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { CommandConflict } from '#write-side/command-bus.ts'
import { commandContextOf, latestPosition } from '#write-side/command-context.ts'

interface OrderingWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly keys: KeyVault
}

export const orderingWriteRoutes = (deps: OrderingWriteDeps): RouteTable => ({
  problems: orderProblems,
  routes: [
    route(orderingContract.changeStatus, 'producer', changeStatus(deps)),
    route(orderingContract.stepMany, 'producer', advanceOrders(deps)),
    route(orderingContract.refund, 'producer', refund(deps)),
    route(orderingContract.cancel, 'anyone', cancel(deps)),
  ],
})

type StatusChange = ProducerRequest<
  { id: string },
  undefined,
  { status: AdvancedStatus | 'declined'; reason?: string | undefined }
>

const changeStatus = (deps: OrderingWriteDeps) => async (request: StatusChange) => {
  const { status, reason } = request.body
  const { producerId } = request.actor
  const command: OrderCommand =
    status === 'declined'
      ? { type: 'DeclineOrder', producerId, reason: reason ?? '' }
      : { type: 'AdvanceOrder', step: ADVANCES[status], producerId }
  return change(deps, request, command)
}

type RefundRequest = ProducerRequest<
  { id: string },
  undefined,
  { lines: { itemId: string; quantity: number }[]; delivery: boolean; note: string }
>

/** Refunds items that cannot be fulfilled or, after fulfillment, as goodwill. */
const refund = (deps: OrderingWriteDeps) => async (request: RefundRequest) => {
  const { params, body, actor, commandId } = request
  const { producerId } = actor
  const state = await deps.bus.load(order, params.id)
  if (state.status === 'unknown') return refuse('order_not_found')
  const refundId = deps.runtime.deriveId('refund', `${params.id} ${commandId}`)
  const fields = { producerId, refundId, ...body }
  const command: OrderCommand =
    refundableAs(state.status) === 'unfulfillable'
      ? { type: 'RefundUnfulfillableItems', ...fields }
      : { type: 'IssueGoodwillRefund', ...fields }
  const context = commandContextOf(request, deps.runtime)
  const result = await deps.bus.dispatch({ decider: order, id: params.id, command, context })
  return isRefusal(result) ? result : respond({ refundId }, result.position)
}

type Cancellation = RouteRequest<{ id: string }, { key?: string | undefined }, { reason: string }>

/** Cancels an order for its signed-in buyer, or for a guest with the order's signed link. */
const cancel = (deps: OrderingWriteDeps) => async (request: Cancellation) => {
  const { params, query, actor, body } = request
  const state = await deps.bus.load(order, params.id)
  if (state.status === 'unknown') return refuse('order_not_found')
  const isBuyer = actor.kind === 'member' && actor.accountId === state.buyerId
  if (!isBuyer && !isValidLink(deps.keys, 'order', params.id, query.key)) return refuse('order_not_found')
  return change(deps, request, { type: 'CancelOrder', buyerId: state.buyerId, reason: body.reason })
}

async function change(
  deps: OrderingWriteDeps,
  request: RouteRequest<{ id: string }, unknown, unknown>,
  command: OrderCommand,
) {
  const { id } = request.params
  const context = commandContextOf(request, deps.runtime)
  const result = await deps.bus.dispatch({ decider: order, id, command, context })
  if (isRefusal(result)) return result
  const { status } = result.state
  return status === 'unknown' ? refuse('order_not_found') : respond({ status }, result.position)
}

type AdvanceRequest = ProducerRequest<unknown, undefined, { ids: string[]; status: AdvancedStatus }>

/** Sends one command per order: a refusal of one does not affect the others. */
const advanceOrders = (deps: OrderingWriteDeps) => async (request: AdvanceRequest) => {
  const { actor, body } = request
  const { producerId } = actor
  const command: OrderCommand = { type: 'AdvanceOrder', step: ADVANCES[body.status], producerId }
  const context = commandContextOf(request, deps.runtime)
  const all = await Promise.all([...new Set(body.ids)].map((id) => advanceOrder(deps, { id, command, context })))
  return respond({ orders: all.map(({ result }) => result) }, latestPosition(all.map(({ position }) => position)))
}

interface OrderAdvance {
  readonly id: string
  readonly command: OrderCommand
  readonly context: CommandContext
}

interface Outcome {
  readonly result: StatusChangeResult
  readonly position?: Position | undefined
}

/** The command id derives from that of the request, so a repeated request returns the first result. */
async function advanceOrder({ bus }: OrderingWriteDeps, { id, command, context }: OrderAdvance): Promise<Outcome> {
  const orderContext = { ...context, commandId: childCommandId(context.commandId, id) }
  try {
    const result = await bus.dispatch({ decider: order, id, command, context: orderContext })
    if (isRefusal(result)) return { result: { id, status: statusIn(result), refused: result.refused } }
    return { result: { id, status: statusOf(result.state), refused: null }, position: result.position }
  } catch (error) {
    if (!(error instanceof CommandConflict)) throw error
    return { result: { id, status: null, refused: 'conflict' } }
  }
}

/** The order's status, if the refusal is a status conflict. */
const statusIn = ({ details }: Refusal): OrderStatus | null => (details.status as OrderStatus | undefined) ?? null

const statusOf = (state: OrderState): OrderStatus | null => (state.status === 'unknown' ? null : state.status)

export interface LinkRenewal {
  readonly runtime: Pick<Runtime, 'now'>
  readonly stateOf: (link: { readonly orderId: string; readonly key: string }) => Promise<'open' | 'expired' | 'wrong'>
  /** Sends a new link to the order's own address, once per hour (`2026-05-01T09`). */
  readonly enqueueEmail: (orderId: string, hour: string) => Promise<void>
}

/** Each request may send an email. */
const LINK_LIMIT = { max: 5, windowMs: 600_000 }

export const orderLinkWriteRoutes = (deps: LinkRenewal): RouteTable => ({
  problems: orderProblems,
  routes: [rateLimited(LINK_LIMIT, route(orderingContract.renewLink, 'anyone', renew(deps)))],
})

type OrderLinkRequest = RouteRequest<{ id: string }, { key?: string | undefined }>

/**
 * Does not reveal anything about the order. A caller needs an earlier link, and the new one goes to the order's address
 * only.
 */
const renew =
  ({ runtime, stateOf, enqueueEmail }: LinkRenewal) =>
  async ({ params: { id }, query: { key } }: OrderLinkRequest) => {
    const isGenuine = key !== undefined && (await stateOf({ orderId: id, key })) !== 'wrong'
    if (isGenuine) await enqueueEmail(id, runtime.now().slice(0, 13))
    return { success: true as const }
  }
