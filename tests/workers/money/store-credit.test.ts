import { expect, test } from 'vitest'
import { processesOf } from '#app/processes.ts'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { availableStoreCredit, storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { accountId, by, type MoneyMarket, openMoneyMarket, planOf, runtime } from './market.ts'

const checkoutId = idNamed('checkout', 'credit')

/** Issues enough store credit for a whole checkout. */
async function withCredit(market: MoneyMarket): Promise<void> {
  const [orderId, refundId] = [idNamed('order', 'before'), idNamed('refund', 'before')]
  const sums = { issuedCents: 10_000, refundedCents: 0 }
  const give = { type: 'IssueStoreCredit', accountId, orderId, refundId, ...sums } as const
  await market.bus.dispatch({ decider: storeCredit, id: accountId, command: give, context: by() })
  const command = {
    ...({ type: 'StartCheckout', checkoutId, buyerId: accountId, accountId, acceptedPolicies: [] as never[] } as const),
    ...planOf(checkoutId, [1, 0, 2], 10_000),
    expiresAt: '2026-05-01T09:15:00.000Z',
    contact: { fullName: 'A', email: 'a@example.com', phone: '8025550100' },
  }
  await market.bus.dispatch({ decider: checkout, id: checkoutId, command, context: by() })
}

test('a checkout paid with store credit is completed after a crash', async () => {
  const market = await openMoneyMarket()
  await withCredit(market)
  const dying: CommandBus = {
    ...market.bus,
    dispatch: (sent) =>
      sent.decider.name === 'store_credit' && sent.context.commandId.includes('redeem')
        ? Promise.reject(new Error('died'))
        : market.bus.dispatch(sent),
  }
  const { process } = processesOf(
    { runtime },
    { bus: dying, payments: market.payments, timeZone: 'America/New_York', dayOf: (at) => at.slice(0, 10) },
  )
  await expect(process.advance(checkoutId)).rejects.toThrow('died')
  expect(await market.bus.load(checkout, checkoutId)).toMatchObject({ status: 'paid' })
  await market.react()
  for (const key of [...market.queue.keys()]) await market.run(key)
  const done = await market.bus.load(checkout, checkoutId)
  expect(done).toMatchObject({ status: 'completed' })
  const spent = done.status === 'unknown' ? 0 : done.plan.totalCents
  expect(availableStoreCredit(await market.bus.load(storeCredit, accountId))).toBe(10_000 - spent)
  expect(market.payments.intents()).toEqual([])
})
