import { expect, test } from 'vitest'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import { transfer, transferableCents } from '#domain/payouts/transfer.decider.ts'
import { availableStoreCredit, storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { ACTIONS, checkoutIds, type Step } from './actions.ts'
import { accountId, giveCredit, type MoneyMarket, openMoneyMarket } from './market.ts'

const [LOST, WON] = [0, 1]

/** An order of eggs and kale, paid by card and with all store credit, followed by these steps. */
async function bought(...then: readonly Step['what'][]): Promise<MoneyMarket> {
  const market = await openMoneyMarket()
  await giveCredit(market)
  await ACTIONS.start(market, 0, FROM_ONE_FARM)
  await happens(market, 'pay', 'paymentNews', ...then)
  return market
}
const FROM_ONE_FARM = 64 + 64

async function happens(market: MoneyMarket, ...steps: readonly Step['what'][]): Promise<void> {
  for (const what of steps) {
    await ACTIONS[what](market, 0, 0)
    await runAll(market)
  }
}

async function runAll(market: MoneyMarket): Promise<void> {
  await market.react()
  for (const key of [...market.queue.keys()]) await market.run(key)
  if (market.queue.size > 0) await runAll(market)
}

const available = async ({ bus }: MoneyMarket) => availableStoreCredit(await bus.load(storeCredit, accountId))

async function producersPartOf({ bus }: MoneyMarket): Promise<number> {
  const state = await bus.load(checkout, checkoutIds[0]!)
  if (state.status === 'unknown') throw new Error('nothing was bought')
  const its = await bus.load(transfer, state.plan.orders[0]!.orderId)
  return its.status === 'none' ? 0 : transferableCents(its)
}

test('store credit is reversed with a chargeback, once', async () => {
  const market = await bought('dispute')
  const [spent, owed] = [2_500 - (await available(market)), await producersPartOf(market)]
  expect(spent).toBeGreaterThan(0)
  await ACTIONS.bankDecides(market, 0, LOST)
  await ACTIONS.bankDecides(market, 0, LOST)
  await runAll(market)
  expect(await available(market)).toBe(2_500)
  expect(await producersPartOf(market), 'the marketplace pays it').toBe(owed)
})

test('store credit stays redeemed when the bank denies the chargeback', async () => {
  const market = await bought('dispute')
  const left = await available(market)
  await ACTIONS.bankDecides(market, 0, WON)
  await runAll(market)
  expect(await available(market)).toBe(left)
})

test('store credit issued as a refund counts against a chargeback of the same order', async () => {
  const market = await bought('settleByCredit')
  const before = await available(market)
  await happens(market, 'dispute', 'bankDecides')
  expect(await available(market)).toBe(Math.max(before, 2_500))
})

for (const steps of [
  ['dispute', 'cancel', 'bankDecides'],
  ['dispute', 'bankDecides', 'cancel'],
] as const)
  test(`a producer keeps nothing of a failed order with a chargeback: ${steps.join(', ')}`, async () => {
    const market = await bought(...steps)
    expect(await producersPartOf(market)).toBe(0)
    expect(await available(market)).toBe(2_500)
  })
