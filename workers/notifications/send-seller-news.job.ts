import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import { producerId, productId } from '#domain/kernel/ids.ts'
import { noticeWords } from '#domain/notifications/notice.ts'
import { stateOf } from '#platform/event-store/history.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps, optional, producerOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

/** What a producer reads by mail of their shelf and their reviews: the bell's own words. */
const KINDS = { product_low: 'inventory', product_sold_out: 'inventory', product_reviewed: 'reviews' } as const

/** Where each topic is seen to. */
const PLACES = {
  inventory: { label: 'Open your inventory', path: () => '/inventory?tab=alerts' },
  reviews: { label: 'See the product', path: (productId: string) => `/product/${productId}` },
} as const
export type SellerNews = keyof typeof KINDS
const kinds = Object.keys(KINDS) as [SellerNews, ...SellerNews[]]

/** `about` names the occasion: what happened, and which time. */
const payload = z.object({ about: z.string(), kind: z.enum(kinds), producerId, productId, figure: z.number() })
type Payload = z.infer<typeof payload>
export const sendSellerNews: JobDefinition<Payload> = {
  name: 'send-seller-news',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

export const sendSellerNewsHandler = (deps: LetterDeps): JobHandler<Payload> => ({
  job: sendSellerNews,
  run: async ({ about, kind, producerId, productId, figure }) => {
    const { log, mailer, market } = deps
    const seller = await producerOf(log, producerId)
    const to = seller && known((await accountOf(log, seller.accountId))?.email)
    const may = seller && (await optional(deps, seller.accountId, KINDS[kind]))
    if (!to || !may) return
    const goods = await stateOf(log, product, productId)
    const name = goods.status === 'unknown' ? null : goods.name
    const { title, message } = noticeWords(kind, { order: null, producer: null, product: name, figure })
    const place = PLACES[KINDS[kind]]
    const letter = mailLayout({
      title,
      preheader: message,
      paragraphs: [message],
      button: { label: place.label, url: `${market.publicUrl}${place.path(productId)}` },
      footer: `${market.name} · ${market.publicUrl}`,
      ...may,
    })
    const subject = `${title}: ${name ?? 'a product of yours'}`
    await mailer.send({ key: `${kind}:${about}`, to, account: seller.accountId, subject, ...letter, ...may })
  },
})
