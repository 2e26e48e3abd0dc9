import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InquiryCard, InquiryView } from '#domain/contact/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, signedIn, staffMember } from '#tests/support/members.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let sue: Visitor
beforeAll(async () => {
  market = await openMarket()
  sue = await staffMember(market, 'Sue', 'support')
})
afterAll(() => market?.stop())

const FORM = { topic: 'selling', name: 'Greta Guest', email: 'greta@example.com', text: 'May I sell jam made at home?' }
const write = (visitor: Visitor, overrides: object = {}, headers?: Record<string, string>) =>
  visitor.post<{ id: string }>('/api/contact', { ...FORM, ...overrides }, headers)
const queue = async (show = 'open', visitor = sue) =>
  bodyOf(await visitor.get<{ inquiries: InquiryCard[]; total: number }>(`/api/staff/inquiries?show=${show}`)).inquiries
const read = (id: string, visitor = sue) => visitor.get<InquiryView>(`/api/staff/inquiries/${id}`)

test("a guest's inquiry reaches support with their address", async () => {
  const { id } = bodyOf(await write(createVisitor(market.url)))
  expect(await queue()).toMatchObject([{ id, topic: 'selling', fromMember: false, answeredAt: null }])
  expect(JSON.stringify(await queue())).not.toMatch(/greta|jam/i)
  expect(bodyOf(await read(id))).toMatchObject({ ...FORM, accountId: null })
  expect((await market.events('AccessRecorded')).map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ accessType: 'inquiry', target: id }),
  )
  bodyOf(await sue.post(`/api/staff/inquiries/${id}/answered`))
  expect(await queue()).toEqual([])
  expect(await queue('answered')).toMatchObject([{ id, answeredBy: 'sue' }])
})

test('an inquiry sent twice is recorded once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const member = await signedIn(market, (await createMember(market, 'Mel Member')).username)
  const ids = [bodyOf(await write(member, {}, headers)).id, bodyOf(await write(member, {}, headers)).id]
  expect(new Set(ids).size).toBe(1)
  expect((await queue()).filter(({ id }) => id === ids[0])).toMatchObject([{ fromMember: true }])
})

test('an inquiry is stored encrypted in the log', async () => {
  const guest = createVisitor(market.url)
  const { id } = bodyOf(await write(guest, { text: 'A quince tree of my own' }))
  const { events } = await market.engines.store.readAll('0', 10_000)
  const mine = events.filter(({ stream }) => stream === `inquiry-${id}`)
  expect(mine).toHaveLength(1)
  expect(mine[0]!.data).not.toMatch(/quince|greta/i)
})

test('only support reads inquiries', async () => {
  const { id } = bodyOf(await write(createVisitor(market.url)))
  const member = await signedIn(market, (await createMember(market, 'Nosy')).username)
  await expectNoEvents(market, async () => {
    expectProblem(await read(id, member), 403, 'not_allowed')
    expectProblem(await read(id, createVisitor(market.url)), 401, 'not_signed_in')
  })
})

test.each([
  [{ topic: 'weather' }, 'topic'],
  [{ name: ' ' }, 'name'],
  [{ email: 'nowhere' }, 'email'],
  [{ text: 'Hi' }, 'text'],
])('an inquiry with %j is rejected', async (overrides, field) => {
  const response = await write(createVisitor(market.url), overrides)
  expectProblem(response, 400, 'invalid_input')
  expect(response.body).toHaveProperty(`fields.${field}`)
})
