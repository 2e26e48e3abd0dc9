import { describe, expect, test } from 'vitest'
import { stockAlertsTable } from '#read-side/stock-alerts/stock-alerts.projection.ts'
import { stockAlertAccounts, stockAlertsOf } from '#read-side/stock-alerts/stock-alerts.query.ts'
import {
  accountIdOf,
  alertEvent,
  fulfillmentUpdated,
  listed,
  payoutsEnabled,
  producerRegistered,
  productIdOf,
  unlisted,
} from '../support/market-events.ts'
import { projectedMarket } from '../support/projected-market.ts'
import { view } from '../support/view.ts'

const [ann, bob] = [accountIdOf('ann'), accountIdOf('bob')]
const requested = (who: string, name: string) => alertEvent('StockAlertRequested', who, name)
const withdrawn = (who: string, name: string) => alertEvent('StockAlertWithdrawn', who, name)
const fulfilled = (who: string, name: string) => alertEvent('StockAlertFulfilled', who, name)

describe('open stock alerts', () => {
  const shows = view(stockAlertsTable)
  shows('an alert belongs to its member')
    .given(requested('ann', 'Apples'))
    .shows({ accountId: ann, productId: productIdOf('Apples'), requestedAt: '2026-05-01T09:00:00.000Z' })
  shows('a withdrawn alert is removed')
    .given(requested('ann', 'Apples'), requested('bob', 'Apples'), withdrawn('ann', 'Apples'))
    .showsRows({ accountId: bob })
  shows('a fulfilled alert is removed')
    .given(requested('ann', 'Apples'), requested('ann', 'Pears'), fulfilled('ann', 'Apples'))
    .showsRows({ productId: productIdOf('Pears') })
})

test('a member’s alerts name their products', async () => {
  const market = await projectedMarket()
  await market.record(producerRegistered('Orchard'), payoutsEnabled('Orchard'), fulfillmentUpdated('Orchard'))
  await market.record(listed('Apples', 'Orchard'), listed('Pears', 'Orchard'), unlisted('Pears', 'Orchard'))
  await market.record(requested('ann', 'Apples'), requested('ann', 'Pears'), requested('bob', 'Apples'))
  const alerts = await stockAlertsOf(market.db, ann)
  expect(alerts.map(({ productName, listed }) => [productName, listed]).sort()).toEqual([
    ['Apples', true],
    ['Pears', false],
  ])
  expect(alerts[0]).toMatchObject({ producerName: 'Orchard' })
  expect(await stockAlertAccounts(market.db, productIdOf('Apples'))).toEqual([ann, bob].sort())
  await market.close()
})
