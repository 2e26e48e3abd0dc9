import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { OrderBillingDocuments } from '#domain/ordering/billing-documents.contract.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { transfer, transferableCents } from '#domain/payouts/transfer.decider.ts'
import type { ClosurePreview } from '#domain/privacy/contract.ts'
import type { StoreCreditView } from '#domain/store-credit/contract.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  createMember,
  type Member,
  openShop,
  PASSWORD,
  type Shop,
  signedIn,
  staffMember,
} from '#tests/support/members.ts'
import {
  checkOut,
  formFor,
  payCard,
  readOrder,
  refreshCheckout,
  sell,
  startCheckout,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let support: Visitor
let member: Member
let buyer: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 1000 } } })
  seller = await signedIn(market, farm.username)
  support = await staffMember(market, 'Sue Support', 'support')
  member = await createMember(market, 'Bea Buyer')
  buyer = await signedIn(market, member.username)
})
afterAll(() => market?.stop())

const eggs = (quantity = 1) => [{ productId: farm.products.Eggs!, quantity }]
const eggLines = (quantity = 1) => [{ itemId: farm.products.Eggs!, quantity }]
const CREDIT = (quantity = 1): Resolution => ({
  kind: 'store_credit',
  lines: eggLines(quantity),
  includesDelivery: false,
  fault: 'none',
})
const REPORT = {
  reason: 'product_quality',
  description: 'Half of them were broken.',
  desiredResolution: 'store_credit',
}

const creditOf = async (visitor: Visitor) => bodyOf(await visitor.get<StoreCreditView>('/api/me/store-credit'))
const creditBecomes = (visitor: Visitor, cents: number) =>
  waitUntil(
    () => creditOf(visitor),
    ({ availableCents }) => availableCents === cents,
  )

/** A completed sale with a dispute, settled by the producer's offer of store credit. */
async function settledByCredit(visitor: Visitor, quantity = 1) {
  const sale = await sell({ farm, seller, buyer: visitor })
  const { id } = bodyOf(
    await visitor.post<{ id: string }>(`/api/orders/${sale.order.id}/disputes`, { ...REPORT, lines: eggLines() }),
  )
  bodyOf(
    await seller.post(`/api/disputes/${id}/response`, {
      offer: CREDIT(quantity),
      statement: 'Take it off the next one?',
    }),
  )
  bodyOf(await visitor.post(`/api/disputes/${id}/offer-response`, { accept: true }))
  const closed = await waitUntil(
    async () => bodyOf(await visitor.get<DisputeView>(`/api/disputes/${id}`)),
    ({ stage }) => stage === 'closed',
  )
  return { sale, disputeId: id, closed }
}

const stateOf = async (orderId: string) => {
  const state = await market.bus.load(order, orderId)
  if (state.status === 'unknown') throw new Error(`${orderId} is not there`)
  return state
}
const eventsOf = async (orderId: string) =>
  (await market.engines.log.read(order.stream(orderId))) as readonly OrderEvent[]

describe('a dispute settled with store credit', () => {
  test('issues the credit without touching the card', async () => {
    const { sale, closed } = await settledByCredit(buyer)
    expect(closed).toMatchObject({ outcome: 'store_credit_issued', refund: { amountCents: 1000 } })
    const { lines } = await creditBecomes(buyer, 1000)
    expect(lines).toMatchObject([
      { kind: 'issued', amountCents: 1000, orders: [{ id: sale.order.id, number: sale.order.number }] },
    ])
    // The store credit's read model may be ahead of the order's.
    const shown = await waitUntil(
      () => readOrder(buyer, sale.order),
      ({ refunds }) => refunds.some(({ status }) => status === 'succeeded'),
    )
    expect(shown.refunds).toMatchObject([{ status: 'succeeded', totalCents: 1000, storeCreditCents: 1000 }])
    const sent = (await eventsOf(sale.order.id)).find(({ type }) => type === 'OrderRefundSubmitted')
    expect(sent?.data).toMatchObject({ amountCents: 1000, storeCreditCents: 1000 })
    // The producer pays it like any other refund: $9.50 of the $19.00 that were transferred.
    await waitUntil(
      () => market.bus.load(transfer, sale.order.id),
      (state) =>
        state.status === 'created' &&
        transferableCents(state) === 950 &&
        Object.values(state.reversals).every(({ done }) => done),
    )
    const mails = await mailsAbout(buyer, { to: sale.email, about: `order:${sale.order.id}:OrderRefundSubmitted` })
    expect(mails.at(-1)?.text).toContain('$10.00 was added to your store credit')
  })

  test('requires that the buyer asked for credit', async () => {
    const sale = await sell({ farm, seller, buyer })
    const report = { ...REPORT, desiredResolution: 'full_refund', lines: eggLines() }
    const { id } = bodyOf(await buyer.post<{ id: string }>(`/api/orders/${sale.order.id}/disputes`, report))
    bodyOf(await seller.post(`/api/disputes/${id}/response`, { offer: null, statement: 'They left here whole.' }))
    bodyOf(await support.post(`/api/staff/disputes/${id}/assign`, {}))
    const decision = { resolution: CREDIT(), statement: 'We have looked.' }
    expectProblem(await support.post(`/api/staff/disputes/${id}/decision`, decision), 409, 'store_credit_not_requested')
    bodyOf(await support.post(`/api/staff/disputes/${id}/settlement-proposal`, decision))
    bodyOf(await buyer.post(`/api/disputes/${id}/withdrawal`, {}))
  })

  test('is not available to guests', async () => {
    const guest = createVisitor(market.url)
    const sale = await sell({ farm, seller, buyer: guest })
    const path = `/api/orders/${sale.order.id}/disputes?key=${sale.order.key}`
    expectProblem(await guest.post(path, { ...REPORT, lines: eggLines() }), 409, 'store_credit_requires_account')
    const { id } = bodyOf(
      await guest.post<{ id: string }>(path, { ...REPORT, desiredResolution: 'full_refund', lines: eggLines() }),
    )
    const offer = { offer: CREDIT(), statement: 'Take it off the next one?' }
    expectProblem(await seller.post(`/api/disputes/${id}/response`, offer), 409, 'store_credit_requires_account')
  })
})

describe('a checkout with store credit', () => {
  test('splits its refund between credit and card', async () => {
    const visitor = await signedIn(market, (await createMember(market, 'Cy Partly')).username)
    await settledByCredit(visitor)
    await creditBecomes(visitor, 1000)
    const form = { ...(await formFor(visitor, eggs(2))), storeCreditCents: 1000 }
    const { started, view } = await paidBy(visitor, form)
    expect(view).toMatchObject({ totalCents: form.totalCents, storeCreditCents: 1000 })
    const { id } = view.orders[0]!
    const known = await stateOf(id)
    expect(known.money).toMatchObject({ totalCents: form.totalCents, storeCreditCents: 1000 })
    expect(started.payment).not.toBeNull()
    const { lines } = await creditBecomes(visitor, 0)
    expect(lines[0]).toMatchObject({ kind: 'redeemed', amountCents: -1000, orders: [{ id }] })

    // The producer's full share comes from the platform balance, because the charge alone is too small.
    const sent = await waitUntil(
      () => market.bus.load(transfer, id),
      (state) => state.status === 'created',
    )
    expect(sent).toMatchObject({ fromBalance: true, amountCents: 1900 })
    const documents = await waitUntil(
      async () => bodyOf(await visitor.get<OrderBillingDocuments>(`/api/orders/${id}/receipt`)),
      ({ state }) => state === 'issued',
    )
    expect(documents.receipt?.money).toMatchObject({ totalCents: form.totalCents, storeCreditCents: 1000 })

    const refund = { lines: eggLines(), note: 'hail' }
    bodyOf(await seller.post(`/api/orders/${id}/refunds`, refund))
    const short = await waitUntil(
      () => readOrder(visitor, { id }),
      ({ refunds }) => refunds[0]?.status === 'succeeded',
    )
    const [first] = short.refunds
    expect(first!.storeCreditCents).toBe(Math.round((1000 * first!.totalCents) / form.totalCents))
    await creditBecomes(visitor, first!.storeCreditCents)
    bodyOf(
      await seller.request('PATCH', `/api/orders/${id}/status`, { body: { status: 'declined', reason: 'all of it' } }),
    )
    await creditBecomes(visitor, 1000)
    const { refunds } = await stateOf(id)
    const all = Object.values(refunds)
    expect(sumOf(all.map(({ breakdown }) => breakdown.totalCents))).toBe(form.totalCents)
    expect(sumOf(all.map(({ storeCreditCents }) => storeCreditCents))).toBe(1000)
  })

  test('is paid with credit alone, without a card', async () => {
    const visitor = await signedIn(market, (await createMember(market, 'Dee Wholly')).username)
    await settledByCredit(visitor, 2)
    await creditBecomes(visitor, 2000)
    const form = await formFor(visitor, eggs())
    const started = bodyOf(await startCheckout(visitor, { ...form, storeCreditCents: form.totalCents }))
    expect(started.payment).toBeNull()
    const view = await waitForPhase(visitor, started, 'paid')
    const { id } = view.orders[0]!
    await creditBecomes(visitor, 2000 - form.totalCents)
    await waitUntil(
      () => market.bus.load(transfer, id),
      (state) => state.status === 'created' && state.amountCents === 950,
    )
    bodyOf(await visitor.post(`/api/orders/${id}/cancel`, {}))
    await creditBecomes(visitor, 2000)
    const shown = await readOrder(visitor, { id })
    expect(shown.refunds).toMatchObject([{ status: 'succeeded', storeCreditCents: form.totalCents }])
  })

  test('releases the credit when it is canceled', async () => {
    const visitor = await signedIn(market, (await createMember(market, 'Eve Leaving')).username)
    await settledByCredit(visitor)
    await creditBecomes(visitor, 1000)
    const started = await checkOut(visitor, eggs(2), { storeCreditCents: 1000 })
    expect((await creditBecomes(visitor, 0)).lines[0]).toMatchObject({ kind: 'reserved', amountCents: -1000 })
    const again = { ...(await formFor(visitor, eggs(2))), storeCreditCents: 1000 }
    expect(bodyOf(await startCheckout(visitor, again)).checkoutId).toBe(started.checkoutId)
    bodyOf(await visitor.post(`/api/checkouts/${started.checkoutId}/cancel?key=${started.key}`))
    expect((await creditBecomes(visitor, 1000)).lines).toHaveLength(1)
    const ticket = bodyOf(await visitor.post<ClosurePreview>('/api/me/delete-request', { confirmPassword: PASSWORD }))
    expect(ticket.accountSummary.storeCreditCents).toBe(1000)
  })

  test("uses the buyer's own credit only and leaves a chargeable amount", async () => {
    const guest = createVisitor(market.url)
    const form = await formFor(guest, eggs())
    expectProblem(await startCheckout(guest, { ...form, storeCreditCents: 100 }), 409, 'store_credit_requires_account')
    const visitor = await signedIn(market, (await createMember(market, 'Fay Nearly')).username)
    await settledByCredit(visitor, 2)
    await creditBecomes(visitor, 2000)
    const own = { ...(await formFor(visitor, eggs())) }
    const nearly = { ...own, storeCreditCents: own.totalCents - 49 }
    expectProblem(await startCheckout(visitor, nearly), 400, 'charge_below_minimum')
    expectProblem(
      await startCheckout(visitor, { ...own, storeCreditCents: own.totalCents + 1 }),
      409,
      'store_credit_changed',
    )
  })
})

const sumOf = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

async function paidBy(visitor: Visitor, form: Awaited<ReturnType<typeof formFor>>) {
  const started = bodyOf(await startCheckout(visitor, form))
  await payCard(visitor, started.payment)
  bodyOf(await refreshCheckout(visitor, started))
  return { started, view: await waitForPhase(visitor, started, 'paid') }
}
