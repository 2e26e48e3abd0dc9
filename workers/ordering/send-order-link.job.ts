import { z } from 'zod'
import { orderId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { renewedOrderKey } from '#platform/keys/links.ts'
import { buyerOf, known, type LetterDeps, orderOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

/** `until`: the day the link is good until. `hour`: the one it was asked for in; an order gets one mail an hour at most. */
const payload = z.object({ orderId, until: z.iso.date(), hour: z.string().max(20) })
type Payload = z.infer<typeof payload>
export const sendOrderLink: JobDefinition<Payload> = {
  name: 'send-order-link',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** Mails a new link of an order to the address it was placed with, and to no other. */
export const sendOrderLinkHandler = ({ log, keys, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendOrderLink,
  run: async ({ orderId, until, hour }) => {
    const order = await orderOf(log, orderId)
    const contact = known(order?.contact)
    if (!order || !contact) return
    const subject = `New link to your order ${order.number}`
    const letter = mailLayout({
      title: subject,
      preheader: 'The link you asked for.',
      paragraphs: [
        `Hello ${contact.fullName},`,
        'Here is a new link to your order. It works for 90 days. Anyone who has it can open your order, so keep it to yourself.',
        'If you did not ask for it, you can ignore this email.',
      ],
      button: {
        label: 'See your order',
        url: `${market.publicUrl}/order/${orderId}?key=${renewedOrderKey(keys, orderId, until)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const account = await buyerOf(log, orderId)
    await mailer.send({ key: `order-link:${orderId}:${hour}`, to: contact.email, account, subject, ...letter })
  },
})
