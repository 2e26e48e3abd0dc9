import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type NotifiableEvent, notificationsOf } from '#domain/notifications/notification-rules.ts'
import type { CoveredChannel, StockAlertEvent } from '#domain/stock-alerts/stock-alert.events.ts'
import { MAX_STOCK_ALERTS, type StockAlertsCommand, stockAlerts } from '#domain/stock-alerts/stock-alerts.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { runAll, spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const product = (name: string) => ({ accountId, productId: idNamed('product', name) })

const requested = (name = 'eggs'): StockAlertEvent => ({ type: 'StockAlertRequested', data: product(name) })
const withdrawn: StockAlertEvent = { type: 'StockAlertWithdrawn', data: product('eggs') }
const fulfilled = (...coveredChannels: CoveredChannel[]): StockAlertEvent => ({
  type: 'StockAlertFulfilled',
  data: { ...product('eggs'), ...(coveredChannels.length > 0 && { coveredChannels }) },
})
const request = (available = 0, name = 'eggs'): StockAlertsCommand => ({
  type: 'RequestStockAlert',
  ...product(name),
  available,
})
const withdraw: StockAlertsCommand = { type: 'WithdrawStockAlert', ...product('eggs') }
const fulfill = (available: number, ...coveredChannels: CoveredChannel[]): StockAlertsCommand => ({
  type: 'FulfillStockAlert',
  ...product('eggs'),
  available,
  coveredChannels,
})

describe('stock alerts', () => {
  const when = spec(stockAlerts)
  when('a member requests an alert').given().when(request()).happens(requested())
  when('a repeated request changes nothing').given(requested()).when(request()).happens()
  when('a product in stock has no alert').given().when(request(2)).refuses('product_in_stock')
  when('a member withdraws an alert').given(requested()).when(withdraw).happens(withdrawn)
  when('a repeated withdrawal changes nothing').given(requested(), withdrawn).when(withdraw).happens()
  when('stock fulfills an alert').given(requested()).when(fulfill(1)).happens(fulfilled())
  when('a follower’s channels are recorded')
    .given(requested())
    .when(fulfill(1, 'in_app', 'push'))
    .happens(fulfilled('in_app', 'push'))
  when('an unavailable product fulfills nothing').given(requested()).when(fulfill(0)).happens()
  when('an alert is fulfilled once').given(requested(), fulfilled()).when(fulfill(1)).happens()
  when('a withdrawn alert is not fulfilled').given(requested(), withdrawn).when(fulfill(1)).happens()
  when('a fulfilled alert can be requested again').given(requested(), fulfilled()).when(request()).happens(requested())
  when('the number of alerts is limited')
    .given(...Array.from({ length: MAX_STOCK_ALERTS }, (_, i) => requested(`number ${i}`)))
    .when(request())
    .refuses('stock_alerts_limit_reached', { limit: MAX_STOCK_ALERTS })
})

test('an alert notifies once, while stock is available', () => {
  const available = fc.integer({ min: -1, max: 2 })
  const commands = fc.oneof(
    available.map((n) => request(n)),
    fc.constant(withdraw),
    available.map((n) => fulfill(n)),
  )
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 30 }), (sequence) => {
      let [open, expected] = [false, 0]
      for (const command of sequence) {
        const isAvailable = 'available' in command && command.available > 0
        if (command.type === 'RequestStockAlert') open ||= !isAvailable
        else if (command.type === 'WithdrawStockAlert') open = false
        else if (open && isAvailable) {
          open = false
          expected++
        }
      }
      const { history } = runAll(stockAlerts, sequence)
      expect(history.filter(({ type }) => type === 'StockAlertFulfilled')).toHaveLength(expected)
    }),
    { numRuns: 300 },
  )
})

test('a follower gets no duplicate on a covered channel', () => {
  const kindsOn = (channel: CoveredChannel) =>
    notificationsOf({ ...fulfilled('in_app'), revision: 3 } as RecordedEvent<NotifiableEvent>, channel).map(
      ({ kind }) => kind,
    )
  expect(kindsOn('in_app')).toEqual([])
  expect(kindsOn('push')).toEqual(['stock_alert'])
})
