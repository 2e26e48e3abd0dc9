import { describe, expect, test } from 'vitest'
import { isAwaiting } from '#domain/disputes/dispute-rules.ts'
import type { Dispute } from '#domain/disputes/dispute-state.ts'

const CASE: Dispute = {
  disputeId: 'd',
  orderId: 'o',
  producerId: 'p',
  buyerId: 'b',
  accountId: 'a',
  openedAt: '2026-05-01T08:00:00.000Z',
  reason: 'product_quality',
  desiredResolution: 'full_refund',
  lines: [],
  stage: 'awaiting_producer',
  dueAt: '2026-05-03T08:00:00.000Z',
  assigneeAccountId: null,
  offer: null,
  proposal: null,
  decision: null,
  appealedBy: null,
  informationRequestedFrom: [],
  remedy: null,
  chargeback: null,
  chargebackIds: [],
  sentReminders: [],
  refund: null,
  outcome: null,
  evidence: [],
  stagedEvidence: null,
}
const awaitedSides = (overrides: Partial<Dispute>) =>
  (['buyer', 'producer'] as const).filter((side) => isAwaiting({ ...CASE, ...overrides }, side))

describe('the party a dispute waits for', () => {
  test('is the producer after a report', () => {
    expect(awaitedSides({})).toEqual(['producer'])
  })

  test('is the buyer after an offer', () => {
    expect(awaitedSides({ stage: 'awaiting_buyer' })).toEqual(['buyer'])
  })

  test('is the party that was asked for information', () => {
    expect(awaitedSides({ stage: 'investigation', informationRequestedFrom: ['producer'] })).toEqual(['producer'])
    expect(awaitedSides({ stage: 'closed', informationRequestedFrom: ['producer'] })).toEqual([])
  })

  test('is each side that has not accepted a proposal', () => {
    const resolution = { kind: 'full_refund', fault: 'none' } as const
    expect(awaitedSides({ stage: 'mediation', proposal: { resolution, accepted: ['buyer'] } })).toEqual(['producer'])
  })

  test('is no party while an appeal is possible', () => {
    const resolution = { kind: 'claim_denied' } as const
    expect(
      awaitedSides({ stage: 'decided', decision: { resolution, staffAccountId: 's', accepted: [], final: false } }),
    ).toEqual([])
  })
})
