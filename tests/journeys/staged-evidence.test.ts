import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DisputeView, OrderDisputes } from '#domain/disputes/views.ts'
import type { ProcessorEvidenceView } from '#domain/ordering/processor-evidence.ts'
import type { Replay } from '#domain/ordering/replay.ts'
import { type Sale, sell } from '#tests/support/disputed-sales.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/market-until.ts'
import { openShop, projected, type Shop } from '#tests/support/shop.ts'
import { signedIn, someone, staffMember } from '#tests/support/signed-in.ts'
import { fine, type Visitor } from '#tests/support/visitor.ts'
import { expectProblem, nothingHappens } from '#tests/support/visitor-problems.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let buyer: Visitor
let support: Visitor
let colleague: Visitor

beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { goods: { Eggs: { priceCents: 400 } } })
  seller = await signedIn(market, farm.username)
  buyer = await someone(market, 'Bea Buyer')
  support = await staffMember(market, 'Sue Support', 'support')
  colleague = await staffMember(market, 'Cal Colleague', 'support')
})
afterAll(() => market?.stop())

const pathOf = ({ order }: Sale) => `/api/staff/orders/${order.id}/processor-evidence`
const read = async (sale: Sale, who = support) => fine(await who.get<ProcessorEvidenceView>(pathOf(sale)))
const stage = (sale: Sale, fingerprint: string, { who = support, commandId = randomUUID() as string } = {}) =>
  who.post<{ disputeId: string }>(pathOf(sale), { fingerprint }, { 'idempotency-key': commandId })

/** A sale whose buyer went to the bank, as a case of the staff's. */
async function chargedBack() {
  const sale = await sell({ farm, seller, buyer, card: '4000000000000259' })
  const cases = async () => fine(await buyer.get<OrderDisputes>(`/api/orders/${sale.order.id}/disputes`)).disputes
  const [opened] = await until(cases, (found) => found.length > 0, 25_000)
  await projected(market)
  return { ...sale, disputeId: opened!.id }
}
type ChargedBack = Awaited<ReturnType<typeof chargedBack>>
const take = async ({ disputeId }: ChargedBack, who = support) =>
  fine(await who.post(`/api/staff/disputes/${disputeId}/take`, {}))
const caseOf = async ({ disputeId }: ChargedBack) =>
  fine(await support.get<DisputeView>(`/api/staff/disputes/${disputeId}`))
const replayed = async ({ order }: Sale) =>
  fine(await support.get<Replay>(`/api/staff/orders/${order.id}/replay`)).steps.filter(
    ({ type }) => type === 'EvidenceStaged',
  )

interface Lying {
  readonly id: string
  readonly status: string
  readonly evidence: Readonly<Record<string, string>>
  readonly evidence_details: { readonly submission_count: number; readonly due_by: number }
}
/** What lies at the processor about a sale. */
async function lying({ order }: Sale): Promise<Lying> {
  const [asked] = (await market.events('OrderDisputed')).filter(
    ({ data }) => (data as { orderId: string }).orderId === order.id,
  )
  const { disputeId } = asked!.data as { disputeId: string }
  const rows = await market.engines.db.query<{ body: Lying }>('select body from sandbox.objects where id = $1', [
    disputeId,
  ])
  return rows[0]!.body
}

describe('evidence for the buyer’s bank', () => {
  test('is laid ready at the processor as it was read, and is not handed in', { timeout: 60_000 }, async () => {
    const its = await chargedBack()
    expect((await read(its)).chargeback).toMatchObject({ disputeId: its.disputeId, may: false, staged: null })
    await take(its)
    const { fields, fingerprint, chargeback } = await read(its)
    expect(chargeback).toMatchObject({ reason: 'fraudulent', may: true, staged: null })
    const commandId = randomUUID()
    expect(fine(await stage(its, fingerprint, { commandId }))).toEqual({ disputeId: its.disputeId })
    const there = await lying(its)
    const given = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null))
    expect(there).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } })
    expect(there.evidence).toEqual(given)
    expect(given.customer_email_address).toBe(its.email)

    await projected(market)
    const dueBy = new Date(there.evidence_details.due_by * 1000).toISOString()
    const after = await read(its)
    expect(after.fields).toEqual(fields)
    expect(after.chargeback?.staged).toMatchObject({ dueBy, isCurrent: true })
    const { staged, entries } = await caseOf(its)
    expect(staged).toMatchObject({ by: after.chargeback!.staged!.by, dueBy })
    expect(entries.at(-1)).toMatchObject({ kind: 'evidence_staged', by: 'staff', dueAt: dueBy })
    expect(await replayed(its)).toHaveLength(1)
    await nothingHappens(market, async () => {
      fine(await stage(its, fingerprint, { commandId }))
      fine(await stage(its, fingerprint))
    })
    const theirs = fine(await buyer.get<DisputeView>(`/api/disputes/${its.disputeId}`))
    expect(theirs.staged).toBeNull()
    expect(theirs.entries.map(({ kind }) => kind)).not.toContain('evidence_staged')
    const [event] = await market.events('EvidenceStaged')
    expect(JSON.stringify(event)).not.toContain(its.email)
  })

  test('is what was read, or nothing', { timeout: 60_000 }, async () => {
    const its = await chargedBack()
    await take(its)
    const { fingerprint } = await read(its)
    fine(await buyer.post(`/api/disputes/${its.disputeId}/statements`, { text: 'I never saw them.' }))
    await projected(market)
    expectProblem(await stage(its, fingerprint), 409, 'evidence_changed')
    expect((await lying(its)).evidence).toEqual({})
    fine(await stage(its, (await read(its)).fingerprint))
  })

  test('is laid there by whoever has the case, while the bank has it', { timeout: 60_000 }, async () => {
    const plain = await sell({ farm, seller, buyer })
    expectProblem(await stage(plain, 'x'), 409, 'no_chargeback')
    const its = await chargedBack()
    const { fingerprint } = await read(its)
    expectProblem(await stage(its, fingerprint), 409, 'dispute_not_yours')
    await take(its, colleague)
    expectProblem(await stage(its, fingerprint), 409, 'dispute_not_yours')
    expectProblem(
      await stage(its, 'x', { who: await staffMember(market, 'Al Auditor', 'auditor') }),
      403,
      'not_allowed',
    )
    const { id } = await lying(its)
    // The bank has decided, and nobody here has heard of it yet.
    await market.engines.db.query(
      `update sandbox.objects set body = jsonb_set(body, '{status}', '"lost"') where id = $1`,
      [id],
    )
    const now = (await read(its, colleague)).fingerprint
    expectProblem(await stage(its, now, { who: colleague }), 409, 'evidence_refused')
    expect(await replayed(its)).toEqual([])
  })
})
