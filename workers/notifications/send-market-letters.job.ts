import { z } from 'zod'
import type { Day } from '#domain/kernel/day.ts'
import { type JobDefinition, type JobHandler, type JobOrder, orderFor } from '#platform/jobs/jobs.ts'
import { sendMarketLetter } from './send-market-letter.job.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const sendMarketLetters: JobDefinition<Payload> = {
  name: 'send-market-letters',
  payload,
  attempts: 5,
  backoffMs: 60_000,
}

/** Thursdays at 15:00 UTC: in time for the weekend's markets, at no hour that wakes anybody. */
export const MARKET_LETTERS_PATTERN = '0 15 * * 4'

export interface MarketLettersDeps {
  /** Today where the market is. */
  readonly today: () => Day
  /** Everybody who asked for the letter, some accounts at a time. */
  readonly readers: () => AsyncIterable<readonly string[]>
  readonly enqueueAll: (orders: readonly JobOrder[]) => Promise<void>
}

/** One job for each reader, known by the day: however often this runs, nobody is written to twice. */
export const sendMarketLettersHandler = ({ today, readers, enqueueAll }: MarketLettersDeps): JobHandler<Payload> => ({
  job: sendMarketLetters,
  run: async () => {
    const day = today()
    for await (const accounts of readers())
      await enqueueAll(
        accounts.map((accountId) => orderFor(sendMarketLetter, { accountId, day }, { id: `${day}-${accountId}` })),
      )
  },
})
