import { product } from '#domain/catalog/product.decider.ts'
import { MODERATORS } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Moderator } from '#domain/kernel/moderation.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import { type DecideForm, moderationContract, moderationProblems } from '#domain/moderation/contract.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { reviewProblems } from '#domain/reviews/contract.ts'
import { review, reviewOf } from '#domain/reviews/review.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { contentRule, conversationDecision, goodsRule, takeDownDecision } from './decision-for.ts'

export interface ModerationWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  /** From the read side: whose review of what this is. */
  readonly placeOf: (reviewId: string) => Promise<{ productId: string; authorId: string } | undefined>
}

/** What they may decide, and that nobody decides about themselves, the rules see to. */
export const moderationWrites = (deps: ModerationWrites): RouteTable => ({
  problems: { ...moderationProblems, review_not_found: reviewProblems.review_not_found },
  routes: [route(moderationContract.decide, MODERATORS, decide(deps))],
})

type Request = RouteRequest<{ id: string }, undefined, DecideForm>

const decide = (deps: ModerationWrites) => async (request: Request) => {
  const { accountId, producerId, staff: role } = memberOf(request)
  if (!role) return refuse('not_allowed')
  const moderator = { accountId, producerId, role }
  const { id } = request.params
  const sent = await decideAbout(id)(deps, request, moderator)
  return isRefusal(sent) ? sent : answered({ id }, sent.position)
}

/** A report is named by what it is about. */
function decideAbout(id: string) {
  if (id.startsWith('review_')) return decideReview
  return id.startsWith('product_') ? decideProduct : decideConversation
}

async function decideReview({ bus, facts, placeOf }: ModerationWrites, request: Request, moderator: Moderator) {
  const { id: reviewId } = request.params
  const [place, decision] = [await placeOf(reviewId), takeDownDecision(request.body.decision)]
  if (!place || !decision) return refuse('report_not_found')
  const { seen, rule, reason } = request.body
  const by = senderOf(request, facts)
  return bus.dispatch({
    ...{ decider: review, id: reviewOf(place.productId, place.authorId), by },
    command: { type: 'ModerateReview', reviewId, decision, moderator, seen, rule: contentRule(rule), reason },
  })
}

async function decideProduct({ bus, facts }: ModerationWrites, request: Request, moderator: Moderator) {
  const { id } = request.params
  const decision = takeDownDecision(request.body.decision)
  const goods = await bus.load(product, id)
  if (goods.status === 'unknown' || !decision) return refuse('report_not_found')
  const seller = await bus.load(producer, goods.producerId)
  if (seller.status === 'unknown') return refuse('report_not_found')
  const { seen, rule, reason } = request.body
  const by = senderOf(request as RouteRequest, facts)
  const of = { accountId: seller.accountId, at: by.at }
  return bus.dispatch({
    ...{ decider: product, id, by },
    command: { type: 'ModerateProduct', decision, moderator, seen, rule: goodsRule(rule), reason, ...of },
  })
}

async function decideConversation({ bus, facts }: ModerationWrites, request: Request, moderator: Moderator) {
  const { id } = request.params
  const { seen, rule, reason, side } = request.body
  const [its, decision] = [await bus.load(conversation, id), conversationDecision(request.body.decision)]
  if (its.status === 'unstarted' || !decision || !side) return refuse('report_not_found')
  const buyerId = await buyerNow({ bus }, its)
  const by = senderOf(request, facts)
  return bus.dispatch({
    ...{ decider: conversation, id, by },
    command: {
      type: 'ModerateConversation',
      decision,
      side,
      buyerId,
      moderator,
      seen,
      rule: contentRule(rule),
      reason,
    },
  })
}

type About = { readonly buyerId: string; readonly subject: { readonly kind: string; readonly id: string } }

/** A guest's order may have found its account since. */
async function buyerNow({ bus }: Pick<ModerationWrites, 'bus'>, { buyerId, subject }: About): Promise<string> {
  if (subject.kind !== 'order') return buyerId
  const its = await bus.load(order, subject.id)
  return its.status === 'unknown' ? buyerId : its.buyerId
}
