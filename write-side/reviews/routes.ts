import { catalogProblems } from '#domain/catalog/contract.ts'
import { product } from '#domain/catalog/product.decider.ts'
import type { Member } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { type ReportForm, type ReviewForm, reviewProblems, reviewsContract } from '#domain/reviews/contract.ts'
import { type ReviewCommand, review, reviewOf } from '#domain/reviews/review.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { answered, limited, type RouteRequest, type RouteTable, route, unpaused } from '#platform/http/route.ts'
import { senderOf } from '../sender.ts'

export interface ReviewWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  /** From the read side: whose review of what this is, also once it is withdrawn. */
  readonly placeOf: (reviewId: string) => Promise<{ productId: string; authorId: string } | undefined>
  /** From the read side: whether somebody was handed a product, ever. */
  readonly wasHandedOver: (asked: { productId: string; accountId: string }) => Promise<boolean>
}

const MINUTE = 60_000
const OFTEN = { max: 60, windowMs: 10 * MINUTE }
const SELDOM = { max: 20, windowMs: 10 * MINUTE }

export const reviewWrites = (deps: ReviewWrites): RouteTable => ({
  problems: { ...reviewProblems, product_not_found: catalogProblems.product_not_found },
  routes: [
    unpaused(limited(SELDOM, route(reviewsContract.write, 'verified', write(deps)))),
    unpaused(limited(OFTEN, route(reviewsContract.change, 'verified', change(deps)))),
    limited(OFTEN, route(reviewsContract.withdraw, 'member', withdraw(deps))),
    limited(OFTEN, route(reviewsContract.answer, 'producer', answer(deps))),
    limited(OFTEN, route(reviewsContract.removeAnswer, 'producer', removeAnswer(deps))),
    limited(SELDOM, route(reviewsContract.report, 'verified', report(deps))),
  ],
})

const write =
  (deps: ReviewWrites) =>
  async (request: RouteRequest<undefined, undefined, ReviewForm & { readonly productId: string }>) => {
    const { productId, rating, comment } = request.body
    const { accountId: authorId, producerId: authorProducerId } = request.actor as Member
    const goods = await deps.bus.load(product, productId)
    if (goods.status === 'unknown') return refuse('product_not_found')
    const by = senderOf(request, deps.facts)
    const reviewId = deps.facts.idFrom('review', `${productId} ${by.commandId}`)
    const verified = await deps.wasHandedOver({ productId, accountId: authorId })
    const said = { reviewId, productId, producerId: goods.producerId, authorId, authorProducerId }
    const command = { type: 'WriteReview', ...said, rating, comment, verified } as const
    const result = await deps.bus.dispatch({ decider: review, id: reviewOf(productId, authorId), command, by })
    if (isRefusal(result)) return result
    const id = result.state.status === 'unwritten' ? reviewId : result.state.reviewId
    return answered({ id, productId, rating, comment, verified }, result.position)
  }

type On<Body = undefined> = RouteRequest<{ id: string }, undefined, Body>

const change = (deps: ReviewWrites) => async (request: On<ReviewForm>) =>
  send(deps, request, { type: 'ChangeReview', authorId: who(request).accountId, ...idIn(request), ...request.body })

const withdraw = (deps: ReviewWrites) => async (request: On) =>
  send(deps, request, { type: 'WithdrawReview', authorId: who(request).accountId, ...idIn(request) })

const answer = (deps: ReviewWrites) => async (request: On<{ reply: string }>) => {
  const { accountId, producerId } = who(request)
  return send(deps, request, { type: 'AnswerReview', ...{ accountId, producerId }, ...idIn(request), ...request.body })
}

const removeAnswer = (deps: ReviewWrites) => async (request: On) =>
  send(deps, request, { type: 'RemoveAnswer', producerId: who(request).producerId, ...idIn(request) })

const report = (deps: ReviewWrites) => async (request: On<ReportForm>) => {
  const { reason, words = '' } = request.body
  return send(deps, request, {
    ...{ type: 'ReportReview', reporterId: who(request).accountId, reason, words },
    ...idIn(request),
  })
}

const idIn = ({ params }: On<unknown>) => ({ reviewId: params.id })

/** These routes let in members only. Whoever sells nothing is no review's producer. */
function who({ actor }: On<unknown>) {
  const { accountId, producerId = '' } = actor as Member
  return { accountId, producerId }
}

async function send(deps: ReviewWrites, request: On<unknown>, command: ReviewCommand) {
  const place = await deps.placeOf(command.reviewId)
  if (!place) return refuse('review_not_found')
  const id = reviewOf(place.productId, place.authorId)
  const by = senderOf(request, deps.facts)
  const result = await deps.bus.dispatch({ decider: review, id, command, by })
  return isRefusal(result) ? result : answered({ id: command.reviewId }, result.position)
}
