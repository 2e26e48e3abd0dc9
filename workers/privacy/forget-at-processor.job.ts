import { z } from 'zod'
import { subscription } from '#domain/boxes/subscription.decider.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { accountId } from '#domain/kernel/ids.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/history.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { UNTIL_DONE } from '../retries.ts'
import { systemStep } from './emptying.ts'

const payload = z.object({ accountId })
type Payload = z.infer<typeof payload>
export const forgetAtProcessor: JobDefinition<Payload> = { name: 'forget-at-processor', payload, ...UNTIL_DONE }

export interface ForgetAtProcessorDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly facts: Pick<Facts, 'now'>
  readonly payments: Pick<Payments, 'cards'>
  readonly subscriptionsOf: (accountId: string) => Promise<readonly string[]>
}

/** Deletes an erased account's customers at the card processor, with the cards kept there. It may be away: then later. */
export const forgetAtProcessorHandler = (deps: ForgetAtProcessorDeps): JobHandler<Payload> => ({
  job: forgetAtProcessor,
  run: async ({ accountId }) => {
    const state = await deps.bus.load(account, accountId)
    if (state.status !== 'registered' || !state.erased || state.forgottenAtProcessor) return
    const customers = await customersOf(deps, accountId)
    for (const id of customers) await deps.payments.cards.forgetCustomer(id)
    const command = { type: 'RecordForgottenAtProcessor', customers: customers.size } as const
    const by = systemStep(deps.facts.now(), `processor/${accountId}`)
    await deps.bus.dispatch({ decider: account, id: accountId, command, by })
  },
})

/** Those that subscriptions tell of, and those of whom nothing came but a kept card. */
async function customersOf(deps: ForgetAtProcessorDeps, accountId: string): Promise<ReadonlySet<string>> {
  const customers = new Set(await deps.payments.cards.customersOf(accountId))
  for (const id of await deps.subscriptionsOf(accountId))
    for (const { data } of await historyOf(deps.log, subscription, id))
      if ('card' in data) customers.add(data.card.customerId)
  return customers
}
