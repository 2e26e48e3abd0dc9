import { z } from 'zod'
import type { Day } from '#domain/kernel/day.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { marketLetter, type WeeksNews } from '#domain/notifications/market-letter.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { accountOf, known, type LetterDeps, optional } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ accountId, day: z.iso.date() })
type Payload = z.infer<typeof payload>
export const sendMarketLetter: JobDefinition<Payload> = {
  name: 'send-market-letter',
  payload,
  attempts: 5,
  backoffMs: 10_000,
}

export interface MarketLetterDeps extends LetterDeps {
  /** What came in the week before that day, those the reader keeps first. */
  readonly weeksNews: (accountId: string, day: Day) => Promise<WeeksNews>
}

/** Writes the week's letter to one who asked for it, at an address that was confirmed. */
export const sendMarketLetterHandler = (deps: MarketLetterDeps): JobHandler<Payload> => ({
  job: sendMarketLetter,
  run: async ({ accountId, day }) => {
    const { log, mailer, market } = deps
    const reader = await accountOf(log, accountId)
    const to = reader?.verified ? known(reader.email) : undefined
    const may = await optional(deps, accountId, 'marketing')
    const news = to && may ? marketLetter(await deps.weeksNews(accountId, day)) : undefined
    if (!to || !may || !news) return
    const letter = mailLayout({
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
  },
})
