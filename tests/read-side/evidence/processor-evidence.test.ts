import { expect, test } from 'vitest'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import { type DisputeRow, disputesTable } from '#read-side/disputes/disputes.projection.ts'
import { chargebackEvidenceOf } from '#read-side/evidence/chargeback-evidence.ts'
import type { DisputeRecord, OrderEvidence } from '#read-side/evidence/order-evidence.ts'
import * as it from '#tests/domain/disputes/commands.ts'
import { disputeIds } from '#tests/support/conversation-events.ts'
import { foldInPages, recorded } from '../support/view.ts'

const [sue, sen] = [it.staff('sue'), it.staff('sen', 'senior_support')]
const FULL: Resolution = { kind: 'full_refund', fault: 'none' }
const DENIED: Resolution = { kind: 'claim_denied' }

/** A dispute in the form that the evidence reads, at the times its events were recorded. */
function disputeRecord(events: readonly DisputeEvent[], at?: string): DisputeRecord {
  const [row] = foldInPages(disputesTable, [recorded(events, at)]) as DisputeRow[]
  return { ...row!.state, ...row, entries: row!.history } as unknown as DisputeRecord
}

function evidenceOf(disputes: readonly DisputeRecord[], steps: readonly object[] = []): OrderEvidence {
  const replay = {
    orderId: disputeIds.orderId,
    orderNumber: '1001',
    omitted: 0,
    disputeId: null,
    prices: [],
    steps: [],
  }
  return {
    replay: { ...replay, steps: steps as OrderEvidence['replay']['steps'] },
    cases: disputes,
    messages: [],
    agreed: [],
  }
}

const refusalIn = (...disputes: readonly DisputeRecord[]) =>
  chargebackEvidenceOf(evidenceOf(disputes)).refund_refusal_explanation

const denied = [it.report(), it.respondToDispute(null), it.assignToSelf(sue), it.decide(sue, DENIED)]
const appealed = [...denied, it.partyCommand('buyer', 'AppealDecision'), it.assignToSelf(sen)]

test('a refund granted on appeal is not reported as denied', () => {
  expect(refusalIn(disputeRecord(it.after(...denied)))).toBe('We have looked.')
  expect(refusalIn(disputeRecord(it.after(...appealed)))).toBeNull()
  expect(refusalIn(disputeRecord(it.after(...appealed, it.decide(sen, FULL))))).toBeNull()
  expect(refusalIn(disputeRecord(it.after(...appealed, it.decide(sen, DENIED))))).toBe('We have looked.')
})

test('every path of a dispute reports only its final denial', () => {
  const paths = it.everyPath()
  const ends = new Set<string>()
  for (const events of paths) {
    const expected = finalRefusalOf(events)
    const last = events.at(-1)!
    ends.add(`${last.type === 'DisputeClosed' ? last.data.outcome : 'open'} ${expected === null ? '' : 'refused'}`)
    expect(refusalIn(disputeRecord(events)), events.map(({ type }) => type).join(' ')).toBe(expected)
  }
  expect([...ends].sort()).toEqual([
    ...['chargeback_lost ', 'chargeback_lost refused', 'chargeback_won ', 'denied refused', 'improvement_plan '],
    ...['open ', 'open refused', 'refunded ', 'replaced ', 'store_credit_issued ', 'withdrawn '],
  ])
})

/** The reason of the last decision, if it denies a refund and was not appealed. */
function finalRefusalOf(events: readonly DisputeEvent[]): string | null {
  return events.reduce<string | null>((so, event) => {
    if (event.type === 'DisputeDecided' || event.type === 'DisputeAppealDecided')
      return event.data.decision.kind === 'claim_denied' ? (event.data.statement as string) : null
    return [
      'DisputeDecisionAppealed',
      'DisputeRemedyStarted',
      'DisputeRemedyConvertedToRefund',
      'DisputeWithdrawn',
    ].includes(event.type)
      ? null
      : so
  }, null)
}

test('a later dispute with a refund removes the denial', () => {
  const given = [it.report(), it.respondToDispute(FULL), it.respond('buyer', 'RespondToOffer', true), it.refunded()]
  const no = disputeRecord(it.after(...denied, it.partyCommand('buyer', 'AcceptDecision')))
  const open = disputeRecord(it.after(it.openChargeback()))
  expect(refusalIn(no, open)).toBe('We have looked.')
  expect(refusalIn(no, disputeRecord(it.after(...given)))).toBeNull()
  expect(refusalIn(disputeRecord(it.after(...given)), no)).toBe('We have looked.')
})

test('a refund after a denial removes it', () => {
  const no = disputeRecord(it.after(...denied), '2026-05-02T09:00:00.000Z')
  const step = {
    type: 'OrderRefundSubmitted',
    by: { as: 'producer', name: 'farmer', part: null },
    description: 'Money went back',
  }
  const refund = (at: string) =>
    chargebackEvidenceOf(evidenceOf([no], [{ ...step, at, comment: null, after: {} }])).refund_refusal_explanation
  expect(refund('2026-05-01T09:00:00.000Z')).toBe('We have looked.')
  expect(refund('2026-05-03T09:00:00.000Z')).toBeNull()
})

test('evidence contains only events of the order', () => {
  const by = { as: 'producer', name: 'farmer', part: null }
  const step = (type: string, kind: string, description: string) => ({
    type,
    kind,
    description,
    by,
    at: '2026-05-01',
    comment: null,
    after: {},
  })
  const { uncategorized_text } = chargebackEvidenceOf(
    evidenceOf(
      [],
      [
        step('ProductListed', 'price', 'Eggs was listed at $8.00'),
        step('OrderPaid', 'payment', 'The order was paid'),
        step('ProductPriceChanged', 'price', 'The price of Eggs changed from $8.00 to $9.50'),
        step('mail', 'mail', 'Email sent to b•••@example.com: Your receipt'),
        step('ChargebackEvidenceStaged', 'dispute', 'Support staged evidence'),
      ],
    ),
  )
  expect(uncategorized_text.split('\n').map((line) => line.split(': ').slice(1).join(': '))).toEqual([
    'The order was paid',
    'Email sent to b•••@example.com: Your receipt',
  ])
})

test('the description of an order states the part paid with store credit', () => {
  const buyer = {
    orderNumber: '1001',
    producerName: 'Hill Farm',
    fulfillmentMethod: 'pickup',
    lines: [{ name: 'Eggs', quantity: 2, unit: 'per_dozen', lineTotalCents: 1400 }],
    totalCents: 1400,
    storeCreditCents: 500,
  }
  const step = {
    type: 'OrderPaid',
    kind: 'payment',
    description: 'The order was paid',
    at: '2026-05-01',
    comment: null,
  }
  const by = { as: 'guest', name: null, part: null }
  const { product_description } = chargebackEvidenceOf(evidenceOf([], [{ ...step, by, after: { buyer } }]))
  expect(product_description.split('\n').slice(-2)).toEqual(['Total $14.00', 'Paid with store credit $5.00'])
})
