import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStaffRole } from '#app/cli/staff.ts'
import type { DiscrepancyPage, ReconciliationView } from '#domain/reconciliation/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, staffMember } from '#tests/support/members.ts'
import { paymentIntentsIn } from '#tests/support/sandbox-processor.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let support: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 1000 } } })
  support = await staffMember(market, 'Sue Support', 'support')
})
afterAll(() => market?.stop())

const cases = async (show = 'open') =>
  bodyOf(await support.get<DiscrepancyPage>(`/api/staff/discrepancies?show=${show}`))
const runs = async () => bodyOf(await support.get<ReconciliationView[]>('/api/staff/reconciliations'))

/** Requests a reconciliation and waits for its result. */
async function compare(): Promise<ReconciliationView> {
  const { id } = bodyOf(await support.post<{ id: string }>('/api/staff/reconciliations'))
  const all = await waitUntil(runs, (now) => now.some((run) => run.id === id && run.completedAt !== null))
  return all.find((run) => run.id === id)!
}

test('a manual refund is detected and resolved', async () => {
  const { view } = await buy(createVisitor(market.url), [{ productId: farm.products.Eggs!, quantity: 2 }])
  expect(await compare()).toMatchObject({
    chargeCount: 1,
    refundCount: 0,
    discrepancyCount: 0,
    requestedBy: 'sue.support',
  })
  expect(await cases()).toMatchObject({ discrepancies: [], open: 0, closed: 0 })

  const [{ id: paymentIntentId } = { id: '' }] = await paymentIntentsIn(market)
  await market.payments.refund({ key: 'by hand', paymentIntentId, amountCents: 300, reason: 'sorry' })
  expect(await compare()).toMatchObject({ chargeCount: 1, refundCount: 1, discrepancyCount: 1 })
  const { discrepancies: open } = await cases()
  const { id, orderNumber } = view.orders[0]!
  expect(open).toMatchObject([
    {
      kind: 'refund_unrecorded',
      status: 'open',
      paymentIntentId,
      recorded: {},
      reported: { cents: 300 },
      orders: [{ id, number: orderNumber }],
    },
  ])

  const path = `/api/staff/discrepancies/${open[0]!.id}/resolve`
  expectProblem(await support.post(path, { note: ' ' }), 400, 'invalid_input')
  bodyOf(await support.post(path, { note: 'A call with the farm.' }))
  bodyOf(await support.post(path, { note: 'Once more.' }))
  await compare()
  expect(await cases()).toMatchObject({ discrepancies: [], open: 0, closed: 1 })
  expect((await cases('closed')).discrepancies).toMatchObject([
    { status: 'resolved', resolvedBy: 'sue.support', note: 'A call with the farm.' },
  ])
  expectProblem(
    await support.post('/api/staff/discrepancies/discrepancy_00000000000000000000000000/resolve', { note: 'x' }),
    404,
    'discrepancy_not_found',
  )
})

test('auditors have read access, others have none', async () => {
  const auditor = await staffMember(market, 'Al Auditor', 'auditor')
  bodyOf(await auditor.get('/api/staff/discrepancies'))
  bodyOf(await auditor.get('/api/staff/reconciliations'))
  expectProblem(await auditor.post('/api/staff/reconciliations'), 403, 'not_allowed')
  expectProblem(await auditor.post('/api/staff/discrepancies/discrepancy_1/resolve', { note: 'x' }), 403, 'not_allowed')
  for (const other of [await staffMember(market, 'Vi Verifier', 'verifier'), await newMember(market, 'Bo Buyer')])
    expectProblem(await other.get('/api/staff/discrepancies'), 403, 'not_allowed')
})

test('a former staff member gets no updates', async () => {
  const former = await staffMember(market, 'Flo Former', 'support')
  bodyOf(await former.get('/api/staff/discrepancies'))
  expect(await setStaffRole(market.engines, 'flo.former@example.com', undefined)).toContain(
    'no longer has a staff role',
  )
  await waitUntil(
    () => former.get('/api/staff/discrepancies'),
    ({ status }) => status === 403,
  )
  await expect(setStaffRole(market.engines, 'nobody', 'support')).rejects.toThrow(
    'there is no account with the name or address nobody',
  )
})
