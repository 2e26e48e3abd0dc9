import { z } from 'zod'
import { box } from '#domain/boxes/box.decider.ts'
import { subscription } from '#domain/boxes/subscription.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { checkoutId, subscriptionId } from '#domain/kernel/ids.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { UNTIL_DONE } from '../retries.ts'

const payload = z.object({ subscriptionId, checkoutId: checkoutId.optional() })
type Payload = z.infer<typeof payload>
export const endSubscription: JobDefinition<Payload> = { name: 'end-subscription', payload, ...UNTIL_DONE }

export interface EndSubscriptionDeps {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly payments: Pick<Payments, 'cards'>
  /** Calls off a purchase that is not paid. */
  readonly abandon: (checkoutId: string) => Promise<void>
}

/** What an ended subscription leaves behind: its unpaid delivery is called off, its place freed, its card forgotten. */
export const endSubscriptionHandler = (deps: EndSubscriptionDeps): JobHandler<Payload> => ({
  job: endSubscription,
  run: async ({ subscriptionId, checkoutId }) => {
    if (checkoutId) await deps.abandon(checkoutId)
    const state = await deps.bus.load(subscription, subscriptionId)
    if (state.status === 'unknown') return
    await freePlace(deps, { boxId: state.plan.boxId, subscriptionId })
    await deps.payments.cards.forget(state.card.methodId)
  },
})

interface Place {
  readonly boxId: string
  readonly subscriptionId: string
}

export async function freePlace(
  { bus, facts }: Pick<EndSubscriptionDeps, 'bus' | 'facts'>,
  { boxId, subscriptionId }: Place,
): Promise<void> {
  const by = {
    ...{ commandId: stepId(subscriptionId, 'free'), correlationId: subscriptionId },
    ...{ actor: { kind: 'system', id: 'boxes' } as const, at: facts.now() },
  }
  await bus.dispatch({ decider: box, id: boxId, command: { type: 'FreePlace', subscriptionId }, by })
}
