import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import {
  type ProductReportForm,
  productReportsContract,
  type TakedownAppealForm,
} from '#domain/catalog/product-moderation.contract.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type Route, type RouteRequest, rateLimited, respond, route } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'

interface ReportDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

const SELDOM = { max: 20, windowMs: 600_000 }

/** What members say of goods, and what their producer says to a decision; the decision itself is the staff's. */
export const productReportRoutes = (deps: ReportDeps): readonly Route[] => [
  rateLimited(SELDOM, route(productReportsContract.report, 'verified', report(deps))),
  rateLimited(SELDOM, route(productReportsContract.askAgain, 'producer', askAgain(deps))),
]

type Of<B> = RouteRequest<{ id: string }, undefined, B>

const report = (deps: ReportDeps) => (request: Of<ProductReportForm>) => {
  const { accountId: reporterId, producerId: reporterProducerId } = memberOf(request)
  return send(deps, request, { type: 'ReportProduct', reporterId, reporterProducerId, ...request.body })
}

const askAgain = (deps: ReportDeps) => (request: Of<TakedownAppealForm>) => {
  const { accountId, producerId = '' } = memberOf(request)
  const { words } = request.body
  return send(deps, request, { type: 'AppealProductTakedown', producerId, accountId, words, at: deps.runtime.now() })
}

async function send<B>({ bus, runtime }: ReportDeps, request: Of<B>, command: ProductCommand) {
  const { id } = request.params
  const sent = await bus.dispatch({ decider: product, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(sent) ? sent : respond({ id }, sent.position)
}
