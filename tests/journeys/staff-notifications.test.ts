import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStaffRole } from '#app/cli/staff.ts'
import type { DisputeQueue } from '#domain/disputes/views.ts'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { NotificationFeed, StaffWork } from '#domain/notifications/contract.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { disputesDueBy } from '#read-side/disputes/disputes.query.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  createMember,
  newMember,
  openShop,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { paymentIntentsIn } from '#tests/support/sandbox-processor.ts'
import { mailsTo, sell } from '#tests/support/shopping.ts'
import { bodyOf, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { advanceDisputesHandler } from '#workers/disputes/disputes.work.ts'
import { jobsAfter } from '#workers/jobs/work-definitions.ts'
import { notificationsWork } from '#workers/notifications/notifications.work.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let buyer: Visitor
let support: Visitor
let senior: Visitor
let otherSenior: Visitor
let verifier: Visitor
let auditor: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 400, stock: 90 } } })
  seller = await signedIn(market, farm.username)
  buyer = await newMember(market, 'Bea Buyer')
  support = await staffMember(market, 'Sue Support', 'support')
  senior = await staffMember(market, 'Sen Senior', 'senior_support')
  otherSenior = await staffMember(market, 'Ola Senior', 'senior_support')
  verifier = await staffMember(market, 'Vi Verifier', 'verifier')
  auditor = await staffMember(market, 'Al Auditor', 'auditor')
})
afterAll(() => market?.stop())

const feedOf = async (visitor: Visitor) =>
  bodyOf(await visitor.get<NotificationFeed>('/api/me/notifications')).notifications
const titlesOf = async (visitor: Visitor) => (await feedOf(visitor)).map(({ title }) => title)
const expectNotification = (visitor: Visitor, title: string) =>
  waitUntil(
    () => titlesOf(visitor),
    (titles) => titles.includes(title),
  )
const TEXT = 'We have looked at it with care.'
const PARTIAL = { kind: 'partial_refund', fault: 'none', includesDelivery: false }
const eggs = () => [{ itemId: farm.products.Eggs!, quantity: 1 }]

async function reported(): Promise<{ readonly disputeId: string; readonly number: string }> {
  const { order } = await sell({ farm, seller, buyer })
  const body = {
    reason: 'product_quality',
    description: 'Half of them were broken.',
    desiredResolution: 'partial_refund',
    lines: eggs(),
  }
  const { id } = bodyOf(await buyer.post<{ id: string }>(`/api/orders/${order.id}/disputes`, body))
  return { disputeId: id, number: order.number }
}
const actAsStaff = async (visitor: Visitor, disputeId: string, action: string, body: object = {}) =>
  bodyOf(await visitor.post(`/api/staff/disputes/${disputeId}/${action}`, body))
const actInDispute = async (visitor: Visitor, disputeId: string, action: string, body: object = {}) =>
  bodyOf(await visitor.post(`/api/disputes/${disputeId}/${action}`, body))

async function hoursLater(hours: number): Promise<void> {
  const { runtime, db } = market.engines
  const clock = { now: () => addMs(runtime.now(), hours * 3_600_000) }
  const job = advanceDisputesHandler({ bus: market.bus, runtime: clock, dueBy: (at) => disputesDueBy(db, at) })
  await job.run({}, { id: 'clock', attempt: 1 })
  await waitForProjections(market)
}

test('a reply notifies the assignee, in-app and by email', async () => {
  const { disputeId, number } = await reported()
  await actInDispute(seller, disputeId, 'response', { offer: null, statement: 'They left here whole.' })
  await actAsStaff(support, disputeId, 'assign')
  const page = await support.socket()
  await actInDispute(buyer, disputeId, 'statements', { statement: 'Here is the picture.' })
  await page.receives(({ type }) => type === 'notification')
  page.close()
  await expectNotification(support, 'Reply in your dispute')
  const [notice] = await feedOf(support)
  expect(notice).toMatchObject({ type: 'message', message: `The buyer replied about order ${number}.` })
  const [mail] = await mailsAbout(support, { to: 'sue.support@example.com', about: `staff:${disputeId}` })
  expect(mail!.text).toContain(`/support/disputes/${disputeId}`)
  expect(JSON.stringify(mail)).not.toContain('Here is the picture')
  expect(await titlesOf(senior)).not.toContain('Reply in your dispute')

  bodyOf(await support.post(`/api/me/notifications/${notice!.id}/read`))
  expect((await feedOf(support))[0]).toMatchObject({ readAt: expect.any(String) })
})

test('an appeal notifies other senior agents', async () => {
  const { disputeId } = await reported()
  await actInDispute(seller, disputeId, 'response', { offer: null, statement: 'They left here whole.' })
  await actAsStaff(senior, disputeId, 'assign')
  const resolution = { ...PARTIAL, lines: eggs() }
  await actAsStaff(senior, disputeId, 'decision', { resolution, statement: TEXT })
  await actInDispute(seller, disputeId, 'appeal', { statement: 'That is not right.' })
  await expectNotification(otherSenior, 'New appeal')
  await mailsAbout(otherSenior, { to: 'ola.senior@example.com', about: `staff:${disputeId}` })
  expect(await titlesOf(senior)).not.toContain('New appeal')
  expect(await titlesOf(support)).not.toContain('New appeal')
  expect(await mailsTo(senior, 'sen.senior@example.com')).not.toContainEqual(
    expect.objectContaining({ subject: 'New appeal' }),
  )
})

test('an overdue dispute notifies support only', async () => {
  const { disputeId } = await reported()
  await actInDispute(seller, disputeId, 'response', { offer: null, statement: 'They left here whole.' })
  await hoursLater(24 * 8)
  await hoursLater(24 * 15)
  await hoursLater(24 * 30)
  await expectNotification(support, 'Dispute overdue')
  await expectNotification(senior, 'Dispute overdue')
  for (const visitor of [verifier, auditor, buyer, seller])
    expect(await titlesOf(visitor)).not.toContain('Dispute overdue')
})

test('the queue shows unread disputes and the last author', async () => {
  const { disputeId } = await reported()
  const shown = async () => {
    const { disputes } = bodyOf(await support.get<DisputeQueue>('/api/staff/disputes?show=open'))
    return disputes.find(({ id }) => id === disputeId)!
  }
  const waiting = async () => bodyOf(await support.get<StaffWork>('/api/staff/work'))
  expect(await shown()).toMatchObject({ lastStatement: { by: 'buyer' }, unread: true })
  const before = await waiting()
  const { updatedAt } = await shown()
  bodyOf(await support.post(`/api/staff/disputes/${disputeId}/read`, { readThrough: updatedAt }))
  expect(await shown()).toMatchObject({ unread: false })
  expect(await waiting()).toMatchObject({ disputes: before.disputes! - 1, verification: null })

  await actInDispute(seller, disputeId, 'response', { offer: null, statement: 'They left here whole.' })
  expect(await shown()).toMatchObject({ lastStatement: { by: 'producer' }, unread: true })
  await actAsStaff(support, disputeId, 'assign')
  await actAsStaff(support, disputeId, 'information-requests', { side: 'buyer', statement: 'How many of them?' })
  expect(await shown()).toMatchObject({ lastStatement: { by: 'staff' }, unread: false })
})

test('a verification application notifies verifiers', async () => {
  const form = { statement: 'We are who we say we are.', documents: 'Passport, ending 1234', link: '' }
  const application = { identity: form, business: form, practices: form, committed: true }
  const { id } = bodyOf(await seller.post<{ id: string }>('/api/me/verification', application))
  await expectNotification(verifier, 'Verification application')
  const [mail] = await mailsAbout(verifier, { to: 'vi.verifier@example.com', about: `staff:${id}` })
  expect(mail!.text).toContain(`/support/verification?application=${id}`)
  expect(await titlesOf(support)).not.toContain('Verification application')
})

test('a new discrepancy is reported once, not every night', async () => {
  const compare = async () => {
    const { id } = bodyOf(await support.post<{ id: string }>('/api/staff/reconciliations'))
    await waitUntil(
      async () => bodyOf(await support.get<{ id: string; finishedAt: string | null }[]>('/api/staff/reconciliations')),
      (runs) => runs.some((run) => run.id === id && run.finishedAt !== null),
    )
  }
  const [{ id: paymentIntentId } = { id: '' }] = await paymentIntentsIn(market)
  await market.payments.refund({ key: 'by hand', paymentIntentId, amountCents: 100, reason: 'sorry' })
  await compare()
  await expectNotification(support, 'New discrepancy')
  await expectNotification(senior, 'New discrepancy')
  await compare()
  await waitForProjections(market)
  const differences = (await feedOf(support)).filter(({ title }) => title === 'New discrepancy')
  expect(differences.map(({ message }) => message)).toEqual([
    'There is a new discrepancy between the payment processor and our records.',
  ])
})

test('roles are checked when a notification is sent', async () => {
  const { username } = await createMember(market, 'Lee Leaver')
  await setStaffRole(market.engines, username, 'verifier')
  await waitForProjections(market)
  const leaver = await signedIn(market, username)
  const late = await staffMember(market, 'Nia Newcomer', 'verifier')
  expect(await titlesOf(late)).not.toContain('Verification application')
  await setStaffRole(market.engines, username, undefined)
  await waitForProjections(market)
  const rival = await openShop(market, 'Rival Farm', { products: { Eggs: {} } })
  const form = { statement: 'We are who we say we are.', documents: 'Passport, ending 1234', link: '' }
  const application = { identity: form, business: form, practices: form, committed: true }
  const applicant = await signedIn(market, rival.username)
  const { id } = bodyOf(await applicant.post<{ id: string }>('/api/me/verification', application))
  await expectNotification(late, 'Verification application')
  await mailsAbout(late, { to: 'nia.newcomer@example.com', about: `staff:${id}` })
  expect(await titlesOf(leaver)).not.toContain('Verification application')
  expect(await mailsTo(late, 'lee.leaver@example.com')).not.toContainEqual(
    expect.objectContaining({ subject: 'Verification application' }),
  )
})

test('opting out of email keeps in-app notifications', async () => {
  const choices = [{ topic: 'staff_replies', channel: 'email', enabled: false }]
  bodyOf(await support.request('PATCH', '/api/me/notification-settings', { body: { choices } }))
  const { disputeId } = await reported()
  await actInDispute(seller, disputeId, 'response', { offer: null, statement: 'They left here whole.' })
  await actAsStaff(support, disputeId, 'assign')
  await actInDispute(buyer, disputeId, 'statements', { statement: 'One more word.' })
  await waitUntil(
    () => feedOf(support),
    (all) => all.some(({ id }) => id.startsWith(disputeId)),
  )
  await mailsAbout(support, { to: farm.email, about: `dispute:${disputeId}:3:producer` })
  const mails = await mailsTo(support, 'sue.support@example.com')
  expect(mails.filter(({ key }) => key.startsWith(`staff:${disputeId}`))).toEqual([])
})

test('an event read twice causes the same email jobs', async () => {
  const { events } = await market.engines.log.readAll(LOG_START, 1_000)
  const now = market.engines.runtime.now()
  const ids = () =>
    (events as RecordedEvent[])
      .flatMap((event) => jobsAfter(event, notificationsWork.reactors, now))
      .filter(({ job }) => job.name === 'send-staff-notification-email')
      .map(({ options }) => options.id)
  expect(ids().length).toBeGreaterThan(5)
  expect(ids()).toEqual(ids())
  expect(new Set(ids()).size).toBe(ids().length)
})
