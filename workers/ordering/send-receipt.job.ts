import { z } from 'zod'
import type { PlannedOrder } from '#domain/checkout/checkout.events.ts'
import { formatMoney } from '#domain/kernel/format-money.ts'
import { checkoutId } from '#domain/kernel/ids.ts'
import { sum } from '#domain/kernel/money.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { linkKey } from '#platform/keys/links.ts'
import { checkoutOf, known, type LetterDeps } from '../letters.ts'
import { type MailRow, mailLayout } from '../mail-layout.ts'

const payload = z.object({ checkoutId })
type Payload = z.infer<typeof payload>
export const sendReceipt: JobDefinition<Payload> = { name: 'send-receipt', payload, attempts: 10, backoffMs: 2_000 }

/** One mail for the whole purchase, with a link to each order that needs no account. */
export const sendReceiptHandler = ({ log, keys, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendReceipt,
  run: async ({ checkoutId }) => {
    const purchase = await checkoutOf(log, checkoutId)
    const contact = known(purchase?.contact)
    if (!purchase || !contact) return
    const key = linkKey(keys, 'checkout', checkoutId)
    const letter = mailLayout({
      title: 'Thank you for your order',
      preheader: `You paid ${formatMoney(purchase.totalCents)}.`,
      paragraphs: [
        `Hello ${contact.fullName},`,
        'Your payment has arrived and the producers have been told. They’ll prepare your order and let you know when it’s ready.',
      ],
      button: {
        label: 'See your order',
        url: `${market.publicUrl}/payment-confirmation?checkout=${checkoutId}&key=${key}`,
      },
      links: purchase.orders.flatMap(({ orderId, number }) => {
        const [page, key] = [`${market.publicUrl}/order/${orderId}`, linkKey(keys, 'order', orderId)]
        return [
          { label: `Order ${number}`, url: `${page}?key=${key}` },
          { label: `Receipt for order ${number}`, url: `${page}/receipt?key=${key}` },
        ]
      }),
      table: receiptRows(purchase.orders),
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Your order ${purchase.orders.map(({ number }) => number).join(', ')}`
    const account = purchase.accountId
    await mailer.send({ key: `receipt:${checkoutId}`, to: contact.email, account, subject, ...letter })
  },
})

function receiptRows(orders: readonly PlannedOrder[]): MailRow[] {
  const total = (pick: (money: PlannedOrder['money']) => number) => sum(orders.map(({ money }) => pick(money)))
  const [delivery, tax] = [total((money) => money.deliveryCents), total((money) => money.taxCents)]
  return [
    ...orders.flatMap(({ lines }) =>
      lines.map(({ quantity, name, lineCents }) => [`${quantity} × ${name}`, formatMoney(lineCents)] as const),
    ),
    ...(delivery > 0 ? [['Delivery', formatMoney(delivery)] as const] : []),
    ...(tax > 0 ? [['Sales tax', formatMoney(tax)] as const] : []),
    ['Processing fee', formatMoney(total((money) => money.processingCents))],
    ['Total', formatMoney(total((money) => money.totalCents)), 'sum'],
    ...tenderRows(
      total((money) => money.creditCents ?? 0),
      total((money) => money.totalCents),
    ),
  ]
}

const tenderRows = (creditCents: number, totalCents: number): MailRow[] =>
  creditCents === 0
    ? []
    : [
        ['Paid with store credit', formatMoney(creditCents)],
        ['Paid by card', formatMoney(totalCents - creditCents)],
      ]
