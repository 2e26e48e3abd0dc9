import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wasHandedOver } from '#domain/ordering/order-status.ts'
import type { ReportForm, ReviewForm, reviewsContract } from '#domain/reviews/contract.ts'
import type { ReviewListQuery } from '#domain/reviews/review-options.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'

type Reviews = typeof reviewsContract
const ofProduct: EndpointOf<Reviews['ofProduct']> = { method: 'GET', path: '/api/products/:id/reviews' }
const ofProducer: EndpointOf<Reviews['ofProducer']> = { method: 'GET', path: '/api/producer-profiles/:id/reviews' }
const write: EndpointOf<Reviews['submit']> = { method: 'POST', path: '/api/reviews' }
const change: EndpointOf<Reviews['update']> = { method: 'PUT', path: '/api/reviews/:id' }
const withdraw: EndpointOf<Reviews['withdraw']> = { method: 'DELETE', path: '/api/reviews/:id' }
const reply: EndpointOf<Reviews['postReply']> = { method: 'PUT', path: '/api/reviews/:id/reply' }
const removeReply: EndpointOf<Reviews['removeReply']> = { method: 'DELETE', path: '/api/reviews/:id/reply' }
const featured: EndpointOf<Reviews['featured']> = { method: 'GET', path: '/api/featured-reviews' }
const report: EndpointOf<Reviews['report']> = { method: 'POST', path: '/api/reviews/:id/reports' }

const keys = {
  all: ['reviews'],
  product: (id: string) => ['reviews', 'product', id],
  producer: (id: string) => ['reviews', 'producer', id],
  praise: ['reviews', 'praise'],
} as const

export const featuredReviewsQuery = queryOptions({
  queryKey: keys.praise,
  ...readFrom(featured),
})

/** A page of reviews. Keeps the previous page while the next one loads. */
export const productReviewsQuery = (id: string, choice: ReviewListQuery) =>
  queryOptions({
    queryKey: [...keys.product(id), choice],
    ...readFrom(ofProduct, { params: { id }, query: choice }),
    placeholderData: keepPreviousData,
  })

export const producerReviewsQuery = (id: string, choice: ReviewListQuery) =>
  queryOptions({
    queryKey: [...keys.producer(id), choice],
    ...readFrom(ofProducer, { params: { id }, query: choice }),
    placeholderData: keepPreviousData,
  })

/** Review to save; `id` is undefined for a new one. */
interface SavedReview {
  readonly productId: string
  readonly id: string | undefined
  readonly form: ReviewForm
}

export const useSaveReview = () =>
  useChange(async ({ productId, id, form }: SavedReview) => {
    if (id) await call(change, { params: { id }, body: form })
    else await call(write, { body: { ...form, productId } })
  })

export const useWithdrawReview = () => useChange((id: string) => call(withdraw, { params: { id } }))

export const useSaveReply = () =>
  useChange(({ id, reply: text }: { id: string; reply: string }) =>
    call(reply, { params: { id }, body: { reply: text } }),
  )

export const useRemoveReply = () => useChange((id: string) => call(removeReply, { params: { id } }))

export const useReportReview = () =>
  useChange(({ id, form }: { id: string; form: ReportForm }) => call(report, { params: { id }, body: form }))

/**
 * Refetches all reviews after success and after failure, because the review may be gone. Callers use `mutateAsync`: its
 * promise settles even if the refetched list unmounts the caller.
 */
function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queries.invalidateQueries({ queryKey: keys.all }) })
}

export const liveMap: LiveMap = {
  review_update: ({ productId, producerId }) => [keys.product(String(productId)), keys.producer(String(producerId))],
  // The order now counts as a verified purchase.
  order_status_update: ({ status }) => (wasHandedOver(String(status)) ? [keys.all] : []),
}
