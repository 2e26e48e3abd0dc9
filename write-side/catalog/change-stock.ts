import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import { inventorySettings, thresholdFor } from '#domain/catalog/inventory-settings.decider.ts'
import { product } from '#domain/catalog/product.decider.ts'
import type { StockChangeForm } from '#domain/catalog/product-listings.contract.ts'
import { availableOf, type StockCommand, type StockState, stock } from '#domain/catalog/stock.decider.ts'
import { quantityRefusal } from '#domain/catalog/stock-level.ts'
import type { CommandBus, CommandContext, CommandResult } from '#domain/kernel/command-bus.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'

interface ChangeStockDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

type Request = RouteRequest<{ id: string }, undefined, StockChangeForm>

/** Counts, adds, wastes or corrects what is on the shelf of an own product. */
export const changeStock =
  ({ bus, runtime }: ChangeStockDeps) =>
  async (request: Request) => {
    const { producerId = '' } = memberOf(request)
    const of = { producerId, productId: request.params.id }
    const changed = await adjustStock(bus, { of, change: request.body, by: commandContextOf(request, runtime) })
    if (isRefusal(changed)) return changed
    return respond({ onHand: changed.state.onHand, available: availableOf(changed.state) }, changed.position)
  }

interface ShelfChange {
  readonly of: { readonly producerId: string; readonly productId: string }
  readonly change: StockChangeForm
  readonly by: CommandContext
}

/** Changes one shelf, when it is the producer's and the amounts are such as its goods come in. */
export async function adjustStock(
  bus: CommandBus,
  { of, change, by }: ShelfChange,
): Promise<CommandResult<StockEvent, StockState> | Refusal> {
  const { producerId, productId } = of
  const [state, settings] = await Promise.all([bus.load(product, productId), bus.load(inventorySettings, producerId)])
  if (state.status === 'unknown') return refuse('product_not_found')
  if (state.producerId !== producerId) return refuse('product_not_owned')
  const amounts = change.why === 'counted' ? [change.onHand, change.seen] : [change.quantity]
  const wrong = amounts.map((amount) => quantityRefusal(state.unit, amount)).find(Boolean)
  if (wrong) return wrong
  // Of what nobody can buy it is no news that it runs low.
  const lowStockThreshold = state.status === 'listed' ? { lowStockThreshold: thresholdFor(settings, productId) } : {}
  return bus.dispatch({
    decider: stock,
    id: productId,
    command: { ...commandFor(of, change), ...lowStockThreshold },
    context: by,
  })
}

function commandFor(of: ShelfChange['of'], change: StockChangeForm): StockCommand {
  if (change.why === 'counted')
    return { type: 'CountStock', ...of, onHand: change.onHand, seen: change.seen, reason: 'counted' }
  const { why, quantity, reason } = change
  return { type: 'AdjustStock', ...of, why, quantity: why === 'wasted' ? -quantity : quantity, reason }
}
