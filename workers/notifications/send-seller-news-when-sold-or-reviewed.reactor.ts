import { stockEvents } from '#domain/catalog/stock.events.ts'
import { shelfNews } from '#domain/notifications/shelf-news.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { job, reactor } from '../reactor.ts'
import { sendSellerNews } from './send-seller-news.job.ts'

export const sendSellerNewsWhenStockRunsLow = reactor(
  stockEvents,
  ['StockSold', 'StockCounted', 'StockAdjusted'],
  (event) => {
    const { productId, producerId, onHand: figure } = event.data
    const kind = shelfNews(event)
    if (!kind || !producerId) return []
    const about = `${productId}.${event.revision}`
    return [job(sendSellerNews, { about, kind, producerId, productId, figure })]
  },
)

export const sendSellerNewsWhenReviewed = reactor(reviewEvents, ['ReviewWritten'], ({ data }) => {
  const { reviewId: about, producerId, productId, rating: figure } = data
  const news = { about, kind: 'product_reviewed', producerId, productId, figure } as const
  return [job(sendSellerNews, news)]
})
