import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffWork } from '#domain/notifications/contract.ts'
import type { InboxItem, StaffInbox } from '#domain/notifications/staff-inbox.contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  createMember,
  type Member,
  newMember,
  openShop,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { sell } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let buyer: Visitor
let support: Visitor
let senior: Visitor
let otherSenior: Visitor
let verifier: Visitor
let auditor: Visitor
let offender: Member
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
  offender = await createMember(market, 'Otto Offender')
})
afterAll(() => market?.stop())

const inbox = async (visitor: Visitor, query = '') => {
  await waitForProjections(market)
  return bodyOf(await visitor.get<StaffInbox>(`/api/staff/inbox${query}`))
}
const itemIn = async (visitor: Visitor, id: string): Promise<InboxItem | undefined> =>
  (await inbox(visitor)).items.find((item) => item.id === id)
const eggs = () => [{ itemId: farm.products.Eggs!, quantity: 1 }]

/** A dispute that awaits support, because the producer has contested it. */
async function contested(): Promise<{ readonly id: string; readonly number: string }> {
  const { order } = await sell({ farm, seller, buyer })
  const { id } = bodyOf(
    await buyer.post<{ id: string }>(`/api/orders/${order.id}/disputes`, {
      reason: 'product_quality',
      description: 'Half of them were broken.',
      desiredResolution: 'partial_refund',
      lines: eggs(),
    }),
  )
  expect(await itemIn(support, id)).toBeUndefined()
  bodyOf(await seller.post(`/api/disputes/${id}/response`, { offer: null, statement: 'They left here whole.' }))
  return { id, number: order.number }
}

test('a contested dispute waits in the inbox until it is decided', async () => {
  const { id, number } = await contested()
  expect(await itemIn(support, id)).toMatchObject({
    type: 'dispute',
    topic: 'product_quality',
    subject: number,
    producerName: 'Hill Farm',
    overdue: false,
    assignee: null,
    unread: true,
    lastMessage: { by: 'producer' },
  })
  bodyOf(await support.post(`/api/staff/disputes/${id}/assign`, {}))
  expect((await inbox(support, '?show=mine')).items).toMatchObject([
    { id, assignee: 'sue.support', assignedToMe: true },
  ])
  expect((await inbox(senior, '?show=mine')).items).toEqual([])
  const resolution = { kind: 'partial_refund', fault: 'none', includesDelivery: false, lines: eggs() }
  bodyOf(
    await support.post(`/api/staff/disputes/${id}/decision`, { resolution, statement: 'Half were broken, we agree.' }),
  )
  expect(await itemIn(support, id)).toBeUndefined()

  bodyOf(await seller.post(`/api/disputes/${id}/appeal`, { statement: 'That is not right.' }))
  expect(await itemIn(senior, id)).toMatchObject({ type: 'appeal', subject: number })
  expect(await itemIn(support, id)).toBeUndefined()
})

test('an appeal does not wait for the agent who decided', async () => {
  bodyOf(
    await senior.post(`/api/staff/accounts/${offender.accountId}/enforcement-actions`, {
      actionType: 'warning',
      reason: 'Sold apples of the neighbor’s as their own.',
      expectedVersion: 0,
    }),
  )
  await waitForProjections(market)
  const member = await signedIn(market, offender.username)
  const { enforcementActions } = bodyOf(
    await member.get<{ enforcementActions: { id: string }[] }>('/api/me/account-status'),
  )
  bodyOf(
    await member.post(`/api/me/enforcement-actions/${enforcementActions[0]!.id}/appeal`, {
      comment: 'They were ours.',
    }),
  )
  expect(await itemIn(otherSenior, offender.accountId)).toMatchObject({ type: 'appeal', subject: offender.username })
  expect(await itemIn(senior, offender.accountId)).toBeUndefined()
})

test('each role gets the items it may act on', async () => {
  const { id: inquiry } = bodyOf(
    await createVisitor(market.url).post<{ id: string }>('/api/contact', {
      topic: 'selling',
      name: 'Greta Guest',
      email: 'greta@example.com',
      text: 'May I sell jam made at home?',
    }),
  )
  const form = { statement: 'We are who we say we are.', documents: 'Passport, ending 1234', link: '' }
  const application = { identity: form, business: form, practices: form, committed: true }
  const { id } = bodyOf(await seller.post<{ id: string }>('/api/me/verification', application))

  expect(await itemIn(support, inquiry)).toMatchObject({
    type: 'inquiry',
    topic: 'selling',
    lastMessage: { by: 'guest' },
  })
  expect(await itemIn(support, id)).toBeUndefined()
  expect(JSON.stringify(await inbox(support))).not.toMatch(/greta|jam/i)
  const own = await inbox(verifier)
  expect(own.items).toMatchObject([{ type: 'verification', id, subject: 'Hill Farm' }])
  expect(own.types).toEqual({ verification: 1, certificate: 0 })
  expect(bodyOf(await verifier.get<StaffWork>('/api/staff/work'))).toMatchObject({ inbox: 1, disputes: null })
  expect(bodyOf(await auditor.get<StaffWork>('/api/staff/work'))).toMatchObject({ inbox: null })
  expectProblem(await auditor.get('/api/staff/inbox'), 403, 'not_allowed')
})

test('the inbox is filtered by type and sorted by due time', async () => {
  await contested()
  const { items, total, types } = await inbox(support)
  expect(items.map(({ dueAt }) => dueAt)).toEqual(items.map(({ dueAt }) => dueAt).sort())
  expect(total).toBe(Object.values(types).reduce((sum, count) => sum + count, 0))
  const inquiries = await inbox(support, '?type=inquiry')
  expect(inquiries.items.map(({ type }) => type)).toEqual(['inquiry'])
  expect(inquiries).toMatchObject({ total: 1, counts: { all: 1, mine: 0, unassigned: 1 } })
})

test('a new message to support reaches open pages', async () => {
  const page = await support.socket()
  bodyOf(
    await buyer.post('/api/contact', {
      topic: 'order',
      name: 'Bea Buyer',
      email: 'bea@example.com',
      text: 'Where is my order from last week?',
    }),
  )
  await page.receives(({ type }) => type === 'inquiry_update')
  page.close()
})
