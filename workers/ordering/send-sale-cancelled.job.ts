import { z } from 'zod'
import { orderId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps, optional, orderOf, producerOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ orderId })
type Payload = z.infer<typeof payload>
export const sendSaleCancelled: JobDefinition<Payload> = {
  name: 'send-sale-cancelled',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** Tells the producer that there is nothing to prepare any more. */
export const sendSaleCancelledHandler = (deps: LetterDeps): JobHandler<Payload> => ({
  job: sendSaleCancelled,
  run: async ({ orderId }) => {
    const { log, mailer, market } = deps
    const order = await orderOf(log, orderId)
    const seller = order && (await producerOf(log, order.producerId))
    const to = seller && known((await accountOf(log, seller.accountId))?.email)
    const may = seller && (await optional(deps, seller.accountId, 'sales'))
    if (!order || !to || !may) return
    const { number, lines } = order
    const letter = mailLayout({
      title: `Order ${number} was cancelled`,
      preheader: 'The buyer cancelled before you started on it.',
      paragraphs: [
        `The buyer has cancelled order ${number} at ${seller.businessName} before you started on it. Please do not prepare it.`,
        'The items are back on your shelf, and the money goes back to the buyer.',
      ],
      button: { label: 'Open the order', url: `${market.publicUrl}/order/${orderId}` },
      table: lines.map(({ quantity, name }) => [name, String(quantity)] as const),
      footer: `${market.name} · ${market.publicUrl}`,
      ...may,
    })
    const key = `sale-cancelled:${orderId}`
    const subject = `Order ${number} was cancelled`
    await mailer.send({ key, to, account: seller.accountId, subject, ...letter, ...may })
  },
})
