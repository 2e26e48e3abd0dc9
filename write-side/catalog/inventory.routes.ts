import { catalogProblems } from '#domain/catalog/contract.ts'
import {
  type InventoryAdjusted,
  type InventoryAdjustments,
  type InventorySettingsForm,
  inventoryContract,
  type ProductThresholdForm,
} from '#domain/catalog/inventory.contract.ts'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import {
  type InventorySettingsCommand,
  inventorySettings,
  thresholdFor,
} from '#domain/catalog/inventory-settings.decider.ts'
import { product } from '#domain/catalog/product.decider.ts'
import type { StockChangeForm } from '#domain/catalog/product-listings.contract.ts'
import { availableOf, type StockCommand, type StockState, stock } from '#domain/catalog/stock.decider.ts'
import { quantityRefusal } from '#domain/catalog/stock-level.ts'
import { type CommandBus, type CommandContext, type CommandResult, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { allProblems, problemOf } from '#platform/http/errors.ts'
import { type ProducerRequest, type RouteTable, respond, route } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { CommandConflict } from '#write-side/command-bus.ts'
import { commandContextOf, latestPosition } from '#write-side/command-context.ts'

export interface InventoryWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

export const inventoryWriteRoutes = (deps: InventoryWriteDeps): RouteTable => ({
  problems: catalogProblems,
  routes: [
    route(inventoryContract.saveSettings, 'producer', saveSettings(deps)),
    route(inventoryContract.saveThreshold, 'producer', saveThreshold(deps)),
    route(inventoryContract.changeMany, 'producer', adjustInventory(deps)),
  ],
})

const saveSettings =
  (deps: InventoryWriteDeps) => async (request: ProducerRequest<undefined, undefined, InventorySettingsForm>) => {
    const { producerId } = request.actor
    const { lowStockThreshold: threshold } = request.body
    const saved = await send(deps, request, { type: 'SetLowStockThreshold', producerId, threshold })
    return isRefusal(saved) ? saved : respond({ lowStockThreshold: saved.state.threshold }, saved.position)
  }

type ThresholdRequest = ProducerRequest<{ id: string }, undefined, ProductThresholdForm>

const saveThreshold = (deps: InventoryWriteDeps) => async (request: ThresholdRequest) => {
  const { producerId } = request.actor
  const { threshold } = request.body
  const productId = request.params.id
  const state = await deps.bus.load(product, productId)
  if (state.status === 'unknown') return refuse('product_not_found')
  if (state.producerId !== producerId) return refuse('product_not_owned')
  const refusal = quantityRefusal(state.unit, threshold ?? 0)
  if (refusal) return refusal
  const saved = await send(deps, request, { type: 'SetProductLowStockThreshold', producerId, productId, threshold })
  if (isRefusal(saved)) return saved
  return respond({ id: productId, threshold: thresholdFor(saved.state, productId) }, saved.position)
}

const send = ({ bus, runtime }: InventoryWriteDeps, request: ProducerRequest, command: InventorySettingsCommand) =>
  bus.dispatch({
    decider: inventorySettings,
    id: command.producerId,
    command,
    context: commandContextOf(request, runtime),
  })

interface ChangeStockDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

type StockChangeRequest = ProducerRequest<{ id: string }, undefined, StockChangeForm>

/** Counts or adjusts the stock of one of the producer's products. */
export const changeStock =
  ({ bus, runtime }: ChangeStockDeps) =>
  async (request: StockChangeRequest) => {
    const { producerId } = request.actor
    const target = { producerId, productId: request.params.id }
    const changed = await adjustStock(bus, {
      target,
      change: request.body,
      context: commandContextOf(request, runtime),
    })
    if (isRefusal(changed)) return changed
    return respond({ onHand: changed.state.onHand, available: availableOf(changed.state) }, changed.position)
  }

interface StockAdjustment {
  readonly target: { readonly producerId: string; readonly productId: string }
  readonly change: StockChangeForm
  readonly context: CommandContext
}

/** Changes one product's stock, if it belongs to the producer and the quantity is valid for its unit. */
async function adjustStock(
  bus: CommandBus,
  { target, change, context }: StockAdjustment,
): Promise<CommandResult<StockEvent, StockState> | Refusal> {
  const { producerId, productId } = target
  const [state, settings] = await Promise.all([bus.load(product, productId), bus.load(inventorySettings, producerId)])
  if (state.status === 'unknown') return refuse('product_not_found')
  if (state.producerId !== producerId) return refuse('product_not_owned')
  const amounts = change.reason === 'counted' ? [change.onHand, change.expectedOnHand] : [change.quantity]
  const refusal = amounts.map((amount) => quantityRefusal(state.unit, amount)).find(Boolean)
  if (refusal) return refusal
  // An unlisted product is not for sale, so it triggers no low-stock or back-in-stock notification.
  const listing =
    state.status === 'listed' ? { listed: true, lowStockThreshold: thresholdFor(settings, productId) } : {}
  return bus.dispatch({
    decider: stock,
    id: productId,
    command: { ...commandFor(target, change), ...listing },
    context,
  })
}

function commandFor(target: StockAdjustment['target'], change: StockChangeForm): StockCommand {
  if (change.reason === 'counted')
    return {
      type: 'CountStock',
      ...target,
      onHand: change.onHand,
      expectedOnHand: change.expectedOnHand,
      note: 'counted',
    }
  const { reason, quantity, note } = change
  return { type: 'AdjustStock', ...target, reason, quantity: reason === 'shrinkage' ? -quantity : quantity, note }
}

interface AdjustInventoryDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

type AdjustmentsRequest = ProducerRequest<unknown, undefined, InventoryAdjustments>
type RequestedAdjustment = InventoryAdjustments['changes'][number]

/** Sends one command per product, so that a refusal of one does not affect the others. */
const adjustInventory = (deps: AdjustInventoryDeps) => async (request: AdjustmentsRequest) => {
  const { producerId } = request.actor
  const context = commandContextOf(request, deps.runtime)
  const outcomes = await Promise.all(
    request.body.changes.map((change) =>
      adjustProduct(deps.bus, change, {
        target: { producerId, productId: change.productId },
        context: { ...context, commandId: childCommandId(context.commandId, change.productId) },
      }),
    ),
  )
  return respond(
    { products: outcomes.map(({ changed }) => changed) },
    latestPosition(outcomes.map(({ position }) => position)),
  )
}

interface AdjustmentResult {
  readonly changed: InventoryAdjusted
  readonly position?: Position | undefined
}

/** The command id derives from the request's: a repeated request returns the first result. */
async function adjustProduct(
  bus: CommandBus,
  { productId: id, change }: RequestedAdjustment,
  adjustment: Pick<StockAdjustment, 'target' | 'context'>,
): Promise<AdjustmentResult> {
  const result = await adjustStock(bus, { ...adjustment, change }).catch(conflictAsRefusal)
  if (isRefusal(result)) return { changed: { id, onHand: null, available: null, refused: refusalView(result) } }
  const { state, position } = result
  return { changed: { id, onHand: state.onHand, available: availableOf(state), refused: null }, position }
}

function conflictAsRefusal(error: unknown): Refusal {
  if (error instanceof CommandConflict) return refuse('conflict')
  throw error
}

const REFUSAL_TEXTS = allProblems([catalogProblems])

/** The same code and text as a refused change of a single product. */
const refusalView = (refusal: Refusal) => ({ code: refusal.refused, why: problemOf(REFUSAL_TEXTS, refusal, '').detail })
