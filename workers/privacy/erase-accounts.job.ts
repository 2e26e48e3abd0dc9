import { z } from 'zod'
import type { Instant } from '#domain/kernel/event.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Due } from './erasing.process.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const eraseDue: JobDefinition<Payload> = { name: 'erase-accounts', payload, attempts: 5, backoffMs: 60_000 }

/** Every night at ten to three, UTC: what is rebuilt then keeps nobody waiting. */
export const ERASE_PATTERN = '50 2 * * *'

export interface EraseDueDeps {
  readonly facts: Pick<Facts, 'now'>
  readonly due: (now: Instant) => Promise<Due>
  readonly erase: (due: Due) => Promise<number>
}

/** Closed accounts whose time to be kept is over, what a case that has ended held of others, and guests who asked for it. */
export const eraseDueHandler = ({ facts, due, erase }: EraseDueDeps): JobHandler<Payload> => ({
  job: eraseDue,
  run: async () => {
    await erase(await due(facts.now()))
  },
})
