import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DisputeView, OrderDisputes } from '#domain/disputes/views.ts'
import type { Replay } from '#domain/ordering/order-replay.contract.ts'
import type { ChargebackEvidenceView } from '#domain/ordering/staff-orders.contract.ts'
import { patternImage } from '#tests/platform/images/image-bytes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn, staffMember, waitForProjections } from '#tests/support/members.ts'
import { type Sale, sell } from '#tests/support/shopping.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import { bodyOf, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let buyer: Visitor
let support: Visitor
let colleague: Visitor

beforeAll(async () => {
  market = await openMarket({ SANDBOX_SETTLE_SECONDS: '0.5' })
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 400 } } })
  seller = await signedIn(market, farm.username)
  buyer = await newMember(market, 'Bea Buyer')
  support = await staffMember(market, 'Sue Support', 'support')
  colleague = await staffMember(market, 'Cal Colleague', 'support')
})
afterAll(() => market?.stop())

const acceptance = ({ order }: Sale) => `/api/staff/orders/${order.id}/chargeback-acceptance`
const pathOf = ({ order }: Sale) => `/api/staff/orders/${order.id}/chargeback-evidence`
const read = async (sale: Sale, visitor = support) => bodyOf(await visitor.get<ChargebackEvidenceView>(pathOf(sale)))
const stage = (sale: Sale, contentHash: string, { visitor = support, commandId = randomUUID() as string } = {}) =>
  visitor.post<{ disputeId: string }>(pathOf(sale), { contentHash }, { 'idempotency-key': commandId })

/** A sale with a chargeback, assigned to an agent. */
async function orderWithChargeback() {
  const sale = await sell({ farm, seller, buyer, card: '4000000000000259' })
  const cases = async () => bodyOf(await buyer.get<OrderDisputes>(`/api/orders/${sale.order.id}/disputes`)).disputes
  const [opened] = await waitUntil(cases, (found) => found.length > 0, 25_000)
  await waitForProjections(market)
  await mailed(sale)
  return { ...sale, disputeId: opened!.id }
}
/** Waits for the email about the last event, which is part of the evidence. */
const mailed = ({ order }: Sale) =>
  waitUntil(
    async () => bodyOf(await support.get<Replay>(`/api/staff/orders/${order.id}/replay`)).steps.map(({ type }) => type),
    (types) => types.lastIndexOf('mail') > Math.max(...REPORTED_BY_EMAIL.map((type) => types.lastIndexOf(type))),
    25_000,
  )
const REPORTED_BY_EMAIL = ['DisputeOpenedByChargeback', 'DisputeStatementAdded']
type OrderWithChargeback = Awaited<ReturnType<typeof orderWithChargeback>>
const take = async ({ disputeId }: OrderWithChargeback, visitor = support) =>
  bodyOf(await visitor.post(`/api/staff/disputes/${disputeId}/assign`, {}))
const disputeOf = async ({ disputeId }: OrderWithChargeback) =>
  bodyOf(await support.get<DisputeView>(`/api/staff/disputes/${disputeId}`))
const replayed = async ({ order }: Sale) =>
  bodyOf(await support.get<Replay>(`/api/staff/orders/${order.id}/replay`)).steps.filter(
    ({ type }) => type === 'ChargebackEvidenceStaged',
  )

/** A file that the buyer uploaded to the dispute. */
async function uploadDocument(its: OrderWithChargeback, form: FormData): Promise<string> {
  const { order, disputeId } = its
  const { id } = bodyOf(await buyer.post<{ id: string }>(`/api/orders/${order.id}/dispute-evidence`, form))
  bodyOf(await buyer.post(`/api/disputes/${disputeId}/statements`, { statement: 'See this.', evidence: [id] }))
  await mailed(its)
  return id
}
const given = (fields: ChargebackEvidenceView['fields']) =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null && text !== ''))

/** A file stored at the processor. */
async function uploaded(id: string) {
  const rows = await market.engines.db.query<{ body: Record<string, string> }>(
    'select body from sandbox.objects where id = any ($1::text[]) order by id',
    [[id, `${id}_contents`]],
  )
  const [file, contents] = rows.map(({ body }) => body)
  const { filename, purpose, type } = file!
  return { filename, purpose, type, bytes: Buffer.from(contents!.base64!, 'base64') }
}

interface FailingProcessor {
  readonly id: string
  readonly status: string
  readonly evidence: Readonly<Record<string, string>>
  readonly evidence_details: { readonly submission_count: number; readonly due_by: number }
}
interface Opened {
  readonly orderIds: readonly string[]
  readonly processorDisputeId: string
}
/** The processor's record of a sale's chargeback. */
async function stripeDispute({ order }: Sale): Promise<FailingProcessor> {
  const opened = (await market.events('ChargebackOpened')).map(({ data }) => data as Opened)
  const { processorDisputeId } = opened.find(({ orderIds }) => orderIds.includes(order.id))!
  const rows = await market.engines.db.query<{ body: FailingProcessor }>(
    'select body from sandbox.objects where id = $1',
    [processorDisputeId],
  )
  return rows[0]!.body
}

describe('chargeback evidence', () => {
  test('is staged at the processor without submission', { timeout: 240_000 }, async () => {
    const its = await orderWithChargeback()
    expect((await read(its)).chargeback).toMatchObject({
      disputeId: its.disputeId,
      allowedActions: { stage: false, submit: false, accept: false },
      stagedEvidence: null,
    })
    await take(its)
    const { fields, contentHash, chargeback } = await read(its)
    expect(chargeback).toMatchObject({
      reason: 'fraudulent',
      allowedActions: { stage: true, submit: false, accept: true },
      stagedEvidence: null,
    })
    const commandId = randomUUID()
    expect(bodyOf(await stage(its, contentHash, { commandId }))).toEqual({ disputeId: its.disputeId })
    const there = await stripeDispute(its)
    expect(there).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } })
    expect(there.evidence).toEqual(given(fields))
    expect(there.evidence.customer_email_address).toBe(its.email)

    await waitForProjections(market)
    const submissionDeadline = new Date(there.evidence_details.due_by * 1000).toISOString()
    const after = await read(its)
    expect(after.fields).toEqual(fields)
    expect(after.chargeback?.stagedEvidence).toMatchObject({ submissionDeadline, isCurrent: true })
    const { stagedEvidence, entries } = await disputeOf(its)
    expect(stagedEvidence).toMatchObject({ by: after.chargeback!.stagedEvidence!.by, submissionDeadline })
    expect(entries.at(-1)).toMatchObject({ kind: 'evidence_staged', actor: 'staff', dueAt: submissionDeadline })
    expect(await replayed(its)).toHaveLength(1)
    await expectNoEvents(market, async () => {
      bodyOf(await stage(its, contentHash, { commandId }))
      bodyOf(await stage(its, contentHash))
    })
    const theirs = bodyOf(await buyer.get<DisputeView>(`/api/disputes/${its.disputeId}`))
    expect(theirs.stagedEvidence).toBeNull()
    expect(theirs.entries.map(({ kind }) => kind)).not.toContain('evidence_staged')
    const [event] = await market.events('ChargebackEvidenceStaged')
    expect(JSON.stringify(event)).not.toContain(its.email)
  })

  test('is submitted once, even after edits', { timeout: 240_000 }, async () => {
    const its = await orderWithChargeback()
    const submissionDeadline = new Date((await stripeDispute(its)).evidence_details.due_by * 1000).toISOString()
    expect(await disputeOf(its)).toMatchObject({ stage: 'chargeback', dueAt: submissionDeadline })
    await take(its)
    const { fields, contentHash, chargeback } = await read(its)
    expect(chargeback!.submissionDeadline).toBe(submissionDeadline)
    const submit = (visitor = support) => visitor.post(`${pathOf(its)}/submission`, {})
    expectProblem(await submit(), 409, 'evidence_not_staged')
    const words = { product_description: 'One dozen eggs, as the buyer asked.', customer_name: fields.customer_name! }
    bodyOf(await support.post(pathOf(its), { contentHash, fields: words }))
    expect((await stripeDispute(its)).evidence).toMatchObject({
      product_description: words.product_description,
      customer_email_address: its.email,
    })
    await waitForProjections(market)
    const edited = { product_description: words.product_description }
    expect((await read(its)).chargeback).toMatchObject({
      allowedActions: { submit: true },
      stagedEvidence: { isCurrent: true, editedFields: edited },
    })
    const [event] = (await market.events('ChargebackEvidenceStaged')).slice(-1)
    expect(Object.keys(event!.data as object)).toContain('editedFields')
    const stored = await market.engines.db.query<{ data: string }>(`select data::text from events where type = $1`, [
      'ChargebackEvidenceStaged',
    ])
    for (const { data } of stored) expect(data).not.toContain('as the buyer asked')

    expectProblem(await submit(colleague), 409, 'dispute_not_assigned')
    bodyOf(await submit())
    expect(await stripeDispute(its)).toMatchObject({
      status: 'under_review',
      evidence_details: { submission_count: 1 },
    })
    await expectNoEvents(market, async () => bodyOf(await submit()))
    expectProblem(await stage(its, (await read(its)).contentHash), 409, 'chargeback_already_answered')
    expectProblem(await support.post(acceptance(its), {}), 409, 'chargeback_already_answered')
    await waitForProjections(market)
    const then = await disputeOf(its)
    expect(then).toMatchObject({ stage: 'chargeback', chargeback: { submitted: { by: 'sue.support' } } })
    expect(then.entries.at(-1)).toMatchObject({ kind: 'evidence_submitted', staff: 'sue.support' })
    const theirs = bodyOf(await buyer.get<DisputeView>(`/api/disputes/${its.disputeId}`))
    const hidden = { amountCents: null, evidenceDueAt: null, submitted: null, accepted: null }
    expect(theirs.chargeback).toEqual({ reason: 'fraudulent', ...hidden })
    expect(theirs.entries.map(({ kind }) => kind)).not.toContain('evidence_submitted')
  })

  test('includes the selected files', { timeout: 240_000 }, async () => {
    const [its, another] = [await orderWithChargeback(), await orderWithChargeback()]
    const lease = pdf({ page: 'Delivered, signed' })
    const photo = await patternImage(640, 480).png().toBuffer()
    const [signed, eggs, theirs] = [
      await uploadDocument(its, documentForm(lease, { name: 'Bea Buyer signed.pdf' })),
      await uploadDocument(its, documentForm(photo, { name: 'eggs.png', type: 'image/png' })),
      await uploadDocument(another, documentForm(pdf({ page: 'Another' }))),
    ]
    await take(its)
    await waitForProjections(market)
    const { contentHash, fields, chargeback } = await read(its)
    expect(chargeback!.files.map(({ id, name }) => [id, name])).toEqual([
      [signed, 'Bea Buyer signed.pdf'],
      [eggs, 'eggs.webp'],
    ])
    const stageWith = (files: object, of = contentHash) => support.post(pathOf(its), { contentHash: of, files })
    expectProblem(await stageWith({ receipt: theirs }), 400, 'evidence_not_in_case')
    expectProblem(await stageWith({ receipt: 'document_nobody_sent' }), 400, 'evidence_not_in_case')
    expectProblem(await stageWith({ favourite_file: signed }), 400, 'invalid_input')
    expectProblem(
      await colleague.post(pathOf(its), { contentHash, files: { receipt: signed } }),
      409,
      'dispute_not_assigned',
    )
    expect((await stripeDispute(its)).evidence).toEqual({})

    const files = { shipping_documentation: signed, customer_communication: eggs }
    bodyOf(await stageWith(files))
    const { evidence } = await stripeDispute(its)
    expect(evidence).toMatchObject({ customer_email_address: its.email })
    expect(await uploaded(evidence.shipping_documentation!)).toEqual({
      filename: 'shipping_documentation.pdf',
      purpose: 'dispute_evidence',
      type: 'pdf',
      bytes: lease,
    })
    const sent = await uploaded(evidence.customer_communication!)
    expect(sent).toMatchObject({ filename: 'customer_communication.jpg', type: 'jpg' })
    expect(await sharp(sent.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
    await waitForProjections(market)
    expect((await read(its)).chargeback!.stagedEvidence).toMatchObject({ isCurrent: true, files, editedFields: {} })
    const [event] = (await market.events('ChargebackEvidenceStaged')).slice(-1)
    expect((event!.data as { files: object[] }).files).toEqual([
      { documentId: eggs, field: 'customer_communication', fileId: evidence.customer_communication },
      { documentId: signed, field: 'shipping_documentation', fileId: evidence.shipping_documentation },
    ])
    expect(JSON.stringify(event)).not.toContain('signed.pdf')
    expect((await replayed(its)).map(({ description }) => description)).toEqual([
      'Support staged evidence at the processor, with 2 files, without submitting it',
    ])

    await expectNoEvents(market, async () => bodyOf(await stageWith(files)))
    expect((await stripeDispute(its)).evidence).toEqual(evidence)
    bodyOf(await stageWith({}))
    expect((await stripeDispute(its)).evidence).toEqual(given(fields))
  })

  test('includes no more files than the bank accepts', { timeout: 240_000 }, async () => {
    const its = await orderWithChargeback()
    const heavy = await uploadDocument(its, documentForm(pdf({ page: 'x'.repeat(4_600_000) })))
    await take(its)
    await waitForProjections(market)
    const { contentHash } = await read(its)
    const response = await support.post(pathOf(its), { contentHash, files: { uncategorized_file: heavy } })
    expectProblem(response, 409, 'evidence_files_too_large')
    expect((await stripeDispute(its)).evidence).toEqual({})
  })

  test('is not submitted after the loss was accepted', { timeout: 240_000 }, async () => {
    const its = await orderWithChargeback()
    expectProblem(await support.post(acceptance(its), {}), 409, 'dispute_not_assigned')
    expectProblem(await buyer.post(acceptance(its), {}), 403, 'not_allowed')
    await take(its)
    bodyOf(await support.post(acceptance(its), {}))
    expect(await stripeDispute(its)).toMatchObject({ status: 'lost' })
    const closed = await waitUntil(
      () => disputeOf(its),
      ({ stage }) => stage === 'closed',
      25_000,
    )
    expect(closed).toMatchObject({ outcome: 'chargeback_lost' })
    expect(closed.entries.map(({ kind }) => kind)).toEqual([
      'chargeback_opened',
      'assigned',
      'chargeback_loss_accepted',
      'closed',
    ])
    expectProblem(await support.post(acceptance(its), {}), 409, 'no_chargeback')
  })

  test('is submitted only as reviewed', { timeout: 240_000 }, async () => {
    const its = await orderWithChargeback()
    await take(its)
    const { contentHash } = await read(its)
    bodyOf(await buyer.post(`/api/disputes/${its.disputeId}/statements`, { statement: 'I never saw them.' }))
    await mailed(its)
    await waitForProjections(market)
    expectProblem(await stage(its, contentHash), 409, 'edit_conflict')
    expect((await stripeDispute(its)).evidence).toEqual({})
    bodyOf(await stage(its, (await read(its)).contentHash))
  })

  test('is staged by the assignee during the chargeback', { timeout: 240_000 }, async () => {
    const plain = await sell({ farm, seller, buyer })
    expectProblem(await stage(plain, 'x'), 409, 'no_chargeback')
    const its = await orderWithChargeback()
    const { contentHash } = await read(its)
    expectProblem(await stage(its, contentHash), 409, 'dispute_not_assigned')
    await take(its, colleague)
    expectProblem(await stage(its, contentHash), 409, 'dispute_not_assigned')
    expectProblem(
      await stage(its, 'x', { visitor: await staffMember(market, 'Al Auditor', 'auditor') }),
      403,
      'not_allowed',
    )
    const { id } = await stripeDispute(its)
    // The bank has decided, but its webhook has not arrived yet.
    await market.engines.db.query(
      `update sandbox.objects set body = jsonb_set(body, '{status}', '"lost"') where id = $1`,
      [id],
    )
    const now = (await read(its, colleague)).contentHash
    expectProblem(await stage(its, now, { visitor: colleague }), 409, 'evidence_refused')
    expect(await replayed(its)).toEqual([])
  })
})
