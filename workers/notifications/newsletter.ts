import { z } from 'zod'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { type NewsletterContent, newsletter } from '#domain/notifications/newsletter.ts'
import { type JobOrder, orderFor } from '#platform/jobs/jobs.ts'
import { defineJob, jobHandler } from '#workers/jobs/work-definitions.ts'
import { accountOf, type EmailDeps, known, optional } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

export const enqueueNewsletters = defineJob('enqueue-newsletters', z.object({}), { attempts: 5, backoffMs: 60_000 })

export interface EnqueueNewslettersDeps {
  /** Today where the market is. */
  readonly today: () => CalendarDate
  /** Everybody who asked for the letter, some accounts at a time. */
  readonly readers: () => AsyncIterable<readonly string[]>
  readonly enqueueAll: (orders: readonly JobOrder[]) => Promise<void>
}

/** One job for each reader, known by the day: however often this runs, nobody is written to twice. */
export const enqueueNewslettersHandler = ({ today, readers, enqueueAll }: EnqueueNewslettersDeps) =>
  jobHandler(enqueueNewsletters, async () => {
    const day = today()
    for await (const accounts of readers())
      await enqueueAll(
        accounts.map((accountId) => orderFor(sendNewsletter, { accountId, day }, { id: `${day}-${accountId}` })),
      )
  })

export const sendNewsletter = defineJob('send-newsletter', z.object({ accountId, day: z.iso.date() }), {
  attempts: 5,
  backoffMs: 10_000,
})

export interface SendNewsletterDeps extends EmailDeps {
  /** What came in the week before that day, those the reader keeps first. */
  readonly weeksNews: (accountId: string, day: CalendarDate) => Promise<NewsletterContent>
}

/** Writes the week's letter to one who asked for it, at an address that was confirmed. */
export const sendNewsletterHandler = (deps: SendNewsletterDeps) =>
  jobHandler(sendNewsletter, async ({ accountId, day }) => {
    const { log, mailer, market } = deps
    const reader = await accountOf(log, accountId)
    const to = reader?.verified ? known(reader.email) : undefined
    const may = await optional(deps, accountId, 'marketing')
    const news = to && may ? newsletter(await deps.weeksNews(accountId, day)) : undefined
    if (!to || !may || !news) return
    const letter = renderEmail({
      ...news,
      button: { label: 'Go to the market', url: `${market.publicUrl}/marketplace?sort=newest` },
      footer: `${market.name} · ${market.publicUrl}`,
      ...may,
    })
    await mailer.send({
      key: `market-letter:${day}:${accountId}`,
      to,
      account: accountId,
      subject: news.title,
      ...letter,
      ...may,
    })
  })
