import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { account } from '#domain/identity/account.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { PaymentsUnavailable } from '#platform/payments/payments.ts'
import { fakePayments } from '#tests/support/fake-payments/fake-payments.ts'
import { idNamed } from '#tests/support/ids.ts'
import { deleteProcessorCustomersHandler } from '#workers/privacy/privacy.work.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const AT = '2026-05-01T09:00:00.000Z'
const accountId = idNamed('account', 'ann')

async function erasedAccount() {
  const log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  const payments = fakePayments()
  const { setupIntentId } = await payments.cards.createSetupIntent({
    key: 'k',
    subscriptionId: 'subscription_1',
    accountId,
  })
  const { card } = payments.completeSetupIntent(setupIntentId)
  const send = (type: string, command: object) =>
    bus.dispatch({
      decider: account,
      id: accountId,
      command: { type, ...command } as never,
      context: { commandId: type, correlationId: 'test', actor: { kind: 'system', id: 'test' }, at: AT },
    })
  const named = { accountId, username: 'ann', email: 'ann@example.com', signupRole: 'consumer', acceptedPolicies: [] }
  await send('RegisterAccount', named)
  const erase = () => send('EraseAccount', { now: AT, again: true, destroyed: ['account'], erasedCounts: {} })
  const job = deleteProcessorCustomersHandler({
    bus,
    log,
    runtime: { now: () => AT },
    payments,
    subscriptionsOf: async () => [],
  })
  const run = () => job.run({ accountId }, { id: 'forget', attempt: 1 })
  const deletions = async () =>
    (await log.read(account.stream(accountId))).filter(({ type }) => type === 'ProcessorCustomersDeleted')
  const { paymentIntentId } = await payments.request({ key: 'p', checkoutId: 'c', amountCents: 500 })
  const charge = () => payments.cards.charge({ key: 'one', paymentIntentId, paymentMethodId: card!.paymentMethodId })
  return { payments, erase, run, deletions, charge }
}

test('an unavailable processor is called again later, once', async () => {
  const { payments, erase, run, deletions, charge } = await erasedAccount()
  await run()
  expect(await deletions()).toEqual([])
  await erase()
  for (const when of ['before', 'after'] as const) {
    payments.cut(when)
    await expect(run()).rejects.toThrow(PaymentsUnavailable)
    expect(await deletions()).toEqual([])
  }
  for (const _ of [1, 2]) await run()
  expect((await deletions()).map(({ data }) => data)).toEqual([{ accountId, customerCount: 1 }])
  await expect(charge()).rejects.toMatchObject({ name: 'PaymentRejected' })
})
