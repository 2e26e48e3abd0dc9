import { product } from '#domain/catalog/product.decider.ts'
import { isPerishable } from '#domain/catalog/product-taxonomy.ts'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import { isOpen } from '#domain/disputes/dispute-state.ts'
import type { OpenDisputeForm } from '#domain/disputes/forms.ts'
import { openDisputeOf } from '#domain/disputes/open-dispute.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { KnownOrder } from '#domain/ordering/order.decider.ts'
import { statusAfter } from '#domain/ordering/order.events.ts'
import { closedAt } from '#domain/ordering/order-status.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { commandContextOf } from '../command-context.ts'
import type { DisputeWriteDeps } from './deps.ts'
import { ownDocuments, requireParty } from './party.ts'

type Reporting = RouteRequest<{ id: string }, { key?: string | undefined }, OpenDisputeForm>

/** The buyer, signed in or with the order's link, reports a problem: that is a case until it is closed. */
export const report = (deps: DisputeWriteDeps) => async (request: Reporting) => {
  const { params, body } = request
  const party = await requireParty(deps, params.id, request)
  if (isRefusal(party)) return party
  if (party.side !== 'buyer') return refuse('not_allowed')
  const papers = await ownDocuments(deps, party, body.papers)
  if (isRefusal(papers)) return papers
  const { order } = party
  const seller = await deps.bus.load(producer, order.producerId)
  if (seller.status === 'unknown') return refuse('order_not_found')
  const { disputeId, state } = await openDisputeOf(casesIn(deps), params.id)
  const by = commandContextOf(request, deps.runtime)
  const command = {
    ...({ type: 'OpenDispute', disputeId, orderId: order.orderId, producerId: order.producerId } as const),
    buyerId: order.buyerId,
    accountId: seller.accountId,
    at: by.at,
    problem: body.type,
    lines: body.lines,
    wish: body.wish,
    text: body.description,
    papers,
    order: { ...(await reportable(deps, order)), hasOpen: isOpen(state) },
    bought: order.lines.map(({ productId, quantity }) => ({ productId, quantity })),
  }
  const sent = await deps.bus.dispatch({ decider: dispute, id: disputeId, command, context: by })
  return isRefusal(sent) ? sent : respond({ id: disputeId }, sent.position)
}

const casesIn = ({ bus, runtime }: DisputeWriteDeps) => ({
  idOf: (seed: string) => runtime.deriveId('dispute', seed),
  load: (id: string) => bus.load(dispute, id),
})

async function reportable(deps: DisputeWriteDeps, { orderId, paymentIntentId, lines }: KnownOrder) {
  const history = await deps.historyOf(orderId)
  const timeline = history.map((event) => ({ status: statusAfter(event), at: event.meta.at }))
  const spoils = await Promise.all(lines.map(({ productId }) => doesSpoil(deps, productId)))
  return {
    paid: paymentIntentId !== undefined,
    overSince: closedAt(timeline),
    lines: lines.map(({ productId }, i) => ({ productId, spoils: spoils[i]! })),
  }
}

/** What comes in a box is what grew that week. */
async function doesSpoil({ bus }: DisputeWriteDeps, goodsId: string): Promise<boolean> {
  if (isBox(goodsId)) return true
  const goods = await bus.load(product, goodsId)
  return goods.status !== 'unknown' && isPerishable(goods.category)
}
