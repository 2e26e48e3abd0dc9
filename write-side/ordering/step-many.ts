import { type CommandContext, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { StatusChangeResult } from '#domain/ordering/contract.ts'
import { type OrderCommand, type OrderState, order } from '#domain/ordering/order.decider.ts'
import { ADVANCES, type AdvancedStatus, type OrderStatus } from '#domain/ordering/order-status.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { CommandConflict } from '../command-bus.ts'
import { commandContextOf } from '../command-context.ts'
import { latestPosition } from '../positions.ts'
import type { OrderingWriteDeps } from './deps.ts'

type StepsAsked = RouteRequest<unknown, undefined, { ids: string[]; status: AdvancedStatus }>

/** Each order by a command of its own: what one of them refuses does not keep the others back. */
export const advanceOrders = (deps: OrderingWriteDeps) => async (request: StepsAsked) => {
  const { actor, body } = request
  const producerId = actor.kind === 'member' ? actor.producerId : undefined
  if (!producerId) return refuse('not_allowed')
  const command: OrderCommand = { type: 'AdvanceOrder', step: ADVANCES[body.status], producerId }
  const by = commandContextOf(request, deps.runtime)
  const all = await Promise.all([...new Set(body.ids)].map((id) => stepOne(deps, { id, command, by })))
  return respond({ orders: all.map(({ taken }) => taken) }, latestPosition(all.map(({ position }) => position)))
}

interface One {
  readonly id: string
  readonly command: OrderCommand
  readonly by: CommandContext
}

interface Outcome {
  readonly taken: StatusChangeResult
  readonly position?: Position | undefined
}

/** Its command's id comes from the request's: the request sent again finds what the first one did. */
async function stepOne({ bus }: OrderingWriteDeps, { id, command, by }: One): Promise<Outcome> {
  const own = { ...by, commandId: childCommandId(by.commandId, id) }
  try {
    const result = await bus.dispatch({ decider: order, id, command, context: own })
    if (isRefusal(result)) return { taken: { id, status: statusIn(result), refused: result.refused } }
    return { taken: { id, status: statusOf(result.state), refused: null }, position: result.position }
  } catch (error) {
    if (!(error instanceof CommandConflict)) throw error
    return { taken: { id, status: null, refused: 'conflict' } }
  }
}

/** A conflict of statuses says where the order stands. */
const statusIn = ({ details }: Refusal): OrderStatus | null => (details.status as OrderStatus | undefined) ?? null

const statusOf = (state: OrderState): OrderStatus | null => (state.status === 'unknown' ? null : state.status)
