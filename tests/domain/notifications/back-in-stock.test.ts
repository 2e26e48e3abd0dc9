import { expect, test } from 'vitest'
import { type StockCommand, stock } from '#domain/catalog/stock.decider.ts'
import { fold } from '#domain/kernel/decider.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type NotifiableEvent, notificationsOf } from '#domain/notifications/notification-rules.ts'
import { idNamed } from '#tests/support/ids.ts'

const productId = idNamed('product', 'eggs')
const producerId = idNamed('producer', 'farm')
const checkoutId = idNamed('checkout', 'ann')
const orderId = idNamed('order', 'ann')

const count = (onHand: number, listed?: true): StockCommand => ({
  type: 'CountStock',
  productId,
  producerId,
  onHand,
  note: 'counted',
  ...(listed && { listed }),
})
const reserve = (quantity: number): StockCommand => ({
  type: 'ReserveStock',
  productId,
  checkoutId,
  quantity,
  expiresAt: '2026-05-01T10:00:00.000Z',
})
const restock = (quantity: number, listed?: true): StockCommand => ({
  type: 'RestockProduct',
  productId,
  orderId,
  quantity,
  ...(listed && { listed }),
})

/** The types of the notifications that the last command causes. */
function notificationsAfter(...commands: StockCommand[]): string[] {
  const history: DomainEvent[] = []
  let last: string[] = []
  for (const command of commands) {
    const events = stock.decide(fold(stock, history as never), command)
    if (isRefusal(events)) throw new Error(events.refused)
    last = events.flatMap((event, index) => {
      const recorded = { ...event, revision: history.length + index } as unknown as RecordedEvent<NotifiableEvent>
      return notificationsOf(recorded).map(({ kind }) => kind)
    })
    history.push(...events)
  }
  return last
}

test('followers are notified of a product that is available again', () => {
  expect(notificationsAfter(count(3, true), count(0, true), count(5, true))).toEqual(['favorite_back'])
  expect(notificationsAfter(count(3, true), count(0, true), restock(1, true))).toEqual(['favorite_back'])
})

test('completely reserved stock is back once more is added', () => {
  expect(notificationsAfter(count(3, true), reserve(3), count(5, true))).toEqual(['favorite_back'])
})

test('adding to available stock notifies nobody', () => {
  expect(notificationsAfter(count(3, true), reserve(2), count(5, true))).toEqual([])
})

test('the first count notifies nobody', () => {
  expect(notificationsAfter(count(3, true))).toEqual([])
})

test('an unlisted product is not back in stock', () => {
  expect(notificationsAfter(count(3), count(0), count(5))).toEqual([])
  expect(notificationsAfter(count(3), count(0), restock(2))).toEqual([])
})
