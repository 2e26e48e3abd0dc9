import { z } from 'zod'
import { claim } from '#domain/identity/claim.decider.ts'
import { type CommandBus, type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import { accountId } from '#domain/kernel/ids.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'

const payload = z.object({
  about: z.enum(['verification', 'reset']),
  /** The reservation of the address: its keyed hash, never the address itself. */
  address: z.string(),
  /** Accounts that were registered with the address and have not confirmed it. */
  pending: z.array(accountId),
})
type Payload = z.infer<typeof payload>

/**
 * Requests a mail for the account of an address that an anonymous visitor entered. Queued for every address, so that answers and
 * their timing are the same whether there is such an account or not.
 */
export const requestAccountMail: JobDefinition<Payload> = { name: 'request-account-mail', payload, ...UNTIL_DONE }

export interface RequestAccountMailDeps {
  readonly bus: CommandBus
  readonly facts: Pick<Facts, 'now'>
  readonly requestVerification: (accountId: string, by: CommandContext) => Promise<unknown>
  readonly requestPasswordReset: (accountId: string, by: CommandContext) => Promise<unknown>
}

export const requestAccountMailHandler = (deps: RequestAccountMailDeps): JobHandler<Payload> => ({
  job: requestAccountMail,
  run: async ({ about, address, pending }, { id, correlationId = id }) => {
    const { heldBy } = await deps.bus.load(claim, address)
    const by = (accountId: string): CommandContext => ({
      commandId: stepId(id, accountId),
      correlationId,
      actor: { kind: 'system', id: 'account-mails' },
      at: deps.facts.now(),
    })
    if (about === 'verification')
      for (const accountId of pending) await deps.requestVerification(accountId, by(accountId))
    else for (const accountId of heldBy ? [heldBy] : pending) await deps.requestPasswordReset(accountId, by(accountId))
  },
})
