import { z } from 'zod'
import { stockEvents } from '#domain/catalog/inventory.events.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { producerId, productId } from '#domain/kernel/ids.ts'
import { stockNotification } from '#domain/notifications/notification-rules.ts'
import { targetOf } from '#domain/notifications/notification-target.ts'
import { renderNotification, topicOf } from '#domain/notifications/notification-types.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { stateOf } from '#platform/event-store/event-log.ts'
import {
  accountOf,
  type EmailDeps,
  producerOf,
  unsubscribeLinkIfEnabled,
  valueOrUndefined,
} from '#workers/emails/email-context.ts'
import { renderEmail } from '#workers/emails/email-layout.ts'
import { defineJob, EMAIL_RETRIES, forEachSettled, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'
import {
  notificationContext,
  queuedNotification,
  type StaffRecipientsDeps,
  staffRecipientsOf,
} from '#workers/notifications/queued-notification.ts'

export const sendStaffNotificationEmail = defineJob('send-staff-notification-email', queuedNotification, EMAIL_RETRIES)

/** Emails a notification to its staff recipients. Each email has its own key, so a retry sends none twice. */
export const sendStaffNotificationEmailHandler = (deps: StaffRecipientsDeps & { readonly emails: EmailDeps }) =>
  jobHandler(sendStaffNotificationEmail, async (notification) => {
    const { log, emails } = deps
    const { mailer, market } = emails
    const { kind, id } = notification
    const topic = topicOf(kind)
    if (!topic) return
    const { title, message } = renderNotification(kind, await notificationContext(log, notification))
    await forEachSettled(await staffRecipientsOf(deps, notification), async (accountId) => {
      const unsubscribeLink = await unsubscribeLinkIfEnabled(emails, accountId, topic)
      const to = valueOrUndefined((await accountOf(log, accountId))?.email)
      if (!unsubscribeLink || !to) return
      const content = renderEmail({
        title,
        preheader: message,
        paragraphs: [message],
        button: { label: 'Open', url: `${market.publicUrl}${targetOf(notification)}` },
        footer: `${market.name} · ${market.publicUrl}`,
        ...unsubscribeLink,
      })
      await mailer.send({
        key: `staff:${id}:${accountId}`,
        to,
        accountId,
        subject: title,
        ...content,
        ...unsubscribeLink,
      })
    })
  })

/** Notifications that producers also get by email. */
const ALERT_TOPICS = { product_low: 'inventory', product_sold_out: 'inventory', product_reviewed: 'reviews' } as const

/** The page of each topic. */
const ALERT_PAGES = {
  inventory: { label: 'Open your inventory', path: () => '/producer-dashboard/inventory?show=low' },
  reviews: { label: 'See the product', path: (productId: string) => `/product/${productId}` },
} as const
export type ProducerAlert = keyof typeof ALERT_TOPICS
const kinds = Object.keys(ALERT_TOPICS) as [ProducerAlert, ...ProducerAlert[]]
/** `eventKey` identifies the event. */
export const sendProducerAlertEmail = defineJob(
  'send-producer-alert-email',
  z.object({ eventKey: z.string(), kind: z.enum(kinds), producerId, productId, value: z.number() }),
  EMAIL_RETRIES,
)

export const sendProducerAlertEmailHandler = (deps: EmailDeps) =>
  jobHandler(sendProducerAlertEmail, async ({ eventKey, kind, producerId, productId, value }) => {
    const { log, mailer, market } = deps
    const seller = await producerOf(log, producerId)
    const to = seller && valueOrUndefined((await accountOf(log, seller.accountId))?.email)
    const unsubscribeLink = seller && (await unsubscribeLinkIfEnabled(deps, seller.accountId, ALERT_TOPICS[kind]))
    if (!to || !unsubscribeLink) return
    const state = await stateOf(log, product, productId)
    const name = state.status === 'unknown' ? null : state.name
    const { title, message } = renderNotification(kind, { order: null, producer: null, product: name, value })
    const page = ALERT_PAGES[ALERT_TOPICS[kind]]
    const content = renderEmail({
      title,
      preheader: message,
      paragraphs: [message],
      button: { label: page.label, url: `${market.publicUrl}${page.path(productId)}` },
      footer: `${market.name} · ${market.publicUrl}`,
      ...unsubscribeLink,
    })
    const subject = `${title}: ${name ?? 'one of your products'}`
    await mailer.send({
      key: `${kind}:${eventKey}`,
      to,
      accountId: seller.accountId,
      subject,
      ...content,
      ...unsubscribeLink,
    })
  })

export const sendLowStockAlerts = reactor(stockEvents, ['StockSold', 'StockCounted', 'StockAdjusted'], (event) => {
  const { productId, producerId, onHand } = event.data
  const kind = stockNotification(event)
  if (!kind || !producerId) return []
  const eventKey = `${productId}.${event.revision}`
  return [job(sendProducerAlertEmail, { eventKey, kind, producerId, productId, value: onHand })]
})

export const sendReviewAlerts = reactor(reviewEvents, ['ReviewSubmitted'], ({ data }) => {
  const { reviewId, producerId, productId, rating } = data
  const alert = { eventKey: reviewId, kind: 'product_reviewed', producerId, productId, value: rating } as const
  return [job(sendProducerAlertEmail, alert)]
})
