import { afterAll, beforeAll, expect, test } from 'vitest'
import { REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import type { ClosurePreview } from '#domain/privacy/contract.ts'
import { LEGAL_HOLDS } from '#domain/privacy/erasure-receipt.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  newMember,
  openShop,
  PASSWORD,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { eraseAt, everyFile, everyRow, occurrencesIn } from '#tests/support/retention.ts'
import { buy, reportChargeback } from '#tests/support/shopping.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import { bodyOf, type Visitor } from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let grower: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Leeks: {} } })
  grower = await signedIn(market, farm.username)
})
afterAll(() => market?.stop())

/** Runs the nightly erasure a number of days from now. */
const nightAfter = (days: number) => eraseAt(market, addMs(market.engines.runtime.now(), days * 86_400_000))

const contact = { fullName: 'Dora Quartzhand', email: 'dora.quartz@example.com', phone: '802-555-7799' }

/** Buys, opens a dispute with evidence, and withdraws it. */
async function disputeAndWithdraw(visitor: Visitor) {
  const line = { productId: farm.products.Leeks!, quantity: 1 }
  const { id } = (await buy(visitor, [line], { contact })).view.orders[0]!
  for (const status of ['ready_for_pickup', 'completed'])
    bodyOf(await grower.request('PATCH', `/api/orders/${id}/status`, { body: { status } }))
  const form = documentForm(pdf(), { name: 'dora-leeks.pdf' })
  const document = bodyOf(await visitor.post<{ id: string }>(`/api/orders/${id}/dispute-evidence`, form))
  const dispute = {
    reason: 'product_quality',
    description: 'The wombat ate them.',
    desiredResolution: 'partial_refund',
    lines: [{ itemId: farm.products.Leeks!, quantity: 1 }],
  }
  const reported = await visitor.post<{ id: string }>(`/api/orders/${id}/disputes`, {
    ...dispute,
    evidence: [document.id],
  })
  const { id: disputeId } = bodyOf(reported)
  bodyOf(await visitor.post(`/api/disputes/${disputeId}/withdrawal`, {}))
  await waitForProjections(market)
  return { orderId: id, disputeId, paperId: document.id }
}

async function closeAccount(visitor: Visitor) {
  const ask = { confirmPassword: PASSWORD }
  const { token, obligations } = bodyOf(await visitor.post<ClosurePreview>('/api/me/delete-request', ask))
  expect(obligations).toEqual([])
  bodyOf(await visitor.request('DELETE', '/api/me', { body: { token } }))
}

test('data under a hold is used for its dispute only', async () => {
  const { db, config } = market.engines
  const dora = await newMember(market, 'Dora Quartz')
  bodyOf(
    await dora.request('PUT', '/api/me/profile', {
      body: { username: 'dora.quartz', fullName: 'Dora Profile', phone: '', zipCode: '05777' },
    }),
  )
  const { orderId, disputeId, paperId } = await disputeAndWithdraw(dora)
  const staff = await staffMember(market, 'Sue Support', 'support')
  await closeAccount(dora)
  // Within fourteen days her bank opens a chargeback.
  await reportChargeback(market, orderId, 'open')
  await waitUntil(
    async () => (await market.events('DisputeOpenedByChargeback')).length,
    (count) => count === 1,
  )

  expect(await nightAfter(REOPEN_WINDOW_DAYS + 1)).toBe(1)
  expect(await nightAfter(REOPEN_WINDOW_DAYS + 2)).toBe(0)
  expect(occurrencesIn(await everyRow(db), ['Dora Profile', '05777'])).toEqual([])
  expect(occurrencesIn({ orders: (await everyRow(db))['ordering.orders']! }, ['Dora Quartzhand'])).not.toEqual([])
  const shown = () => staff.get(`/api/staff/disputes/${disputeId}/evidence/${paperId}`)
  expect((await shown()).status).toBe(200)

  await reportChargeback(market, orderId, 'won')
  await waitUntil(
    async () => (await market.events('DisputeClosed')).length,
    (count) => count === 2,
  )
  await idle(market)
  expect(await nightAfter(REOPEN_WINDOW_DAYS + 3)).toBe(1)
  expect(await nightAfter(REOPEN_WINDOW_DAYS + 4)).toBe(0)
  const HERS = ['Dora Quartzhand', 'dora.quartz', '555-7799', 'dora-leeks', 'wombat ate', 'Dora Profile']
  expect(occurrencesIn(await everyRow(db), HERS)).toEqual([])
  expect(occurrencesIn(everyFile(config.dataDir), HERS)).toEqual([])
  expect((await shown()).status).toBe(404)
  const { data } = (await market.events('LegalHoldDataErased'))[0]!
  expect(data).toMatchObject({ destroyedKeyClasses: LEGAL_HOLDS, erasedCounts: { documents: 1 } })
})
