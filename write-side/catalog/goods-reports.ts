import { type GoodsReportForm, goodsReportsContract, type SecondLookForm } from '#domain/catalog/goods-reports.ts'
import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, limited, type Route, type RouteRequest, route } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'

interface ReportDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

const SELDOM = { max: 20, windowMs: 600_000 }

/** What members say of goods, and what their producer says to a decision; the decision itself is the staff's. */
export const goodsReportRoutes = (deps: ReportDeps): readonly Route[] => [
  limited(SELDOM, route(goodsReportsContract.report, 'verified', report(deps))),
  limited(SELDOM, route(goodsReportsContract.askAgain, 'producer', askAgain(deps))),
]

type Of<B> = RouteRequest<{ id: string }, undefined, B>

const report = (deps: ReportDeps) => (request: Of<GoodsReportForm>) => {
  const { accountId: reporterId, producerId: reporterProducerId } = memberOf(request)
  return send(deps, request, { type: 'ReportProduct', reporterId, reporterProducerId, ...request.body })
}

const askAgain = (deps: ReportDeps) => (request: Of<SecondLookForm>) => {
  const { accountId, producerId = '' } = memberOf(request)
  const { words } = request.body
  return send(deps, request, { type: 'AskForSecondLook', producerId, accountId, words, at: deps.facts.now() })
}

async function send<B>({ bus, facts }: ReportDeps, request: Of<B>, command: ProductCommand) {
  const { id } = request.params
  const sent = await bus.dispatch({ decider: product, id, command, by: senderOf(request, facts) })
  return isRefusal(sent) ? sent : answered({ id }, sent.position)
}
