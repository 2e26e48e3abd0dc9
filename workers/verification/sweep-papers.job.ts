import { z } from 'zod'
import { caseOfOrder } from '#domain/disputes/case-of-order.ts'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import { isKnown } from '#domain/disputes/dispute-state.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { verification } from '#domain/verification/verification.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
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
  readonly facts: Pick<Facts, 'idFrom'>
}

/** Papers that came with no application and no case. The log itself is asked: what it names is never swept. */
export const sweepPapersHandler = (deps: SweepPapersDeps): JobHandler<Payload> => ({
  job: sweepPapers,
  run: async () => {
    await deps.papers.sweep(async ({ producerId, orderId, id }) => {
      const named = orderId ? await shownFor(deps, orderId) : (await deps.bus.load(verification, producerId)).papers
      return named.some((paper) => paper.id === id)
    })
  },
})

/** The papers of all cases about an order. */
async function shownFor({ bus, facts }: SweepPapersDeps, orderId: string): Promise<readonly { readonly id: string }[]> {
  const idOf = (seed: string) => facts.idFrom('dispute', seed)
  const { state, before } = await caseOfOrder({ idOf, load: (id) => bus.load(dispute, id) }, orderId)
  return [...before, state].flatMap((each) => (isKnown(each) ? each.papers : []))
}
