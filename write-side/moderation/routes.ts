import { product } from '#domain/catalog/product.decider.ts'
import { CAN_MODERATE } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import {
  type ContentRule,
  contentRules,
  type Moderator,
  type ProductRule,
  productRules,
  type Rule,
  takedownDecisions,
} from '#domain/kernel/moderation.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import {
  conversationDecisions,
  type RestrictionDecision,
  restrictionCommand,
  restrictionDecisions,
} from '#domain/messaging/conversation-moderation.ts'
import { messagingPermission, messagingPermissionId } from '#domain/messaging/messaging-permission.decider.ts'
import { type DecideForm, type Decision, moderationContract, moderationProblems } from '#domain/moderation/contract.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { reviewProblems } from '#domain/reviews/contract.ts'
import { review, reviewStreamId } from '#domain/reviews/review.decider.ts'
import { type RouteTable, respond, route, type StaffRequest } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface ModerationWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  /** From the read side: the product and author of a review. */
  readonly subjectOf: (reviewId: string) => Promise<{ productId: string; authorId: string } | undefined>
}

/** The domain decides which decisions are possible, and keeps agents from deciding about themselves. */
export const moderationWriteRoutes = (deps: ModerationWriteDeps): RouteTable => ({
  problems: { ...moderationProblems, review_not_found: reviewProblems.review_not_found },
  routes: [route(moderationContract.decide, CAN_MODERATE, decide(deps))],
})

type Request = StaffRequest<{ id: string }, undefined, DecideForm>

const decide = (deps: ModerationWriteDeps) => async (request: Request) => {
  const { accountId, producerId, staff: role } = request.actor
  const moderator = { accountId, producerId, role }
  const { id } = request.params
  const result = await decideAbout(id)(deps, request, moderator)
  return isRefusal(result) ? result : respond({ id }, result.position)
}

/** A flagged item has the id of its content. */
function decideAbout(id: string) {
  if (id.startsWith('review_')) return decideReview
  return id.startsWith('product_') ? decideProduct : decideConversation
}

async function decideReview({ bus, runtime, subjectOf }: ModerationWriteDeps, request: Request, moderator: Moderator) {
  const { id: reviewId } = request.params
  const subject = await subjectOf(reviewId)
  const decision = takeDownDecision(request.body.decision)
  if (!subject || !decision) return refuse('report_not_found')
  const { expectedVersion, rule, reason } = request.body
  const context = commandContextOf(request, runtime)
  return bus.dispatch({
    decider: review,
    id: reviewStreamId(subject.productId, subject.authorId),
    context,
    command: {
      type: 'ModerateReview',
      reviewId,
      decision,
      agent: moderator,
      expectedVersion,
      rule: contentRule(rule),
      reason,
    },
  })
}

async function decideProduct({ bus, runtime }: ModerationWriteDeps, request: Request, moderator: Moderator) {
  const { id } = request.params
  const decision = takeDownDecision(request.body.decision)
  const state = await bus.load(product, id)
  if (state.status === 'unknown' || !decision) return refuse('report_not_found')
  const seller = await bus.load(producer, state.producerId)
  if (seller.status === 'unknown') return refuse('report_not_found')
  const { expectedVersion, rule, reason } = request.body
  const context = commandContextOf(request as StaffRequest, runtime)
  return bus.dispatch({
    decider: product,
    id,
    context,
    command: {
      type: 'ModerateProduct',
      decision,
      agent: moderator,
      expectedVersion,
      rule: productRule(rule),
      reason,
      accountId: seller.accountId,
      at: context.at,
    },
  })
}

async function decideConversation({ bus, runtime }: ModerationWriteDeps, request: Request, moderator: Moderator) {
  const { id } = request.params
  const { expectedVersion, rule, reason, side } = request.body
  const state = await bus.load(conversation, id)
  if (state.status === 'unstarted' || !side) return refuse('report_not_found')
  const buyerId = await currentBuyerOf({ bus }, state)
  const context = commandContextOf(request, runtime)
  const input = { side, buyerId, agent: moderator, expectedVersion, rule: contentRule(rule), reason }
  const restriction = restrictionDecision(request.body.decision)
  if (restriction) {
    const command = restrictionCommand(state, { ...input, decision: restriction })
    if (isRefusal(command)) return command
    return bus.dispatch({ decider: messagingPermission, id: messagingPermissionId(command), context, command })
  }
  const decision = conversationDecision(request.body.decision)
  if (!decision) return refuse('report_not_found')
  const command = { type: 'ModerateConversation', decision, ...input } as const
  return bus.dispatch({ decider: conversation, id, context, command })
}

type ConversationRef = { readonly buyerId: string; readonly subject: { readonly kind: string; readonly id: string } }

/** The order's current buyer: a guest's order may belong to an account now. */
async function currentBuyerOf(
  { bus }: Pick<ModerationWriteDeps, 'bus'>,
  { buyerId, subject }: ConversationRef,
): Promise<string> {
  if (subject.kind !== 'order') return buyerId
  const orderState = await bus.load(order, subject.id)
  return orderState.status === 'unknown' ? buyerId : orderState.buyerId
}

/** Undefined for a decision that applies only to other content. */
const takeDownDecision = (decision: Decision) => takedownDecisions.find((each) => each === decision)
const conversationDecision = (decision: Decision) => conversationDecisions.find((each) => each === decision)
const restrictionDecision = (decision: Decision): RestrictionDecision | undefined =>
  restrictionDecisions.find((each) => each === decision)

/** Undefined for a rule that applies only to products. */
const contentRule = (rule: Rule | undefined): ContentRule | undefined => contentRules.find((one) => one === rule)
const productRule = (rule: Rule | undefined): ProductRule | undefined => productRules.find((one) => one === rule)
