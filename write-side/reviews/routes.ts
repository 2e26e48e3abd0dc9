import { catalogProblems } from '#domain/catalog/contract.ts'
import { product } from '#domain/catalog/product.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { type ReportForm, type ReviewForm, reviewProblems, reviewsContract } from '#domain/reviews/contract.ts'
import { type ReviewCommand, review, reviewStreamId } from '#domain/reviews/review.decider.ts'
import {
  type MemberRequest,
  type ProducerRequest,
  type RouteTable,
  rateLimited,
  requiresActiveAccount,
  respond,
  route,
} from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface ReviewWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  /** From the read side: the product and author of a review, even of a withdrawn one. */
  readonly subjectOf: (reviewId: string) => Promise<{ productId: string; authorId: string } | undefined>
  /** From the read side: whether the account ever received the product. */
  readonly hasReceived: (query: { productId: string; accountId: string }) => Promise<boolean>
}

const MINUTE = 60_000
const CHANGE_LIMIT = { max: 60, windowMs: 10 * MINUTE }
const SUBMIT_LIMIT = { max: 20, windowMs: 10 * MINUTE }

export const reviewWriteRoutes = (deps: ReviewWriteDeps): RouteTable => ({
  problems: { ...reviewProblems, product_not_found: catalogProblems.product_not_found },
  routes: [
    requiresActiveAccount(rateLimited(SUBMIT_LIMIT, route(reviewsContract.submit, 'verified', submit(deps)))),
    requiresActiveAccount(rateLimited(CHANGE_LIMIT, route(reviewsContract.update, 'verified', change(deps)))),
    rateLimited(CHANGE_LIMIT, route(reviewsContract.withdraw, 'member', withdraw(deps))),
    rateLimited(CHANGE_LIMIT, route(reviewsContract.postReply, 'producer', postReply(deps))),
    rateLimited(CHANGE_LIMIT, route(reviewsContract.removeReply, 'producer', removeReply(deps))),
    rateLimited(SUBMIT_LIMIT, route(reviewsContract.report, 'verified', report(deps))),
  ],
})

const submit =
  (deps: ReviewWriteDeps) =>
  async (request: MemberRequest<undefined, undefined, ReviewForm & { readonly productId: string }>) => {
    const { productId, rating, comment } = request.body
    const { accountId: authorId, producerId: authorProducerId } = request.actor
    const state = await deps.bus.load(product, productId)
    if (state.status === 'unknown') return refuse('product_not_found')
    const context = commandContextOf(request, deps.runtime)
    const reviewId = deps.runtime.deriveId('review', `${productId} ${context.commandId}`)
    const verifiedPurchase = await deps.hasReceived({ productId, accountId: authorId })
    const ids = { reviewId, productId, producerId: state.producerId, authorId, authorProducerId }
    const command = { type: 'SubmitReview', ...ids, rating, comment, verifiedPurchase } as const
    const result = await deps.bus.dispatch({
      decider: review,
      id: reviewStreamId(productId, authorId),
      command,
      context,
    })
    if (isRefusal(result)) return result
    const id = result.state.status === 'none' ? reviewId : result.state.reviewId
    return respond({ id, productId, rating, comment, verifiedPurchase }, result.position)
  }

type AuthorRequest<Body = undefined> = MemberRequest<{ id: string }, undefined, Body>
type SellerRequest<Body = undefined> = ProducerRequest<{ id: string }, undefined, Body>

const change = (deps: ReviewWriteDeps) => async (request: AuthorRequest<ReviewForm>) =>
  send(deps, request, { type: 'UpdateReview', authorId: request.actor.accountId, ...idIn(request), ...request.body })

const withdraw = (deps: ReviewWriteDeps) => async (request: AuthorRequest) =>
  send(deps, request, { type: 'WithdrawReview', authorId: request.actor.accountId, ...idIn(request) })

const postReply = (deps: ReviewWriteDeps) => async (request: SellerRequest<{ reply: string }>) => {
  const { accountId, producerId } = request.actor
  return send(deps, request, { type: 'PostReviewReply', accountId, producerId, ...idIn(request), ...request.body })
}

const removeReply = (deps: ReviewWriteDeps) => async (request: SellerRequest) =>
  send(deps, request, { type: 'RemoveReviewReply', producerId: request.actor.producerId, ...idIn(request) })

const report = (deps: ReviewWriteDeps) => async (request: AuthorRequest<ReportForm>) => {
  const { reason, comment = '' } = request.body
  return send(deps, request, {
    type: 'ReportReview',
    reporterId: request.actor.accountId,
    reason,
    comment,
    ...idIn(request),
  })
}

const idIn = ({ params }: AuthorRequest<unknown>) => ({ reviewId: params.id })

async function send(deps: ReviewWriteDeps, request: AuthorRequest<unknown>, command: ReviewCommand) {
  const subject = await deps.subjectOf(command.reviewId)
  if (!subject) return refuse('review_not_found')
  const id = reviewStreamId(subject.productId, subject.authorId)
  const context = commandContextOf(request, deps.runtime)
  const result = await deps.bus.dispatch({ decider: review, id, command, context })
  return isRefusal(result) ? result : respond({ id: command.reviewId }, result.position)
}
