import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { ChargebackState, EvidenceFields, EvidenceFile, EvidenceFiles } from '#platform/payments/chargebacks.ts'
import { pdf } from '#tests/support/uploads.ts'
import { postForm } from './confirm-card.ts'
import { disputeOf } from './dispute-of.ts'
import { getJson } from './get-json.ts'
import { BANK_TIMEOUT, payWith, type StartPayments, startBeforeAll } from './payments-under-test.ts'

/** The contract of chargebacks, as the API returns them. Webhooks report the same. */
export function chargebacksContract(name: string, start: StartPayments): void {
  describe(`chargebacks on ${name}`, () => {
    const processor = startBeforeAll(start)
    const dispute = (paymentIntentId: string) => disputeOf(processor.now.payments, paymentIntentId)
    const disputed = async (method: string) => dispute((await payWith(processor.now, method)).paymentIntentId)
    const become = async ({ paymentIntentId }: ChargebackState, status: ChargebackState['status']) => {
      await vi.waitFor(async () => expect(await dispute(paymentIntentId)).toMatchObject({ status }), BANK_TIMEOUT)
    }
    const changeEvidence = ({ disputeId }: ChargebackState, text: string) =>
      postForm(processor.now.api, `/v1/disputes/${disputeId}`, { 'evidence[uncategorized_text]': text })
    const refund = (paymentIntentId: string) =>
      processor.now.payments.refund({ key: randomUUID(), paymentIntentId, amountCents: 2500, reason: 'sorry' })

    it.each([
      ['pm_card_createDispute', 'fraudulent', 'open'],
      ['pm_card_createDisputeProductNotReceived', 'product_not_received', 'open'],
      ['pm_card_createDisputeInquiry', 'fraudulent', 'inquiry'],
    ])('arise after %s', async (method, reason, status) => {
      const found = await disputed(method)
      expect(found).toMatchObject({ amountCents: 2500, reason, status })
      expect(Date.parse(found.dueBy ?? '')).toBeGreaterThan(Date.parse(found.openedAt))
    })

    it('leave nothing to refund', async () => {
      const { paymentIntentId } = await disputed('pm_card_createDispute')
      await expect(refund(paymentIntentId)).rejects.toMatchObject({ name: 'PaymentRejected', code: 'charge_disputed' })
    })

    it('leave the money refundable while they are inquiries', async () => {
      const { paymentIntentId } = await disputed('pm_card_createDisputeInquiry')
      expect(await refund(paymentIntentId)).toMatchObject({ amountCents: 2500 })
    })

    it.each([
      ['winning_evidence', 'won'],
      ['losing_evidence', 'lost'],
    ] as const)('are decided by %s', async (text, status) => {
      const found = await disputed('pm_card_createDispute')
      expect((await changeEvidence(found, text)).status).toBe(200)
      await become(found, status)
    })

    it('do not submit staged evidence to the bank', async () => {
      const { disputeId, dueBy } = await disputed('pm_card_createDispute')
      const stage = (key: string, fields: EvidenceFields) =>
        processor.now.payments.chargebacks.stageEvidence({ key, disputeId, fields })
      const key = randomUUID()
      expect(await stage(key, EVIDENCE)).toMatchObject({ disputeId, status: 'open', dueBy })
      expect(await stage(key, EVIDENCE)).toMatchObject({ disputeId, status: 'open' })
      const stripeDispute = () => getJson<FailingProcessor>(processor.now.api, `/v1/disputes/${disputeId}`)
      const first = await stripeDispute()
      expect(first).toMatchObject({ status: 'needs_response', metadata: { key }, evidence: SENT })
      expect(first.evidence_details).toMatchObject({ has_evidence: true, submission_count: 0 })
      await expect(stage(key, { ...EVIDENCE, customer_name: 'Another' })).rejects.toMatchObject({
        name: 'PaymentRejected',
        code: 'idempotency_error',
      })
      await stage(randomUUID(), { ...EVIDENCE, customer_name: null })
      const then = await stripeDispute()
      expect(then.evidence.customer_name ?? '').toBe('')
      expect(then.evidence.product_description).toBe(EVIDENCE.product_description)
    })

    it('stage files with their evidence', async () => {
      const { disputeId } = await disputed('pm_card_createDispute')
      const { chargebacks: disputes } = processor.now.payments
      const file: EvidenceFile = {
        key: randomUUID(),
        name: 'receipt.pdf',
        contentType: 'application/pdf',
        bytes: pdf(),
      }
      const fileId = await disputes.uploadEvidenceFile(file)
      expect(await disputes.uploadEvidenceFile(file)).toBe(fileId)
      const other = { ...file, bytes: pdf({ page: 'Another' }) }
      await expect(disputes.uploadEvidenceFile(other)).rejects.toMatchObject({ name: 'PaymentRejected' })
      expect(await getJson(processor.now.api, `/v1/files/${fileId}`)).toMatchObject({
        purpose: 'dispute_evidence',
        type: 'pdf',
        size: file.bytes.length,
        filename: 'receipt.pdf',
      })
      const stage = (files: EvidenceFiles) =>
        disputes.stageEvidence({ key: randomUUID(), disputeId, fields: EVIDENCE, files })
      const stripeDispute = () => getJson<FailingProcessor>(processor.now.api, `/v1/disputes/${disputeId}`)
      await stage({ receipt: fileId })
      expect((await stripeDispute()).evidence).toMatchObject({ receipt: fileId, customer_name: 'Bea Buyer' })
      await stage({})
      expect((await stripeDispute()).evidence.receipt ?? '').toBe('')
      await expect(stage({ receipt: 'file_unknown' })).rejects.toMatchObject({ name: 'PaymentRejected' })
    })

    it('accept files of the types a bank reads', async () => {
      const { chargebacks: disputes } = processor.now.payments
      const upload = {
        name: 'receipt.pdf',
        contentType: 'application/pdf',
        bytes: Buffer.from('Half of them broke.'),
      } as const
      await expect(disputes.uploadEvidenceFile({ key: randomUUID(), ...upload })).rejects.toMatchObject({
        name: 'PaymentRejected',
      })
    })

    it('submit staged evidence once', async () => {
      const found = await disputed('pm_card_createDispute')
      const { disputeId } = found
      const { chargebacks: disputes } = processor.now.payments
      await disputes.stageEvidence({ key: randomUUID(), disputeId, fields: EVIDENCE })
      const key = randomUUID()
      expect(found.submitted).toBe(false)
      expect(await disputes.submitEvidence({ key, disputeId })).toMatchObject({ status: 'open', submitted: true })
      expect(await disputes.submitEvidence({ key, disputeId })).toMatchObject({ submitted: true })
      expect(await disputes.submitEvidence({ key: randomUUID(), disputeId })).toMatchObject({ submitted: true })
      const there = await getJson<FailingProcessor>(processor.now.api, `/v1/disputes/${disputeId}`)
      expect(there).toMatchObject({ status: 'under_review', evidence: SENT })
      expect(there.evidence_details).toMatchObject({ submission_count: 1 })
    })

    it('are lost once the loss is accepted', async () => {
      const { disputeId, paymentIntentId } = await disputed('pm_card_createDispute')
      const { chargebacks: disputes } = processor.now.payments
      const key = randomUUID()
      expect(await disputes.acceptLoss({ key, disputeId })).toMatchObject({ status: 'lost' })
      expect(await disputes.acceptLoss({ key: randomUUID(), disputeId })).toMatchObject({ status: 'lost' })
      expect(await dispute(paymentIntentId)).toMatchObject({ status: 'lost' })
      await expect(disputes.submitEvidence({ key: randomUUID(), disputeId })).rejects.toMatchObject({
        name: 'PaymentRejected',
      })
    })

    it('reject evidence that is too long or too late', async () => {
      const found = await disputed('pm_card_createDispute')
      const stage = (fields: EvidenceFields) =>
        processor.now.payments.chargebacks.stageEvidence({ key: randomUUID(), disputeId: found.disputeId, fields })
      const tooLong = { ...EVIDENCE, uncategorized_text: 'x'.repeat(20_001) }
      await expect(stage(tooLong)).rejects.toMatchObject({ name: 'PaymentRejected' })
      expect((await changeEvidence(found, 'losing_evidence')).status).toBe(200)
      await become(found, 'lost')
      await expect(stage(EVIDENCE)).rejects.toMatchObject({ name: 'PaymentRejected' })
    })
  })
}

interface FailingProcessor {
  readonly evidence: Readonly<Record<string, string | null>>
  readonly evidence_details: object
}

const SENT = {
  customer_name: 'Bea Buyer',
  product_description: '2 dozen Eggs',
  service_date: '2026-05-01',
  uncategorized_text: 'It was handed over.',
}
const EVIDENCE: EvidenceFields = {
  customer_email_address: null,
  billing_address: null,
  shipping_address: null,
  shipping_date: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  ...SENT,
}
