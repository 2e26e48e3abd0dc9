import { expect, test } from 'vitest'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type NotifiableEvent, notificationsOf } from '#domain/notifications/notification-rules.ts'
import { idNamed } from '#tests/support/ids.ts'

const id = (kind: string, name: string) => idNamed(kind, name)
const CASE = {
  disputeId: id('dispute', 'd'),
  orderId: id('order', 'o'),
  producerId: id('producer', 'p'),
  buyerId: id('account', 'buyer'),
  accountId: id('account', 'seller'),
}
const AGENT = id('account', 'agent')

function staffNotifications(type: string, data: object) {
  const actor = { kind: 'account', id: id('account', 'seller') }
  const event = { type, data, revision: 3, stream: 's', meta: { actor } } as unknown as RecordedEvent<NotifiableEvent>
  return notificationsOf(event).filter(({ kind }) => kind.startsWith('staff_'))
}

test('support staff are not notified of their own dispute', () => {
  const reminded = {
    ...CASE,
    recipient: 'staff',
    stage: 'investigation',
    dueAt: '2026-01-01T00:00:00.000Z',
    overdue: true,
  }
  expect(staffNotifications('DisputeReminderRequested', reminded)).toMatchObject([
    {
      audience: { kind: 'staff', group: 'disputes' },
      kind: 'staff_overdue',
      excludedAccountIds: [CASE.buyerId, CASE.accountId],
    },
  ])
  expect(staffNotifications('DisputeChargebackReceived', CASE)).toMatchObject([
    { audience: { kind: 'staff', group: 'disputes' } },
  ])
})

test('an appeal does not notify the agent who decided', () => {
  const appealed = { ...CASE, side: 'buyer', decidedBy: AGENT, assigneeAccountId: AGENT }
  expect(staffNotifications('DisputeDecisionAppealed', appealed)).toMatchObject([
    { audience: { kind: 'staff', group: 'appeals' }, excludedAccountIds: expect.arrayContaining([AGENT]) },
    { audience: { kind: 'watchers', disputeId: CASE.disputeId }, kind: 'staff_watched_appealed' },
  ])
})

test('a reply notifies the assignee and the watchers', () => {
  const watchers = { audience: { kind: 'watchers', disputeId: CASE.disputeId }, kind: 'staff_watched_replied' }
  expect(staffNotifications('DisputeStatementAdded', { ...CASE, side: 'buyer' })).toMatchObject([watchers])
  expect(
    staffNotifications('DisputeStatementAdded', { ...CASE, side: 'buyer', assigneeAccountId: AGENT }),
  ).toMatchObject([
    { audience: { kind: 'account', accountId: AGENT }, kind: 'staff_buyer_replied' },
    { ...watchers, excludedAccountIds: expect.arrayContaining([AGENT, CASE.buyerId, CASE.accountId]) },
  ])
})

test('a verifier is not asked to check their own certificate', () => {
  const ids = { certificateId: id('certificate', 'eggs'), productId: id('product', 'eggs') }
  const submitted = { ...ids, producerId: CASE.producerId, certification: 'organic' }
  expect(staffNotifications('CertificateSubmitted', submitted)).toMatchObject([
    { excludedAccountIds: [id('account', 'seller')] },
  ])
})
