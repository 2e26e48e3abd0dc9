import { type ProductState, product } from '#domain/catalog/product.decider.ts'
import type { Unit } from '#domain/catalog/product-taxonomy.ts'
import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

interface UnitChange {
  readonly productId: string
  readonly producerId: string
  readonly unit: Unit
}

/** What lies on a shelf is counted in the product's unit: another unit would make other goods of it. */
export async function unitChangeRefusal(bus: CommandBus, change: UnitChange): Promise<Refusal | undefined> {
  const state = await bus.load(product, change.productId)
  if (!changesUnit(state, change)) return undefined
  const shelf = await bus.load(stock, change.productId)
  const isEmpty = shelf.onHand === 0 && availableOf(shelf) === 0
  return isEmpty ? undefined : refuse('unit_in_use', { onHand: shelf.onHand, unit: state.unit })
}

/** Of others' goods nothing is told: the product itself refuses those. */
const changesUnit = (
  state: ProductState,
  { producerId, unit }: UnitChange,
): state is Exclude<ProductState, { status: 'unknown' }> =>
  state.status !== 'unknown' && state.producerId === producerId && state.unit !== unit
