import { z } from 'zod'
import { orderId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { linkKey } from '#platform/keys/links.ts'
import { buyerOf, known, type LetterDeps, optional, orderOf, producerOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'
import { newsWords, type OrderNews } from './order-news-words.ts'
import { orderHistory } from './receipt-facts.ts'

/** What a buyer is told by mail, by the event that it follows from; the words stand in `order-news-words.ts`. */
const SUBJECTS: Readonly<Record<OrderNews, string>> = {
  OrderAccepted: 'is being prepared',
  OrderReady: 'is ready for pickup',
  OrderShipped: 'is on its way',
  OrderDelivered: 'was delivered',
  OrderDeclined: 'could not be filled',
  OrderCancelled: 'was cancelled',
  OrderRefunded: 'was refunded',
  OrderRefundFailed: 'could not be refunded',
}
/** What a member may say no to; money and an order that comes to nothing are always told. */
const OPTIONAL: readonly OrderNews[] = ['OrderAccepted', 'OrderReady', 'OrderShipped', 'OrderDelivered']

export const orderNews = Object.keys(SUBJECTS) as [OrderNews, ...OrderNews[]]

const payload = z.object({ orderId, news: z.enum(orderNews), revision: z.number().int() })
type Payload = z.infer<typeof payload>
export const sendOrderNews: JobDefinition<Payload> = {
  name: 'send-order-news',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

export const sendOrderNewsHandler = (deps: LetterDeps): JobHandler<Payload> => ({
  job: sendOrderNews,
  run: async ({ orderId, news, revision }) => {
    const { log, keys, mailer, market } = deps
    const order = await orderOf(log, orderId)
    const contact = known(order?.contact)
    const account = await buyerOf(log, orderId)
    const may = OPTIONAL.includes(news) ? await optional(deps, account, 'orders') : {}
    if (!order || !contact || !may) return
    const seller = await producerOf(log, order.producerId)
    const subject = `Your order ${order.number} ${SUBJECTS[news]}`
    const { text, said, rows = [] } = newsWords(news, await orderHistory(log, orderId), revision)
    const name = seller?.businessName ?? 'the producer'
    const saying = said ? [`${name} wrote: “${said}”`] : []
    const letter = mailLayout({
      title: subject,
      preheader: text,
      paragraphs: [`Hello ${contact.fullName},`, text, ...saying, `Sold by ${name}.`],
      table: rows,
      button: {
        label: 'See your order',
        url: `${market.publicUrl}/order/${orderId}?key=${linkKey(keys, 'order', orderId)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
      ...may,
    })
    const key = `order:${orderId}:${news}:${revision}`
    await mailer.send({
      ...{ key, to: contact.email, account, subject },
      ...letter,
      ...may,
    })
  },
})
