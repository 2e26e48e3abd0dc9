import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { account } from '#domain/identity/account.decider.ts'
import { type SubscriptionCommand, subscription } from '#domain/subscriptions/subscription.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import type { Email } from '#platform/mail/email.ts'
import { ANN, CHECKOUT, ORDER, PLAN, SUBSCRIPTION } from '#tests/support/order-events.ts'
import { sendSubscriptionEmailHandler } from '#workers/subscriptions/subscription-emails.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const by = { accountId: ANN, today: '2026-05-03' }
const skip = { type: 'SkipBillingCycle', ...by, cycle: 0 } as const
const unskip = { type: 'UnskipBillingCycle', ...by, cycle: 0 } as const

/** The subjects of the first cycle's reminder, if these commands came between its request and its sending. */
async function remindedAfter(...commands: readonly SubscriptionCommand[]): Promise<string[]> {
  const keys = memoryKeyVault()
  const log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  let sequence = 0
  const context = () => ({
    commandId: `c${sequence++}`,
    actor: { kind: 'system', id: 'test' } as const,
    at: '2026-05-03T09:00:00.000Z',
  })
  const ann = { accountId: ANN, username: 'ann', email: 'ann@example.com', signupRole: 'consumer' } as const
  const register = { type: 'RegisterAccount', ...ann, acceptedPolicies: [] as never[] } as const
  await bus.dispatch({ decider: account, id: ANN, command: register, context: context() })
  for (const command of [
    { type: 'StartSubscription', ...PLAN, today: '2026-05-01' } as const,
    { type: 'RequestSubscriptionRenewalReminder', cycle: 0, today: '2026-05-03' } as const,
    ...commands,
  ])
    await bus.dispatch({ decider: subscription, id: SUBSCRIPTION, command, context: context() })
  const sent: string[] = []
  const mailer = { send: async ({ subject }: Email) => void sent.push(subject), close: async () => undefined }
  const market = { name: 'Farmgate', publicUrl: 'https://market.example' }
  const handler = sendSubscriptionEmailHandler({ log, keys, mailer, market })
  await handler.run({ subscriptionId: SUBSCRIPTION, revision: 1 }, { id: 'x', attempt: 1 })
  return sent
}

const REMINDER = 'Vegetable box: your card is charged on Wednesday, May 6'

test('a reminder names the charge', async () => {
  expect(await remindedAfter()).toEqual([REMINDER])
})

test('no reminder is sent for a skipped delivery', async () => {
  expect(await remindedAfter(skip)).toEqual([])
  expect(await remindedAfter({ type: 'PauseSubscription', ...by })).toEqual([])
  expect(await remindedAfter({ type: 'CancelSubscription', ...by })).toEqual([])
})

test('a reminder is sent if the skip was undone', async () => {
  expect(await remindedAfter(skip, unskip)).toEqual([REMINDER])
  const order = { checkoutId: CHECKOUT, orderId: ORDER, contents: ['Carrots'] }
  expect(await remindedAfter({ type: 'StartBillingCycle', cycle: 0, today: '2026-05-06', ...order })).toEqual([
    REMINDER,
  ])
})
