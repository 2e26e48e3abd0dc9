import { z } from 'zod'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { verification } from '#domain/verification/verification.decider.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Papers } from '#platform/papers/papers.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const sweepPapers: JobDefinition<Payload> = { name: 'sweep-papers', payload, attempts: 3, backoffMs: 60_000 }

/** Every hour: what is private does not lie around longer than was said. */
export const SWEEP_PAPERS_PATTERN = '10 * * * *'

export interface SweepPapersDeps {
  readonly bus: Pick<CommandBus, 'load'>
  readonly papers: Pick<Papers, 'sweep'>
}

/** Papers that were sent and came with no application. The log itself is asked: what it names is never swept. */
export const sweepPapersHandler = ({ bus, papers }: SweepPapersDeps): JobHandler<Payload> => ({
  job: sweepPapers,
  run: async () => {
    await papers.sweep(async ({ producerId, id }) => {
      const named = (await bus.load(verification, producerId)).papers
      return named.some((paper) => paper.id === id)
    })
  },
})
