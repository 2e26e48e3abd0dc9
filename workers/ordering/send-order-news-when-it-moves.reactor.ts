import { orderEvents } from '#domain/ordering/order.events.ts'
import { job, reactor } from '../reactor.ts'
import { orderNews, sendOrderNews } from './send-order-news.job.ts'

export const sendOrderNewsWhenItMoves = reactor(orderEvents, orderNews, ({ type, data: { orderId }, revision }) => [
  job(sendOrderNews, { orderId, news: type, revision }),
])
