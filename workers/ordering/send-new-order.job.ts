import { z } from 'zod'
import { formatMoney } from '#domain/kernel/format-money.ts'
import { orderId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps, optional, orderOf, producerOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ orderId })
type Payload = z.infer<typeof payload>
export const sendNewOrder: JobDefinition<Payload> = { name: 'send-new-order', payload, attempts: 10, backoffMs: 2_000 }

/** Tells the producer that somebody has bought from them. */
export const sendNewOrderHandler = (deps: LetterDeps): JobHandler<Payload> => ({
  job: sendNewOrder,
  run: async ({ orderId }) => {
    const { log, mailer, market } = deps
    const order = await orderOf(log, orderId)
    const seller = order && (await producerOf(log, order.producerId))
    const to = seller && known((await accountOf(log, seller.accountId))?.email)
    const may = await optional(deps, seller?.accountId, 'sales')
    if (!order || !to || !may) return
    const { number, lines, money, fulfilment } = order
    const letter = mailLayout({
      title: `New order ${number}`,
      preheader: `${lines.length} products, ${formatMoney(money.itemsCents)}, for ${fulfilment}.`,
      paragraphs: [
        `Someone bought from ${seller.businessName}: ${fulfilment === 'pickup' ? 'they will pick it up' : 'it is to be delivered'}.`,
        `You receive ${formatMoney(money.itemsCents + money.deliveryCents - money.platformFeeCents)} after the platform fee of ${formatMoney(money.platformFeeCents)}.`,
      ],
      button: { label: 'Open the order', url: `${market.publicUrl}/order/${orderId}` },
      table: lines.map(({ quantity, name, lineCents }) => [`${quantity} × ${name}`, formatMoney(lineCents)] as const),
      footer: `${market.name} · ${market.publicUrl}`,
      ...may,
    })
    await mailer.send({
      ...{ key: `new-order:${orderId}`, to, account: seller?.accountId, subject: `New order ${number}` },
      ...letter,
      ...may,
    })
  },
})
