import { catalogProblems } from '#domain/catalog/contract.ts'
import type { InventoryAdjusted, InventoryAdjustments } from '#domain/catalog/inventory.contract.ts'
import { availableOf } from '#domain/catalog/stock.decider.ts'
import { type CommandBus, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { allProblems, problemOf } from '#platform/http/problem.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { CommandConflict } from '../command-bus.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import { latestPosition } from '../positions.ts'
import { adjustStock } from './change-stock.ts'

interface ChangeShelvesDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

type Request = RouteRequest<unknown, undefined, InventoryAdjustments>
type Asked = InventoryAdjustments['changes'][number]

/** Each shelf by a command of its own: what one of them refuses does not keep the others back. */
export const adjustInventory = (deps: ChangeShelvesDeps) => async (request: Request) => {
  const { producerId = '' } = memberOf(request)
  const by = commandContextOf(request, deps.runtime)
  const all = await Promise.all(
    request.body.changes.map((asked) =>
      changeOne(deps.bus, asked, {
        of: { producerId, productId: asked.productId },
        by: { ...by, commandId: childCommandId(by.commandId, asked.productId) },
      }),
    ),
  )
  return respond({ products: all.map(({ changed }) => changed) }, latestPosition(all.map(({ position }) => position)))
}

interface One {
  readonly changed: InventoryAdjusted
  readonly position?: Position | undefined
}

/** Its command's id comes from the request's: the request sent again finds what the first one did. */
async function changeOne(
  bus: CommandBus,
  { productId: id, change }: Asked,
  to: Pick<Parameters<typeof adjustStock>[1], 'of' | 'by'>,
): Promise<One> {
  const result = await adjustStock(bus, { ...to, change }).catch(conflictAsRefusal)
  if (isRefusal(result)) return { changed: { id, onHand: null, available: null, refused: said(result) } }
  const { state, position } = result
  return { changed: { id, onHand: state.onHand, available: availableOf(state), refused: null }, position }
}

function conflictAsRefusal(error: unknown): Refusal {
  if (error instanceof CommandConflict) return refuse('conflict')
  throw error
}

const TEXTS = allProblems([catalogProblems])

/** The same code and sentence as where it is refused by itself. */
const said = (refusal: Refusal) => ({ code: refusal.refused, why: problemOf(TEXTS, refusal, '').detail })
