import { expect, test } from 'vitest'
import { LOG_START } from '#domain/kernel/event.ts'
import { analyticsOf } from '#read-side/analytics/analytics.query.ts'
import { statementOf } from '#read-side/payouts/payouts.query.ts'
import { projectedMarket } from '#tests/read-side/support/projected-market.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ACTIONS } from './actions.ts'
import { type MoneyMarket, openMoneyMarket } from './market.ts'

/** The late evening of April 28 in the marketplace's time zone. It is recorded on May 1. */
const PAID_AT = '2026-04-29T03:30:00.000Z'
/** The late evening of April 30 in the marketplace's time zone. */
const REFUNDED_AT = '2026-05-01T02:30:00.000Z'

/** Runs all jobs until none is left. */
async function runJobs(market: MoneyMarket): Promise<void> {
  await market.react()
  while (market.queue.size > 0) {
    for (const key of [...market.queue.keys()]) await market.run(key)
    await market.react()
  }
}

test('a late webhook counts on the day of payment', async () => {
  let processorNow = PAID_AT
  const market = await openMoneyMarket(() => processorNow)
  await ACTIONS.start(market, 0, 0)
  const { paymentIntentId, ...intent } = market.payments.intents()[0]!
  market.payments.setPaymentStatus(paymentIntentId, 'succeeded')
  // Webhooks do not contain the charge.
  const payment = { ...intent, paymentIntentId, status: 'succeeded' } as const
  await market.receive({
    webhookEventId: 'evt_late',
    about: 'payment',
    kind: 'succeeded',
    payment,
    occurredAt: PAID_AT,
  })
  await runJobs(market)
  processorNow = REFUNDED_AT
  await ACTIONS.decline(market, 0)
  await runJobs(market)

  const shown = await projectedMarket()
  try {
    const { events } = await market.log.readAll(LOG_START, 10_000)
    await shown.record(...events.map(({ type, data }) => ({ type, data })))
    const figuresOn = async (day: string) => {
      const query = { producerId: idNamed('producer', 'farm'), from: day, to: day, timeZone: 'America/New_York' }
      const { totals } = await analyticsOf(shown.db, query)
      const { sales, refunds } = await statementOf(shown.db, query)
      return { sold: totals.grossCents, refunded: totals.refundCents, sales: sales.count, refunds: refunds.count }
    }
    expect(await figuresOn('2026-04-28')).toEqual({ sold: 883, refunded: 0, sales: 1, refunds: 0 })
    expect(await figuresOn('2026-04-30')).toEqual({ sold: 0, refunded: 883, sales: 0, refunds: 1 })
    expect(await figuresOn('2026-05-01')).toEqual({ sold: 0, refunded: 0, sales: 0, refunds: 0 })
  } finally {
    await shown.close()
  }
})
