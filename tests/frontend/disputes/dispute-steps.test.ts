import { describe, expect, test } from 'vitest'
import type { Stage } from '#domain/disputes/dispute-types.ts'
import type { EntryView } from '#domain/disputes/views.ts'
import { disputeSteps } from '#frontend/shared/disputes/dispute-header.tsx'

const OPENED = '2026-05-01T12:00:00.000Z'
const entry = (kind: EntryView['kind'], stage: Stage | null = null): EntryView => ({
  kind,
  stage,
  at: OPENED,
  actor: 'system',
  staff: null,
  statement: null,
  improvementPlan: null,
  resolution: null,
  recipient: null,
  dueAt: null,
  orderStep: null,
  evidence: [],
})
const stepsOf = (stage: Stage, ...entries: EntryView[]) =>
  disputeSteps({
    reason: 'product_quality',
    stage,
    openedAt: OPENED,
    dueAt: stage === 'closed' ? null : '2026-05-03T12:00:00.000Z',
    entries: [entry('opened'), ...entries],
    outcome: stage === 'closed' ? 'refunded' : null,
  }).map(({ label, state, note }) => [label, state, note ? String(note).replace(/,? \d+:.*/, '') : ''])

describe('the progress of a dispute', () => {
  test('a new dispute shows all stages', () => {
    expect(stepsOf('awaiting_producer')).toEqual([
      ['Reported', 'done', ''],
      ['Producer response', 'now', 'until May 3, 2026'],
      ['Mediation', 'ahead', 'until May 6, 2026'],
      ['Investigation', 'ahead', 'until May 11, 2026'],
      ['Decision', 'ahead', 'until May 15, 2026'],
    ])
  })

  test('a declined offer is a past stage', () => {
    const labels = stepsOf('mediation', entry('offer_made'), entry('offer_declined', 'mediation')).map(
      ([label]) => label,
    )
    expect(labels.slice(1, 4)).toEqual(['Producer response', 'Offer to the buyer', 'Mediation'])
  })

  test('an early settlement skips unused stages', () => {
    expect(
      stepsOf('closed', entry('offer_made'), entry('offer_accepted'), entry('remedy_started'), entry('closed')),
    ).toEqual([
      ['Reported', 'done', ''],
      ['Producer response', 'done', ''],
      ['Offer to the buyer', 'done', ''],
      ['Remedy', 'done', ''],
      ['Closed', 'done', 'The buyer was refunded'],
    ])
  })
})
