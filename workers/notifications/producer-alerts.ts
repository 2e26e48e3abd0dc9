import { z } from 'zod'
import { stockEvents } from '#domain/catalog/inventory.events.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { producerId, productId } from '#domain/kernel/ids.ts'
import { renderNotification } from '#domain/notifications/notification-types.ts'
import { stockNotification } from '#domain/notifications/stock-notifications.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { stateOf } from '#platform/event-store/history.ts'
import { accountOf, type EmailDeps, known, optional, producerOf } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'
import { defineJob, jobHandler } from '../jobs/context-work.ts'
import { job, reactor } from '../jobs/reactor.ts'
import { EMAIL_RETRIES } from '../jobs/retry-policies.ts'

/** What a producer reads by mail of their shelf and their reviews: the bell's own words. */
const KINDS = { product_low: 'inventory', product_sold_out: 'inventory', product_reviewed: 'reviews' } as const

/** Where each topic is seen to. */
const PLACES = {
  inventory: { label: 'Open your inventory', path: () => '/inventory?tab=alerts' },
  reviews: { label: 'See the product', path: (productId: string) => `/product/${productId}` },
} as const
export type ProducerAlert = keyof typeof KINDS
const kinds = Object.keys(KINDS) as [ProducerAlert, ...ProducerAlert[]]
/** `about` names the occasion: what happened, and which time. */
export const sendProducerAlertEmail = defineJob(
  'send-producer-alert-email',
  z.object({ about: z.string(), kind: z.enum(kinds), producerId, productId, figure: z.number() }),
  EMAIL_RETRIES,
)

export const sendProducerAlertEmailHandler = (deps: EmailDeps) =>
  jobHandler(sendProducerAlertEmail, async ({ about, kind, producerId, productId, figure }) => {
    const { log, mailer, market } = deps
    const seller = await producerOf(log, producerId)
    const to = seller && known((await accountOf(log, seller.accountId))?.email)
    const may = seller && (await optional(deps, seller.accountId, KINDS[kind]))
    if (!to || !may) return
    const goods = await stateOf(log, product, productId)
    const name = goods.status === 'unknown' ? null : goods.name
    const { title, message } = renderNotification(kind, { order: null, producer: null, product: name, figure })
    const place = PLACES[KINDS[kind]]
    const letter = renderEmail({
      title,
      preheader: message,
      paragraphs: [message],
      button: { label: place.label, url: `${market.publicUrl}${place.path(productId)}` },
      footer: `${market.name} · ${market.publicUrl}`,
      ...may,
    })
    const subject = `${title}: ${name ?? 'a product of yours'}`
    await mailer.send({ key: `${kind}:${about}`, to, account: seller.accountId, subject, ...letter, ...may })
  })

export const sendLowStockAlerts = reactor(stockEvents, ['StockSold', 'StockCounted', 'StockAdjusted'], (event) => {
  const { productId, producerId, onHand: figure } = event.data
  const kind = stockNotification(event)
  if (!kind || !producerId) return []
  const about = `${productId}.${event.revision}`
  return [job(sendProducerAlertEmail, { about, kind, producerId, productId, figure })]
})

export const sendReviewAlerts = reactor(reviewEvents, ['ReviewSubmitted'], ({ data }) => {
  const { reviewId: about, producerId, productId, rating: figure } = data
  const news = { about, kind: 'product_reviewed', producerId, productId, figure } as const
  return [job(sendProducerAlertEmail, news)]
})
