import { expect, test } from 'vitest'
import { notificationsContract } from '#domain/notifications/contract.ts'
import {
  type NotificationParams,
  notificationKinds,
  renderNotification,
} from '#domain/notifications/notification-types.ts'

const facts: NotificationParams = { order: 'FG-ABCD-1234', producer: 'Hill Farm', product: 'Eggs', value: 1 }
const nothing: NotificationParams = { order: null, producer: null, product: null, value: null }

test('notifications name their objects', () => {
  expect(renderNotification('order_ready', facts)).toEqual({
    type: 'order',
    title: 'Ready for pickup',
    message: 'Hill Farm has order FG-ABCD-1234 ready for you.',
  })
  expect(renderNotification('product_reviewed', facts).message).toBe('Eggs got 1 star.')
  expect(renderNotification('product_low', { ...facts, value: 2.5 })).toMatchObject({
    type: 'inventory',
    message: 'Eggs: 2.5 left.',
  })
  expect(renderNotification('order_refunded', { ...facts, value: 1059 }).message).toContain(
    '$10.59 for order FG-ABCD-1234',
  )
})

test.each(notificationKinds)('%s is readable without names', (kind) => {
  const { title, message } = renderNotification(kind, nothing)
  expect(title).not.toBe('')
  expect(message).toMatch(/^[A-Z$].*[.!]$/)
  expect(message).not.toMatch(/null|undefined/)
})

test('a dispute notification is readable for either side', () => {
  const id = `dispute_${'0'.repeat(26)}-producer.2.dispute_offer_taken`
  const isValidId = (read: string) => notificationsContract.read.params!.safeParse({ id: read }).success
  expect([id, id.replace('producer', 'nobody')].map(isValidId)).toEqual([true, false])
  const ofReporter = `review_${'0'.repeat(26)}-account_${'0'.repeat(26)}.3.report_upheld`
  const ofStaff = `dispute_${'0'.repeat(26)}.7.staff_appeal`
  expect([ofReporter, ofStaff].map(isValidId)).toEqual([true, true])
})
