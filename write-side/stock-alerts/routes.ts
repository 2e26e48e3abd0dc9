import { catalogProblems } from '#domain/catalog/contract.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { quantityForSale, stock } from '#domain/catalog/stock.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { stockAlertProblems, stockAlertsContract } from '#domain/stock-alerts/contract.ts'
import { type StockAlertsCommand, stockAlerts } from '#domain/stock-alerts/stock-alerts.decider.ts'
import { type MemberRequest, type RouteTable, respond, route } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface StockAlertsWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

export const stockAlertsWriteRoutes = (deps: StockAlertsWriteDeps): RouteTable => ({
  problems: { ...stockAlertProblems, product_not_found: catalogProblems.product_not_found },
  routes: [
    route(stockAlertsContract.request, 'member', (request) => requestAlert(deps, request, request.params.productId)),
    route(stockAlertsContract.withdraw, 'member', (request) => withdrawAlert(deps, request, request.params.productId)),
  ],
})

async function requestAlert(deps: StockAlertsWriteDeps, request: MemberRequest, productId: string) {
  const productState = await deps.bus.load(product, productId)
  if (productState.status === 'unknown' || productState.retired) return refuse('product_not_found')
  const available = quantityForSale(productState, await deps.bus.load(stock, productId))
  const { accountId } = request.actor
  return dispatch(deps, request, { type: 'RequestStockAlert', accountId, productId, available })
}

const withdrawAlert = (deps: StockAlertsWriteDeps, request: MemberRequest, productId: string) =>
  dispatch(deps, request, { type: 'WithdrawStockAlert', accountId: request.actor.accountId, productId })

async function dispatch({ bus, runtime }: StockAlertsWriteDeps, request: MemberRequest, command: StockAlertsCommand) {
  const context = commandContextOf(request, runtime)
  const result = await bus.dispatch({ decider: stockAlerts, id: command.accountId, command, context })
  return isRefusal(result) ? result : respond({ requested: command.productId in result.state }, result.position)
}
