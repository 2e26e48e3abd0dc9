import { z } from 'zod'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { type NewsletterContent, newsletter } from '#domain/notifications/newsletter.ts'
import { type JobRequest, jobRequest } from '#platform/jobs/jobs.ts'
import { defineJob, jobHandler } from '#workers/jobs/work-definitions.ts'
import { accountOf, type EmailDeps, unsubscribeLinkIfEnabled, valueOrUndefined } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

export const enqueueNewsletters = defineJob('enqueue-newsletters', z.object({}), { attempts: 5, backoffMs: 60_000 })

export interface EnqueueNewslettersDeps {
  /** Today in the marketplace's time zone. */
  readonly today: () => CalendarDate
  /** Subscribers of the newsletter, in batches. */
  readonly subscribers: () => AsyncIterable<readonly string[]>
  readonly enqueueAll: (requests: readonly JobRequest[]) => Promise<void>
}

/** Enqueues one job per subscriber and day: repeated runs send no second newsletter. */
export const enqueueNewslettersHandler = ({ today, subscribers, enqueueAll }: EnqueueNewslettersDeps) =>
  jobHandler(enqueueNewsletters, async () => {
    const day = today()
    for await (const accounts of subscribers())
      await enqueueAll(
        accounts.map((accountId) => jobRequest(sendNewsletter, { accountId, day }, { id: `${day}-${accountId}` })),
      )
  })

export const sendNewsletter = defineJob('send-newsletter', z.object({ accountId, day: z.iso.date() }), {
  attempts: 5,
  backoffMs: 10_000,
})

export interface SendNewsletterDeps extends EmailDeps {
  /** The products of the week before that day, favorites first. */
  readonly newsletterContentOf: (accountId: string, day: CalendarDate) => Promise<NewsletterContent>
}

/** Sends the newsletter to a subscriber with a confirmed address. */
export const sendNewsletterHandler = (deps: SendNewsletterDeps) =>
  jobHandler(sendNewsletter, async ({ accountId, day }) => {
    const { log, mailer, market } = deps
    const reader = await accountOf(log, accountId)
    const to = reader?.verified ? valueOrUndefined(reader.email) : undefined
    const unsubscribeLink = await unsubscribeLinkIfEnabled(deps, accountId, 'marketing')
    const news = to && unsubscribeLink ? newsletter(await deps.newsletterContentOf(accountId, day)) : undefined
    if (!to || !unsubscribeLink || !news) return
    const content = renderEmail({
      ...news,
      button: { label: 'Go to the marketplace', url: `${market.publicUrl}/marketplace?sort=newest` },
      footer: `${market.name} · ${market.publicUrl}`,
      ...unsubscribeLink,
    })
    await mailer.send({
      key: `market-letter:${day}:${accountId}`,
      to,
      accountId,
      subject: news.title,
      ...content,
      ...unsubscribeLink,
    })
  })
