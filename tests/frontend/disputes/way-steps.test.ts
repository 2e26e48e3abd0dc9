import { describe, expect, test } from 'vitest'
import type { Stage } from '#domain/disputes/dispute-types.ts'
import type { EntryView } from '#domain/disputes/views.ts'
import { waySteps } from '#frontend/features/disputes/way-steps.ts'

const OPENED = '2026-05-01T12:00:00.000Z'
const entry = (kind: EntryView['kind'], stage: Stage | null = null): EntryView => ({
  kind,
  stage,
  at: OPENED,
  by: 'house',
  staff: null,
  text: null,
  plan: null,
  resolution: null,
  to: null,
  dueAt: null,
  papers: [],
})
const way = (stage: Stage, ...entries: EntryView[]) =>
  waySteps({
    type: 'quality',
    stage,
    openedAt: OPENED,
    dueAt: stage === 'closed' ? null : '2026-05-03T12:00:00.000Z',
    entries: [entry('opened'), ...entries],
    outcome: stage === 'closed' ? 'refunded' : null,
  }).map(({ label, state, note }) => [label, state, note ? String(note).replace(/,? \d+:.*/, '') : ''])

describe('the way of a case', () => {
  test('a fresh one shows all fourteen days', () => {
    expect(way('answering')).toEqual([
      ['Reported', 'done', ''],
      ['The producer answers', 'now', 'until May 3, 2026'],
      ['We mediate', 'ahead', 'until May 6, 2026'],
      ['We look into it', 'ahead', 'until May 11, 2026'],
      ['We decide', 'ahead', 'until May 15, 2026'],
    ])
  })

  test('an offer stands behind once it was declined', () => {
    const labels = way('mediation', entry('offered'), entry('offer_declined', 'mediation')).map(([label]) => label)
    expect(labels.slice(1, 4)).toEqual(['The producer answers', 'The buyer thinks about an offer', 'We mediate'])
  })

  test('what was settled early shows no stage it never saw', () => {
    expect(way('closed', entry('offered'), entry('offer_taken'), entry('remedy_begun'), entry('closed'))).toEqual([
      ['Reported', 'done', ''],
      ['The producer answers', 'done', ''],
      ['The buyer thinks about an offer', 'done', ''],
      ['What was settled is carried out', 'done', ''],
      ['Closed', 'done', 'Money went back'],
    ])
  })
})
