import { z } from 'zod'
import { chargeOf } from '#domain/checkout/checkout.decider.ts'
import { formatMoney } from '#domain/kernel/format-money.ts'
import { checkoutId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { checkoutOf, known, type LetterDeps } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

/** How a purchase came to nothing, and what became of the money. */
const ENDINGS = {
  CheckoutExpired: {
    title: 'Your order was not paid',
    text: () =>
      'No payment arrived in time, so your order was not placed and the items are for sale again. Nothing was charged.',
  },
  CheckoutRefunded: {
    title: 'Your payment goes back to your card',
    text: (paid: string) =>
      `Your payment of ${paid} arrived after time was up, and the items had been sold by then. All of it goes back to your card; banks take up to 10 business days to show it.`,
  },
} as const
export type Ending = keyof typeof ENDINGS
export const endings = Object.keys(ENDINGS) as [Ending, ...Ending[]]

const payload = z.object({ checkoutId, ending: z.enum(endings) })
type Payload = z.infer<typeof payload>
export const sendUnpaid: JobDefinition<Payload> = { name: 'send-unpaid', payload, attempts: 10, backoffMs: 2_000 }

/** Tells a buyer that nothing came of it, whoever they are: it is about their money. */
export const sendUnpaidHandler = ({ log, mailer, market }: LetterDeps): JobHandler<Payload> => ({
  job: sendUnpaid,
  run: async ({ checkoutId, ending }) => {
    const purchase = await checkoutOf(log, checkoutId)
    const contact = known(purchase?.contact)
    if (!purchase || !contact) return
    const { title, text } = ENDINGS[ending]
    const letter = mailLayout({
      title,
      preheader: purchase.orders.map(({ number }) => number).join(', '),
      paragraphs: [`Hello ${contact.fullName},`, text(formatMoney(chargeOf(purchase)))],
      button: { label: 'Back to the market', url: `${market.publicUrl}/marketplace` },
      table: purchase.orders.flatMap(({ lines }) =>
        lines.map(({ quantity, name, lineCents }) => [`${quantity} × ${name}`, formatMoney(lineCents)] as const),
      ),
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const key = `unpaid:${checkoutId}:${ending}`
    await mailer.send({ key, to: contact.email, account: purchase.accountId, subject: title, ...letter })
  },
})
