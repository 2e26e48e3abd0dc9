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
  type: 'quality',
  wish: 'full_refund',
  lines: [],
  stage: 'answering',
  dueAt: '2026-05-03T08:00:00.000Z',
  assignee: null,
  offer: null,
  proposal: null,
  decision: null,
  appealedBy: null,
  asked: [],
  remedy: null,
  bank: null,
  bankIds: [],
  reminded: [],
  refund: null,
  outcome: null,
  papers: [],
  staged: null,
}
const waitsFor = (over: Partial<Dispute>) =>
  (['buyer', 'producer'] as const).filter((side) => isAwaiting({ ...CASE, ...over }, side))

describe('whom a case waits for', () => {
  test('a fresh one waits for its producer', () => {
    expect(waitsFor({})).toEqual(['producer'])
  })

  test('an offer waits for the buyer', () => {
    expect(waitsFor({ stage: 'offered' })).toEqual(['buyer'])
  })

  test('a question waits for who was asked', () => {
    expect(waitsFor({ stage: 'investigation', asked: ['producer'] })).toEqual(['producer'])
    expect(waitsFor({ stage: 'closed', asked: ['producer'] })).toEqual([])
  })

  test('a proposal waits for those who have not accepted', () => {
    const resolution = { kind: 'full_refund', fault: 'none' } as const
    expect(waitsFor({ stage: 'mediation', proposal: { resolution, accepted: ['buyer'] } })).toEqual(['producer'])
  })

  test('an appeal may be made, nobody waits for it', () => {
    const resolution = { kind: 'denied' } as const
    expect(waitsFor({ stage: 'decided', decision: { resolution, by: 's', accepted: [], final: false } })).toEqual([])
  })
})
