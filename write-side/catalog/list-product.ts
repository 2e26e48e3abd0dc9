import { type ProductState, product } from '#domain/catalog/product.decider.ts'
import { productImages } from '#domain/catalog/product-images.ts'
import type { NewProduct } from '#domain/catalog/product-listings.contract.ts'
import type { Unit } from '#domain/catalog/product-taxonomy.ts'
import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import { type CommandBus, type CommandContext, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'

export interface Listing {
  readonly productId: string
  readonly producerId: string
  readonly form: Omit<NewProduct, 'images'>
  /** No images if omitted. */
  readonly imageUrls?: readonly string[]
  readonly context: CommandContext
}

/** Lists a product and counts its first stock. Safe to repeat with the same ids. */
export async function listProduct(
  bus: CommandBus,
  { productId, producerId, form, imageUrls = [], context }: Listing,
): Promise<{ readonly position: Position | undefined } | Refusal> {
  const { priceCents, onHand, ...description } = form
  const productDescription = { ...description, ...productImages(imageUrls) }
  const command = { type: 'ListProduct', producerId, productId, description: productDescription, priceCents } as const
  const listed = await bus.dispatch({ decider: product, id: productId, command, context })
  if (isRefusal(listed) || onHand === 0) return listed
  const count = { type: 'CountStock', productId, producerId, onHand, note: 'first count' } as const
  const countContext = { ...context, commandId: childCommandId(context.commandId, 'count') }
  const counted = await bus.dispatch({ decider: stock, id: productId, command: count, context: countContext })
  return isRefusal(counted) ? counted : { position: counted.position ?? listed.position }
}

interface UnitChange {
  readonly productId: string
  readonly producerId: string
  readonly unit: Unit
}

/** Refuses another unit while there is stock, which is counted in the current unit. */
export async function unitChangeRefusal(bus: CommandBus, change: UnitChange): Promise<Refusal | undefined> {
  const state = await bus.load(product, change.productId)
  if (!changesUnit(state, change)) return undefined
  const stockState = await bus.load(stock, change.productId)
  const isEmpty = stockState.onHand === 0 && availableOf(stockState) === 0
  return isEmpty ? undefined : refuse('unit_in_use', { onHand: stockState.onHand, unit: state.unit })
}

/** False for another producer's product, which the product's decider refuses. */
const changesUnit = (
  state: ProductState,
  { producerId, unit }: UnitChange,
): state is Exclude<ProductState, { status: 'unknown' }> =>
  state.status !== 'unknown' && state.producerId === producerId && state.unit !== unit
