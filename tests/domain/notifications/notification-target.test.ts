import { expect, test } from 'vitest'
import { notificationsContract } from '#domain/notifications/contract.ts'
import {
  messageNotificationId,
  notificationId,
  parseNotificationId,
  targetOf,
} from '#domain/notifications/notification-target.ts'
import { type NotificationKind, notificationKinds } from '#domain/notifications/notification-types.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { idNamed } from '#tests/support/ids.ts'

const orderId = idNamed('order', 'o')
const productId = idNamed('product', 'eggs')
const producerId = idNamed('producer', 'farm')
const applicationId = idNamed('application', 'first')
const disputeId = idNamed('dispute', 'd')
const accountId = idNamed('account', 'ann')
const conversationId = idNamed('conversation', 'c')
const idOf = (kind: NotificationKind, about = orderId, recipient?: string) =>
  notificationId({ subjectId: about, revision: 3, kind, ...(recipient ? { recipient } : {}) })

test.each<[string, Parameters<typeof targetOf>[0], string]>([
  ['an order', { id: idOf('order_paid'), orderId }, paths.order(orderId)],
  ['a dispute', { id: idOf('dispute_decided', disputeId, 'buyer'), orderId }, paths.dispute(disputeId)],
  [
    'a dispute, for its producer',
    { id: idOf('dispute_decided', disputeId, 'producer'), orderId },
    paths.producerProblem(disputeId),
  ],
  [
    'a message',
    { id: messageNotificationId(idNamed('message', 'm')), conversationId },
    paths.conversation(conversationId),
  ],
  ['a box of the reader', { id: idOf('box_charge_soon', idNamed('subscription', 's')) }, paths.subscriptions],
  ['a new subscriber', { id: idOf('box_subscribed', idNamed('subscription', 's')) }, paths.producerBoxes],
  ['low stock', { id: idOf('product_low', productId), productId }, paths.inventoryAlerts],
  ['a new review', { id: idOf('product_reviewed', idNamed('review', 'r')), productId }, paths.product(productId)],
  [
    'a review that was taken down',
    { id: idOf('review_taken_down', idNamed('review', 'r'), accountId), productId },
    paths.productReviews(productId),
  ],
  [
    'a product that was taken down',
    { id: idOf('product_taken_down', productId, accountId), productId },
    paths.producerProducts,
  ],
  ['a certificate', { id: idOf('certificate_rejected', productId), productId }, paths.producerProducts],
  ['a verification', { id: idOf('verification_approved', applicationId) }, paths.producerVerification],
  ['a changed password', { id: idOf('account_password', accountId) }, paths.account],
  ['a new appeal', { id: idOf('staff_appeal', disputeId), orderId }, paths.supportDispute(disputeId)],
  ['an application', { id: idOf('staff_application', applicationId) }, paths.supportVerificationOf(applicationId)],
])('the notification of %s opens its page', (_, notification, path) => {
  expect(targetOf(notification)).toBe(path)
})

test('every notification for staff opens a page of the staff area', () => {
  for (const kind of notificationKinds.filter((kind) => kind.startsWith('staff_')))
    expect(targetOf({ id: idOf(kind), orderId, productId })).toMatch(/^\/support\//)
})

test('every notification id can be read and deleted, and parsed back', () => {
  const isAccepted = (id: string) => notificationsContract.read.params!.safeParse({ id }).success
  for (const kind of notificationKinds)
    for (const recipient of [undefined, 'buyer', 'producer', accountId, producerId]) {
      const id = idOf(kind, productId, recipient)
      expect(isAccepted(id), id).toBe(true)
      expect(parseNotificationId(id)).toEqual({ about: productId, kind, ...(recipient ? { recipient } : {}) })
    }
  expect(isAccepted(messageNotificationId(idNamed('message', 'm')))).toBe(true)
})
