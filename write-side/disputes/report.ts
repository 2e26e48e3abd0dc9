import { product } from '#domain/catalog/product.decider.ts'
import { isSpoiling } from '#domain/catalog/vocabulary.ts'
import { caseOfOrder } from '#domain/disputes/case-of-order.ts'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import { isOpen } from '#domain/disputes/dispute-state.ts'
import type { ReportForm } from '#domain/disputes/forms.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { KnownOrder } from '#domain/ordering/order.decider.ts'
import { overSince } from '#domain/ordering/over-since.ts'
import { statusAfter } from '#domain/ordering/status-after.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { senderOf } from '../sender.ts'
import type { DisputeWrites } from './deps.ts'
import { ownPapers, partyOf } from './party.ts'

type Reporting = RouteRequest<{ id: string }, { key?: string | undefined }, ReportForm>

/** The buyer, signed in or with the order's link, reports a problem: that is a case until it is closed. */
export const report = (deps: DisputeWrites) => async (request: Reporting) => {
  const { params, body } = request
  const party = await partyOf(deps, params.id, request)
  if (isRefusal(party)) return party
  if (party.side !== 'buyer') return refuse('not_allowed')
  const papers = await ownPapers(deps, party, body.papers)
  if (isRefusal(papers)) return papers
  const { order } = party
  const seller = await deps.bus.load(producer, order.producerId)
  if (seller.status === 'unknown') return refuse('order_not_found')
  const { disputeId, state } = await caseOfOrder(casesIn(deps), params.id)
  const by = senderOf(request, deps.facts)
  const command = {
    ...({ type: 'ReportProblem', disputeId, orderId: order.orderId, producerId: order.producerId } as const),
    ...{ buyerId: order.buyerId, accountId: seller.accountId, at: by.at },
    ...{ problem: body.type, lines: body.lines, wish: body.wish, text: body.description, papers },
    order: { ...(await reportable(deps, order)), hasOpen: isOpen(state) },
    bought: order.lines.map(({ productId, quantity }) => ({ productId, quantity })),
  }
  const sent = await deps.bus.dispatch({ decider: dispute, id: disputeId, command, by })
  return isRefusal(sent) ? sent : answered({ id: disputeId }, sent.position)
}

const casesIn = ({ bus, facts }: DisputeWrites) => ({
  idOf: (seed: string) => facts.idFrom('dispute', seed),
  load: (id: string) => bus.load(dispute, id),
})

async function reportable(deps: DisputeWrites, { orderId, intentId, lines }: KnownOrder) {
  const history = await deps.historyOf(orderId)
  const timeline = history.map((event) => ({ status: statusAfter(event), at: event.meta.at }))
  const spoils = await Promise.all(lines.map(({ productId }) => doesSpoil(deps, productId)))
  return {
    ...{ paid: intentId !== undefined, overSince: overSince(timeline) },
    lines: lines.map(({ productId }, i) => ({ productId, spoils: spoils[i]! })),
  }
}

/** What comes in a box is what grew that week. */
async function doesSpoil({ bus }: DisputeWrites, goodsId: string): Promise<boolean> {
  if (isBox(goodsId)) return true
  const goods = await bus.load(product, goodsId)
  return goods.status !== 'unknown' && isSpoiling(goods.category)
}
