import { catalogProblems } from '#domain/catalog/contract.ts'
import {
  type InventorySettingsForm,
  inventoryContract,
  type ProductThresholdForm,
} from '#domain/catalog/inventory.contract.ts'
import {
  type InventorySettingsCommand,
  inventorySettings,
  thresholdFor,
} from '#domain/catalog/inventory-settings.decider.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { quantityRefusal } from '#domain/catalog/stock-level.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { type RouteRequest, type RouteTable, respond, route } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import { adjustInventory } from './change-shelves.ts'

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
  (deps: InventoryWriteDeps) => async (request: RouteRequest<undefined, undefined, InventorySettingsForm>) => {
    const { producerId = '' } = memberOf(request)
    const { lowStockThreshold: threshold } = request.body
    const saved = await send(deps, request, { type: 'SetLowStockThreshold', producerId, threshold })
    return isRefusal(saved) ? saved : respond({ lowStockThreshold: saved.state.threshold }, saved.position)
  }

type OfProduct = RouteRequest<{ id: string }, undefined, ProductThresholdForm>

const saveThreshold = (deps: InventoryWriteDeps) => async (request: OfProduct) => {
  const { producerId = '' } = memberOf(request)
  const { threshold } = request.body
  const productId = request.params.id
  const goods = await deps.bus.load(product, productId)
  if (goods.status === 'unknown') return refuse('product_not_found')
  if (goods.producerId !== producerId) return refuse('product_not_owned')
  const wrong = quantityRefusal(goods.unit, threshold ?? 0)
  if (wrong) return wrong
  const saved = await send(deps, request, { type: 'SetProductLowStockThreshold', producerId, productId, threshold })
  if (isRefusal(saved)) return saved
  return respond({ id: productId, threshold: thresholdFor(saved.state, productId) }, saved.position)
}

const send = ({ bus, runtime }: InventoryWriteDeps, request: RouteRequest, command: InventorySettingsCommand) =>
  bus.dispatch({
    decider: inventorySettings,
    id: command.producerId,
    command,
    context: commandContextOf(request, runtime),
  })
