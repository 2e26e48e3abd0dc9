import { catalogProblems } from '#domain/catalog/contract.ts'
import { type InventorySettings, inventoryContract, type ProductThreshold } from '#domain/catalog/inventory.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { type ShelfSettingsCommand, shelfSettings, thresholdFor } from '#domain/catalog/shelf-settings.decider.ts'
import { amountRefusal } from '#domain/catalog/stock-amount.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { changeShelves } from './change-shelves.ts'

export interface InventoryWrites {
  readonly bus: CommandBus
  readonly facts: Facts
}

export const inventoryWrites = (deps: InventoryWrites): RouteTable => ({
  problems: catalogProblems,
  routes: [
    route(inventoryContract.saveSettings, 'producer', saveSettings(deps)),
    route(inventoryContract.saveThreshold, 'producer', saveThreshold(deps)),
    route(inventoryContract.changeMany, 'producer', changeShelves(deps)),
  ],
})

const saveSettings =
  (deps: InventoryWrites) => async (request: RouteRequest<undefined, undefined, InventorySettings>) => {
    const { producerId = '' } = memberOf(request)
    const { lowStockThreshold: threshold } = request.body
    const saved = await send(deps, request, { type: 'SetLowStockThreshold', producerId, threshold })
    return isRefusal(saved) ? saved : answered({ lowStockThreshold: saved.state.threshold }, saved.position)
  }

type OfProduct = RouteRequest<{ id: string }, undefined, ProductThreshold>

const saveThreshold = (deps: InventoryWrites) => async (request: OfProduct) => {
  const { producerId = '' } = memberOf(request)
  const { threshold } = request.body
  const productId = request.params.id
  const goods = await deps.bus.load(product, productId)
  if (goods.status === 'unknown') return refuse('product_not_found')
  if (goods.producerId !== producerId) return refuse('not_your_product')
  const wrong = amountRefusal(goods.unit, threshold ?? 0)
  if (wrong) return wrong
  const saved = await send(deps, request, { type: 'SetProductThreshold', producerId, productId, threshold })
  if (isRefusal(saved)) return saved
  return answered({ id: productId, threshold: thresholdFor(saved.state, productId) }, saved.position)
}

const send = ({ bus, facts }: InventoryWrites, request: RouteRequest, command: ShelfSettingsCommand) =>
  bus.dispatch({ decider: shelfSettings, id: command.producerId, command, by: senderOf(request, facts) })
