import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessLogPage } from '#domain/audit/contract.ts'
import { chargeback } from '#domain/checkout/chargeback.decider.ts'
import type { ChargebackEvent } from '#domain/checkout/checkout.events.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { DisputePage, DisputeQueue, DisputeView, OrderDisputes } from '#domain/disputes/views.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import type { Replay } from '#domain/ordering/order-replay.contract.ts'
import type { ChargebackEvidenceView } from '#domain/ordering/staff-orders.contract.ts'
import type { UploadedDocument } from '#domain/producer-verification/contract.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { disputesDueBy } from '#read-side/disputes/disputes.query.ts'
import { ordersOnLegalHold } from '#read-side/privacy/erasure.query.ts'
import { mailsAbout } from '#tests/support/mails.ts'
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
import {
  checkOut,
  intentOf,
  orderViewOf,
  payCard,
  refreshCheckout,
  type Sale,
  sell,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'
import { advanceDisputesHandler, applyChargebackHandler } from '#workers/disputes/disputes.work.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let support: Visitor
let senior: Visitor
let auditor: Visitor
let member: Member
let buyer: Visitor
beforeAll(async () => {
  market = await openMarket({ SANDBOX_SETTLE_SECONDS: '0.5' })
  farm = await openShop(market, 'Hill Farm', {
    products: { Eggs: { priceCents: 400 }, Soap: { category: 'body_care' } },
  })
  seller = await signedIn(market, farm.username)
  support = await staffMember(market, 'Sue Support', 'support')
  senior = await staffMember(market, 'Sen Senior', 'senior_support')
  auditor = await staffMember(market, 'Al Auditor', 'auditor')
  member = await createMember(market, 'Bea Buyer')
  buyer = await signedIn(market, member.username)
})
afterAll(() => market?.stop())

const REPORT = {
  reason: 'product_quality',
  description: 'Half of them were broken.',
  desiredResolution: 'partial_refund',
}
const eggs = (quantity = 1) => [{ itemId: farm.products.Eggs!, quantity }]

/** A completed sale and the buyer's dispute. */
async function reported(visitor: Visitor, overrides: object = {}) {
  const sale = await sell({ farm, seller, buyer: visitor })
  const sent = bodyOf(await report(sale, overrides))
  return { ...sale, disputeId: sent.id }
}
const report = ({ buyer: visitor, order }: Sale, overrides: object = {}) =>
  visitor.post<{ id: string }>(`/api/orders/${order.id}/disputes?key=${order.key}`, {
    ...REPORT,
    lines: eggs(),
    ...overrides,
  })

type Case = Awaited<ReturnType<typeof reported>>
const shown = async ({ disputeId, order, buyer: visitor }: Case) =>
  bodyOf(await visitor.get<DisputeView>(`/api/disputes/${disputeId}?key=${order.key}`))
const toStaff = async ({ disputeId }: Case, visitor = support) =>
  bodyOf(await visitor.get<DisputeView>(`/api/staff/disputes/${disputeId}`))
const actInDispute = ({ disputeId, order }: Case, visitor: Visitor, action: string, body: object = {}) =>
  visitor.post(`/api/disputes/${disputeId}/${action}?key=${visitor === seller ? '' : order.key}`, body)
const actAsStaff = ({ disputeId }: Case, visitor: Visitor, action: string, body: object = {}) =>
  visitor.post(`/api/staff/disputes/${disputeId}/${action}`, body)
const closed = (its: Case) =>
  waitUntil(
    () => shown(its),
    ({ stage }) => stage === 'closed',
  )
const contested = async (its: Case) => {
  bodyOf(await actInDispute(its, seller, 'response', { offer: null, statement: 'They left here whole.' }))
  bodyOf(await actAsStaff(its, support, 'assign'))
}
const decision = (resolution: Resolution) => ({ resolution, statement: 'We have looked at the pictures.' })
const PARTIAL = (quantity = 0.5): Resolution => ({
  kind: 'partial_refund',
  lines: eggs(quantity),
  includesDelivery: false,
  fault: 'none',
})
const FULL: Resolution = { kind: 'full_refund', fault: 'not_fulfilled' }

/** Runs the deadline job at a later time. */
async function hoursLater(hours: number) {
  const { runtime, db } = market.engines
  const clock = { now: () => addMs(runtime.now(), hours * 3_600_000) }
  const job = advanceDisputesHandler({
    bus: market.bus,
    runtime: clock,
    dueBy: (at) => disputesDueBy(db, at),
  })
  await job.run({}, { id: 'clock', attempt: 1 })
  await waitForProjections(market)
}

describe('work of agents', () => {
  test('a note is visible to staff only', async () => {
    const its = await reported(await newMember(market, 'Nora Noted'))
    const before = await shown(its)
    bodyOf(await actAsStaff(its, senior, 'notes', { note: 'The neighbor has the box.', orderStep: '12' }))
    expect((await toStaff(its)).entries.at(-1)).toMatchObject({
      kind: 'note_added',
      staff: 'sen.senior',
      statement: 'The neighbor has the box.',
      orderStep: '12',
    })
    expect(await shown(its)).toEqual(before)
    expect(JSON.stringify(await shown({ ...its, buyer: seller }))).not.toContain('neighbor')
    const { fields } = bodyOf(
      await support.get<ChargebackEvidenceView>(`/api/staff/orders/${its.order.id}/chargeback-evidence`),
    )
    expect(JSON.stringify(fields)).not.toContain('neighbor')
    const replay = bodyOf(await support.get<Replay>(`/api/staff/orders/${its.order.id}/replay`))
    expect(replay.steps.find(({ type }) => type === 'DisputeNoteAdded')).toMatchObject({
      comment: 'The neighbor has the box.',
    })
    expectProblem(await actAsStaff(its, auditor, 'notes', { note: 'No.' }), 403, 'not_allowed')
    expectProblem(await actAsStaff(its, support, 'notes', { note: ' ' }), 400, 'invalid_input')
  })

  test('a reassigned dispute notifies the new assignee', async () => {
    const its = await reported(await newMember(market, 'Hank Handed'))
    bodyOf(await actAsStaff(its, support, 'assign'))
    const colleagues = (await toStaff(its)).assignableAgents
    expect(colleagues.map(({ username }) => username)).toEqual(['sen.senior'])
    bodyOf(await actAsStaff(its, support, 'assign', { assigneeAccountId: colleagues[0]!.accountId }))
    expect(await toStaff(its)).toMatchObject({ assignee: 'sen.senior' })
    const { notifications } = await waitUntil(
      async () => bodyOf(await senior.get<NotificationFeed>('/api/me/notifications')),
      (feed) => feed.notifications.some(({ title }) => title === 'Dispute assigned to you'),
    )
    expect(notifications[0]!.message).toContain(its.order.number)
    expectProblem(
      await expectNoEvents(market, () => actAsStaff(its, senior, 'assign', { assigneeAccountId: member.accountId })),
      409,
      'assignee_not_allowed',
    )
  })

  test('a watcher of a dispute is notified of replies', async () => {
    const its = await reported(await newMember(market, 'Willa Watched'))
    bodyOf(await actAsStaff(its, support, 'assign'))
    bodyOf(await actInDispute(its, its.buyer, 'statements', { statement: 'Before anyone watched.' }))
    bodyOf(await actAsStaff(its, senior, 'watch', { watching: true }))
    expect(await toStaff(its, senior)).toMatchObject({ watching: true })
    expect(await toStaff(its)).toMatchObject({ watching: false })
    const watched = async () => bodyOf(await senior.get<DisputeQueue>('/api/staff/disputes?show=watching'))
    expect(await watched()).toMatchObject({ disputes: [{ id: its.disputeId }], counts: { watching: 1 } })

    const toSenior = { to: 'sen.senior@example.com', about: `staff:${its.disputeId}` }
    bodyOf(await actInDispute(its, its.buyer, 'statements', { statement: 'Here is one more picture.' }))
    const [mail] = await mailsAbout(createVisitor(market.url), toSenior)
    expect(mail!.subject).toBe('Reply in a dispute you watch')
    const replies = async (visitor: Visitor) =>
      bodyOf(await visitor.get<NotificationFeed>('/api/me/notifications')).notifications.filter(
        ({ title, message }) => title === 'Reply in a dispute you watch' && message.includes(its.order.number),
      )
    await waitForProjections(market)
    expect([await replies(senior), await replies(support)]).toEqual([[expect.anything()], []])

    bodyOf(await actAsStaff(its, senior, 'watch', { watching: false }))
    expect(await watched()).toMatchObject({ disputes: [], counts: { watching: 0 } })
    bodyOf(await actInDispute(its, its.buyer, 'statements', { statement: 'Nobody watches now.' }))
    await waitForProjections(market)
    await idle(market)
    expect(await mailsAbout(createVisitor(market.url), toSenior)).toHaveLength(1)
    expect(await replies(senior)).toEqual([])
    expectProblem(await actAsStaff(its, auditor, 'watch', { watching: true }), 403, 'not_allowed')
  })
})

describe('a dispute', () => {
  test('is opened by a guest and settled by an offer', async () => {
    const guest = createVisitor(market.url)
    const its = await reported(guest)
    const first = await shown(its)
    expect(first).toMatchObject({
      stage: 'awaiting_producer',
      viewer: 'buyer',
      overdue: false,
      allowedActions: ['add_statement', 'withdraw'],
    })
    expect(Date.parse(first.dueAt!) - Date.parse(first.openedAt)).toBe(48 * 3_600_000)
    expectProblem(await report(its), 409, 'dispute_already_open')
    const [notified] = await mailsAbout(guest, { to: farm.email, about: `dispute:${its.disputeId}:0:producer` })
    expect(notified!.text).toContain(`/producer-dashboard/problems/${its.disputeId}`)
    const [received] = await mailsAbout(guest, { to: its.email, about: `dispute:${its.disputeId}:0:buyer` })
    expect(received!.text).toContain(`/order/${its.order.id}?key=${its.order.key}#problem`)

    bodyOf(await actInDispute(its, seller, 'response', { offer: PARTIAL(), statement: 'Half of them back?' }))
    expect(await shown(its)).toMatchObject({
      stage: 'awaiting_buyer',
      offer: PARTIAL(),
      allowedActions: ['add_statement', 'respond_to_offer', 'withdraw'],
    })
    expectProblem(await actInDispute(its, seller, 'offer-response', { accept: true }), 409, 'dispute_stage_changed')
    bodyOf(await actInDispute(its, guest, 'offer-response', { accept: true }))
    expect(await closed(its)).toMatchObject({ outcome: 'refunded', refund: { amountCents: 200 }, allowedActions: [] })
    const paid = await waitUntil(
      () => orderViewOf(its),
      ({ refundedCents }) => refundedCents > 0,
    )
    expect(paid).toMatchObject({
      refundedCents: 200,
      refunds: [{ reason: 'dispute', subtotalCents: 200, processingFeeCents: 0 }],
    })
  })

  test('is visible to its parties only', async () => {
    const its = await reported(buyer)
    const stranger = await newMember(market, `Sam Stranger ${its.order.number}`)
    for (const visitor of [createVisitor(market.url), stranger]) {
      expectProblem(await visitor.get(`/api/disputes/${its.disputeId}`), 404, 'dispute_not_found')
      expectProblem(await visitor.get(`/api/orders/${its.order.id}/disputes`), 404, 'order_not_found')
      expectProblem(
        await visitor.post(`/api/disputes/${its.disputeId}/statements`, { statement: 'Me too.' }),
        404,
        'dispute_not_found',
      )
    }
    expectProblem(await report({ ...its, buyer: seller, order: { ...its.order, key: '' } }), 403, 'not_allowed')
    bodyOf(await actInDispute(its, buyer, 'withdrawal'))
    expect(await closed(its)).toMatchObject({ outcome: 'withdrawn' })
    const rows = await market.engines.db.query<{ text: string }>('select data as text from events')
    for (const { text } of rows) expect(text).not.toContain('Half of them were broken')
  })

  test('may be opened again once closed', async () => {
    const its = await reported(buyer)
    const ofOrder = async () => bodyOf(await buyer.get<OrderDisputes>(`/api/orders/${its.order.id}/disputes`))
    expect(await ofOrder()).toMatchObject({
      reportEligibility: { eligible: false, reason: 'dispute_already_open' },
      disputes: [{ id: its.disputeId }],
    })
    bodyOf(await actInDispute(its, buyer, 'withdrawal'))
    const { reportEligibility } = await ofOrder()
    expect(reportEligibility).toMatchObject({ eligible: true, reason: null })
    const [line] = reportEligibility!.lines
    expect(Date.parse(reportEligibility!.reportDeadline!) - Date.parse(line!.reportDeadline!)).toBe(12 * 24 * 3_600_000)
    const again = bodyOf(await report(its))
    expect(again.id).not.toBe(its.disputeId)
    expect(await ofOrder()).toMatchObject({
      disputes: [{ id: again.id, stage: 'awaiting_producer' }, { stage: 'closed' }],
    })
    expect(bodyOf(await buyer.get<DisputePage>('/api/disputes?as=buyer')).disputes.map(({ id }) => id)).toContain(
      again.id,
    )
    expect(bodyOf(await seller.get<DisputePage>('/api/disputes?as=producer')).disputes[0]).toMatchObject({
      id: again.id,
    })
    const { db } = market.engines
    expect(await ordersOnLegalHold(db, { accountId: member.accountId, producerId: null })).toEqual([its.order.id])
    const { accountId, producerId } = farm
    expect(await ordersOnLegalHold(db, { accountId, producerId })).toContain(its.order.id)
  })

  test('contains what was bought and no more', async () => {
    const sale = await sell({ farm, seller, buyer })
    for (const lines of [eggs(50), [{ itemId: farm.products.Soap!, quantity: 1 }], [...eggs(), ...eggs()]])
      expectProblem(await expectNoEvents(market, () => report(sale, { lines })), 400, 'line_item_unknown')
    expectProblem(await report(sale, { lines: [] }), 400, 'invalid_input')
  })
})

describe('dispute evidence', () => {
  test('is visible to both sides and staff', async () => {
    const guest = createVisitor(market.url)
    const sale = await sell({ farm, seller, buyer: guest })
    const address = `/api/orders/${sale.order.id}/dispute-evidence`
    expectProblem(await guest.post(address, documentForm(pdf())), 404, 'order_not_found')
    const document = bodyOf(
      await guest.post<UploadedDocument>(
        `${address}?key=${sale.order.key}`,
        documentForm(pdf(), { name: 'scale.pdf' }),
      ),
    )
    const other = await sell({ farm, seller, buyer: guest })
    expectProblem(await report(other, { evidence: [document.id] }), 400, 'evidence_not_owned')
    const its = { ...sale, disputeId: bodyOf(await report(sale, { evidence: [document.id] })).id }
    expect((await shown(its)).entries[0]).toMatchObject({
      actor: 'buyer',
      evidence: [{ id: document.id, name: 'scale.pdf' }],
    })
    const path = `/api/disputes/${its.disputeId}/evidence/${document.id}`
    expect((await guest.get(`${path}?key=${its.order.key}`)).status).toBe(200)
    expect((await seller.get(path)).status).toBe(200)
    for (const visitor of [buyer, guest]) expectProblem(await visitor.get(path), 404, 'dispute_not_found')
    const staffs = `/api/staff${path.slice('/api'.length)}`
    expect((await auditor.get(staffs)).status).toBe(200)
    expectProblem(await seller.get(staffs), 403, 'not_allowed')
    await toStaff(its)
    await waitForProjections(market)
    const { accesses } = bodyOf(await auditor.get<AccessLogPage>('/api/audit/access-log'))
    expect(accesses.slice(0, 2)).toMatchObject([
      { accessType: 'dispute', target: its.disputeId, staff: 'sue.support' },
      { accessType: 'dispute_evidence', target: `${its.disputeId} ${document.id}`, staff: 'al.auditor' },
    ])
  })
})

describe('support staff', () => {
  test('decide a dispute', async () => {
    const its = await reported(buyer)
    expectProblem(
      await actAsStaff(its, support, 'information-requests', { side: 'buyer', statement: 'How many?' }),
      409,
      'dispute_not_assigned',
    )
    await contested(its)
    bodyOf(
      await actAsStaff(its, support, 'information-requests', { side: 'buyer', statement: 'How many were broken?' }),
    )
    expect(await shown(its)).toMatchObject({ stage: 'mediation', informationRequestedFrom: ['buyer'] })
    bodyOf(await actInDispute(its, buyer, 'statements', { statement: 'All of one carton.' }))
    expect(await shown(its)).toMatchObject({ informationRequestedFrom: [] })
    bodyOf(await actAsStaff(its, support, 'decision', decision(PARTIAL(1))))
    const decided = await shown(its)
    expect(decided).toMatchObject({
      stage: 'decided',
      refund: null,
      decision: { final: false, resolution: PARTIAL(1) },
    })
    const [mail] = await mailsAbout(buyer, { to: member.email, about: `dispute:${its.disputeId}:5:` })
    expect(mail!.text).toContain('We have looked at the pictures.')
    bodyOf(await actInDispute(its, buyer, 'decision-acceptance'))
    expect(await shown(its)).toMatchObject({ stage: 'decided', allowedActions: ['add_statement'] })
    expectProblem(
      await expectNoEvents(market, () => actInDispute(its, buyer, 'appeal', { statement: 'No after all.' })),
      409,
      'decision_accepted',
    )
    bodyOf(await actInDispute(its, seller, 'decision-acceptance'))
    expect(await closed(its)).toMatchObject({ outcome: 'refunded', refund: { amountCents: 400 } })
    expect((await toStaff(its)).entries.map(({ kind }) => kind)).toEqual([
      ...[
        'opened',
        'contested',
        'assigned',
        'information_requested',
        'statement_added',
        'decided',
        'decision_accepted',
        'decision_accepted',
      ],
      ...['remedy_started', 'refund_approved', 'closed'],
    ])
    const sent = await waitUntil(
      () => mailKeysOf(its),
      (keys) => keys.filter((key) => key.startsWith(`dispute:${its.disputeId}:10:`)).length === 2,
    )
    const replay = bodyOf(await support.get<Replay>(`/api/staff/orders/${its.order.id}/replay`))
    const shownMails = replay.steps.filter(({ id }) => id.startsWith('dispute:'))
    expect(shownMails.map(({ id }) => id).sort()).toEqual(sent)
    expect(shownMails.every(({ kind, cause }) => kind === 'mail' && cause !== null)).toBe(true)
    expect(replay.steps.find(({ id }) => id === `dispute:${its.disputeId}:5:buyer`)!.cause).toBe(
      replay.steps.find(({ type }) => type === 'DisputeDecided')!.id,
    )
    const { fields } = bodyOf(
      await support.get<ChargebackEvidenceView>(`/api/staff/orders/${its.order.id}/chargeback-evidence`),
    )
    for (const { description } of shownMails) expect(fields.uncategorized_text).toContain(description)
  })

  /** The keys of the emails about a dispute, sorted. */
  async function mailKeysOf({ disputeId }: Case): Promise<string[]> {
    const keys = await market.engines.db.query<{ key: string }>('select key from email_log where key like $1', [
      `dispute:${disputeId}:%`,
    ])
    return keys.map(({ key }) => key).sort()
  }

  test("return to the dispute from the order's replay", async () => {
    const its = await reported(buyer)
    const { orderTimeline } = await toStaff(its)
    expect(orderTimeline).toMatchObject({ fulfillmentMethod: 'pickup', note: null, messages: 0 })
    expect(orderTimeline!.entries.map(({ description }) => description)).toEqual([
      'Ordered',
      'Paid',
      'Ready for pickup',
      'Completed',
    ])
    bodyOf(await buyer.post('/api/conversations', { orderId: its.order.id, content: 'Have you seen it?' }))
    await waitForProjections(market)
    expect((await toStaff(its)).orderTimeline).toMatchObject({ messages: 1 })
    for (const visitor of [buyer, seller])
      expect(bodyOf(await visitor.get<DisputeView>(`/api/disputes/${its.disputeId}`))).toMatchObject({
        orderTimeline: null,
      })
    const replay = bodyOf(await support.get<Replay>(`/api/staff/orders/${its.order.id}/replay`))
    expect(replay.disputeId).toBe(its.disputeId)
    const { order } = await sell({ farm, seller, buyer })
    expect(bodyOf(await support.get<Replay>(`/api/staff/orders/${order.id}/replay`)).disputeId).toBeNull()
  })

  test('propose a settlement that both sides accept', async () => {
    const its = await reported(buyer)
    await contested(its)
    const proposal: Resolution = { kind: 'replacement', lines: eggs() }
    bodyOf(
      await actAsStaff(its, support, 'settlement-proposal', { resolution: proposal, statement: 'One new carton?' }),
    )
    bodyOf(await actInDispute(its, buyer, 'settlement-response', { accept: true }))
    bodyOf(await actInDispute(its, seller, 'settlement-response', { accept: true }))
    expect(await shown(its)).toMatchObject({ stage: 'remedy', remedy: { resolution: proposal, status: 'started' } })
    bodyOf(await actInDispute(its, seller, 'remedy-confirmation'))
    bodyOf(await actInDispute(its, buyer, 'remedy-objection', { statement: 'Nobody came.' }))
    bodyOf(await actAsStaff(its, support, 'convert-remedy', { resolution: PARTIAL(1), statement: 'Then money.' }))
    expect(await closed(its)).toMatchObject({ outcome: 'refunded', refund: { amountCents: 400 } })
  })

  test('do not decide an appeal against their own decision', async () => {
    const its = await reported(buyer)
    await contested(its)
    bodyOf(await actAsStaff(its, support, 'decision', decision({ kind: 'claim_denied' })))
    bodyOf(await actInDispute(its, buyer, 'appeal', { statement: 'You have not seen the second picture.' }))
    expect(await toStaff(its)).toMatchObject({ stage: 'appealed', assignee: null, allowedActions: ['add_note'] })
    for (const action of ['assign', 'decision'])
      expectProblem(
        await expectNoEvents(market, () => actAsStaff(its, support, action, decision(FULL))),
        403,
        'own_decision',
      )
    const other = await staffMember(market, 'Ola Other', 'support')
    expectProblem(await actAsStaff(its, other, 'assign'), 403, 'appeal_not_allowed')
    expect(bodyOf(await senior.get<DisputeQueue>('/api/staff/disputes?show=appeals'))).toMatchObject({
      counts: { appeals: 1 },
      disputes: [{ id: its.disputeId }],
    })
    bodyOf(await actAsStaff(its, senior, 'assign'))
    bodyOf(await actAsStaff(its, senior, 'decision', decision(FULL)))
    expect(await closed(its)).toMatchObject({ outcome: 'refunded', decision: { final: true } })
    const paid = await waitUntil(
      () => orderViewOf(its),
      ({ refundedCents }) => refundedCents > 0,
    )
    expect(paid.refundedCents).toBe(paid.totalCents)
  })

  test('do not work on their own disputes', async () => {
    const its = await reported(buyer)
    for (const visitor of [seller, buyer]) expectProblem(await actAsStaff(its, visitor, 'assign'), 403, 'not_allowed')
    expectProblem(await actAsStaff(its, auditor, 'assign'), 403, 'not_allowed')
    expect(bodyOf(await auditor.get<DisputeQueue>('/api/staff/disputes')).disputes.length).toBeGreaterThan(0)
    const verifier = await staffMember(market, 'Vi Verifier', 'verifier')
    for (const path of ['/api/staff/disputes', `/api/staff/disputes/${its.disputeId}`])
      expectProblem(await verifier.get(path), 403, 'not_allowed')
  })
})

describe('a chargeback', () => {
  test('opens a dispute without a second payment', { timeout: 240_000 }, async () => {
    const sale = await sell({ farm, seller, buyer, card: '4000000000000259' })
    const cases = async () => bodyOf(await buyer.get<OrderDisputes>(`/api/orders/${sale.order.id}/disputes`)).disputes
    const [opened] = await waitUntil(cases, (found) => found.length > 0, 25_000)
    expect(opened).toMatchObject({ stage: 'chargeback', reason: null })
    const its = { ...sale, disputeId: opened!.id }
    expectProblem(await report(sale), 409, 'dispute_already_open')
    expect(await shown(its)).toMatchObject({ chargeback: { reason: 'fraudulent' }, allowedActions: ['add_statement'] })
    const { engines, bus } = market
    const [recorded] = await recordedOn(sale.order.id)
    const receiveOutcome = (outcome: 'lost' | null) =>
      applyChargebackHandler({ bus, runtime: engines.runtime }).run(
        { ...recorded!, outcome },
        { id: `again ${outcome}`, attempt: 1 },
      )
    await expectNoEvents(market, () => receiveOutcome(null))
    await receiveOutcome('lost')
    await waitForProjections(market)
    expect(await closed(its)).toMatchObject({ outcome: 'chargeback_lost', refund: null })
  })

  test('of a payment for two orders opens one dispute', { timeout: 240_000 }, async () => {
    const dairy = await openShop(market, 'Low Dairy', { products: { Milk: { priceCents: 300 } } })
    const lines = [farm.products.Eggs!, dairy.products.Milk!].map((productId) => ({ productId, quantity: 1 }))
    const started = await checkOut(buyer, lines)
    await payCard(buyer, started.payment, '4000000000000259')
    bodyOf(await refreshCheckout(buyer, started))
    const { orders, totalCents } = await waitForPhase(buyer, started, 'paid')
    const orderIds = orders.map(({ id }) => id)
    expect(orderIds).toHaveLength(2)
    const recorded = await waitUntil(
      async () => (await Promise.all(orderIds.map(recordedOn))).flat(),
      (found) => found.length === 2,
      25_000,
    )
    const { chargebackId } = recorded[0]!
    expect(recorded[1]!.chargebackId).toBe(chargebackId)
    const [opened, ...more] = await market.engines.log.read(chargeback.stream(chargebackId))
    expect(more).toEqual([])
    expect(opened).toMatchObject({
      type: 'ChargebackOpened',
      data: {
        paymentIntentId: intentOf(started.payment.clientSecret),
        checkoutId: started.checkoutId,
        amountCents: totalCents,
        currency: 'USD',
        reason: 'fraudulent',
        status: 'open',
      },
    })
    const { data } = opened as RecordedEvent<Extract<ChargebackEvent, { type: 'ChargebackOpened' }>>
    expect(data.orderIds.toSorted()).toEqual(orderIds.toSorted())
    expect(data.processorDisputeId).toMatch(/^dp_/)
    expect(Date.parse(data.evidenceDueAt!)).toBeGreaterThan(Date.parse(data.occurredAt))

    for (const id of orderIds) {
      const cases = async () => bodyOf(await buyer.get<OrderDisputes>(`/api/orders/${id}/disputes`)).disputes
      const [its] = await waitUntil(cases, (found) => found.length > 0, 25_000)
      const view = bodyOf(await support.get<DisputeView>(`/api/staff/disputes/${its!.id}`))
      expect(view).toMatchObject({
        dueAt: data.evidenceDueAt,
        chargeback: { reason: 'fraudulent', amountCents: totalCents, evidenceDueAt: data.evidenceDueAt },
      })
      const { steps } = bodyOf(await support.get<Replay>(`/api/staff/orders/${id}/replay`))
      expect(steps.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['ChargebackOpened', 'OrderChargebackOpened', 'DisputeOpenedByChargeback']),
      )
    }
  })
})
/** The chargebacks recorded on an order. */
async function recordedOn(id: string) {
  const events = (await market.events('OrderChargebackOpened')).map(({ data }) => data as OrderChargeback)
  return events.filter(({ orderId }) => orderId === id).map(({ orderId, chargebackId }) => ({ orderId, chargebackId }))
}
interface OrderChargeback {
  readonly orderId: string
  readonly chargebackId: string
}

describe('deadlines', () => {
  test('escalate an unresolved dispute stage by stage', async () => {
    const its = await reported(buyer)
    const stages = []
    for (const hours of [25, 26, 49, 121, 241, 337]) {
      await hoursLater(hours)
      stages.push((await shown(its)).stage)
    }
    expect(stages).toEqual([
      'awaiting_producer',
      'awaiting_producer',
      'mediation',
      'investigation',
      'final_decision',
      'final_decision',
    ])
    const reminders = (await toStaff(its)).entries.filter(({ kind }) => kind === 'reminder_sent')
    expect(reminders.map(({ recipient: to, stage }) => [to, stage])).toEqual([
      ['producer', 'awaiting_producer'],
      ['staff', 'final_decision'],
    ])
  })

  test('put a decision into effect without an appeal', async () => {
    const its = await reported(buyer)
    await contested(its)
    bodyOf(await actAsStaff(its, support, 'decision', decision({ kind: 'claim_denied' })))
    await hoursLater(119)
    expect((await shown(its)).stage).toBe('decided')
    await hoursLater(121)
    expect(await closed(its)).toMatchObject({ outcome: 'denied', refund: null })
  })
})
