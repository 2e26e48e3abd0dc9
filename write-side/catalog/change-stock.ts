import type { StockChange } from '#domain/catalog/own-goods.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { shelfSettings, thresholdFor } from '#domain/catalog/shelf-settings.decider.ts'
import { availableOf, type StockCommand, type StockState, stock } from '#domain/catalog/stock.decider.ts'
import type { StockEvent } from '#domain/catalog/stock.events.ts'
import { amountRefusal } from '#domain/catalog/stock-amount.ts'
import type { CommandBus, CommandContext, Outcome } from '#domain/kernel/dispatch.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'

interface ChangeStockDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

type Request = RouteRequest<{ id: string }, undefined, StockChange>

/** Counts, adds, wastes or corrects what is on the shelf of an own product. */
export const changeStock =
  ({ bus, facts }: ChangeStockDeps) =>
  async (request: Request) => {
    const { producerId = '' } = memberOf(request)
    const of = { producerId, productId: request.params.id }
    const changed = await changeShelf(bus, { of, change: request.body, by: senderOf(request, facts) })
    if (isRefusal(changed)) return changed
    return answered({ onHand: changed.state.onHand, available: availableOf(changed.state) }, changed.position)
  }

interface ShelfChange {
  readonly of: { readonly producerId: string; readonly productId: string }
  readonly change: StockChange
  readonly by: CommandContext
}

/** Changes one shelf, when it is the producer's and the amounts are such as its goods come in. */
export async function changeShelf(
  bus: CommandBus,
  { of, change, by }: ShelfChange,
): Promise<Outcome<StockEvent, StockState> | Refusal> {
  const { producerId, productId } = of
  const [state, settings] = await Promise.all([bus.load(product, productId), bus.load(shelfSettings, producerId)])
  if (state.status === 'unknown') return refuse('product_not_found')
  if (state.producerId !== producerId) return refuse('not_your_product')
  const amounts = change.why === 'counted' ? [change.onHand, change.seen] : [change.quantity]
  const wrong = amounts.map((amount) => amountRefusal(state.unit, amount)).find(Boolean)
  if (wrong) return wrong
  // Of what nobody can buy it is no news that it runs low.
  const lowAt = state.status === 'listed' ? { lowAt: thresholdFor(settings, productId) } : {}
  return bus.dispatch({ decider: stock, id: productId, command: { ...commandFor(of, change), ...lowAt }, by })
}

function commandFor(of: ShelfChange['of'], change: StockChange): StockCommand {
  if (change.why === 'counted')
    return { type: 'CountStock', ...of, onHand: change.onHand, seen: change.seen, reason: 'counted' }
  const { why, quantity, reason } = change
  return { type: 'AdjustStock', ...of, why, quantity: why === 'wasted' ? -quantity : quantity, reason }
}
