import { z } from 'zod'
import { orderId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { linkKey } from '#platform/keys/links.ts'
import { known, type LetterDeps, orderOf, producerOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

/** What a buyer is told by mail, by the event that it follows from. */
export const ORDER_NEWS = {
  OrderReady: { subject: 'is ready for pickup', text: 'Your order is packed and waits for you.' },
  OrderShipped: { subject: 'is on its way', text: 'Your order has left the farm and is on its way to you.' },
  OrderDelivered: { subject: 'was delivered', text: 'Your order has been delivered. Enjoy it.' },
  OrderDeclined: {
    subject: 'could not be filled',
    text: 'The producer could not fill your order. All of your money goes back to your card.',
  },
  OrderCancelled: {
    subject: 'was cancelled',
    text: 'Your order was cancelled. All of your money goes back to your card.',
  },
  OrderRefunded: {
    subject: 'was refunded',
    text: 'Your money is on its way back to your card. Banks take up to 10 business days to show it.',
  },
} as const
export type OrderNews = keyof typeof ORDER_NEWS
export const orderNews = Object.keys(ORDER_NEWS) as [OrderNews, ...OrderNews[]]

const payload = z.object({ orderId, news: z.enum(orderNews), revision: z.number().int() })
type Payload = z.infer<typeof payload>
export const sendOrderNews: JobDefinition<Payload> = {
  name: 'send-order-news',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

export const sendOrderNewsHandler = ({ log, keys, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendOrderNews,
  run: async ({ orderId, news, revision }) => {
    const order = await orderOf(log, orderId)
    const contact = known(order?.contact)
    if (!order || !contact) return
    const seller = await producerOf(log, order.producerId)
    const { subject, text } = ORDER_NEWS[news]
    const letter = mailLayout({
      title: `Your order ${order.number} ${subject}`,
      preheader: text,
      paragraphs: [`Hello ${contact.fullName},`, text, `Sold by ${seller?.businessName ?? 'the producer'}.`],
      button: {
        label: 'See your order',
        url: `${market.publicUrl}/order/${orderId}?key=${linkKey(keys, 'order', orderId)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const key = `order:${orderId}:${news}:${revision}`
    await mailer.send({ key, to: contact.email, subject: `Your order ${order.number} ${subject}`, ...letter })
  },
})
