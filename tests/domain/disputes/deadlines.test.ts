import { expect, test } from 'vitest'
import { DEADLINES } from '#domain/disputes/deadlines.ts'
import { REPORT_WINDOWS } from '#domain/kernel/marketplace-terms.ts'
import { disputeResolution20261121 as disputes } from '#domain/policies/texts/dispute-resolution.ts'
import { refundPolicy20261121 as refunds } from '#domain/policies/texts/refund-policy.ts'

const [promised, refundable] = [JSON.stringify(disputes), JSON.stringify(refunds)]
const { answerHours, mediationDays, investigationDays, decisionDays, appealDays, tellHours } = DEADLINES
const { perishableHours, otherDays } = REPORT_WINDOWS

test.each([
  `The producer has ${answerHours} hours to answer`,
  `1–${answerHours / 24}`,
  `${answerHours / 24 + 1}–${mediationDays}`,
  `${mediationDays + 1}–${investigationDays}`,
  `${investigationDays + 1}–${decisionDays}`,
  `takes ${decisionDays} days at most`,
  `Either side may appeal within ${appealDays} days`,
  `tell the other side within ${tellHours} hours`,
  `within ${perishableHours} hours of the handover; everything else within ${otherDays} days`,
])('the dispute policy promises “%s”', (words) => expect(promised).toContain(words))

test('the refund policy names the same times', () => {
  expect(refundable).toContain(`"${perishableHours} hours of the handover","${answerHours} hours"`)
  expect(refundable).toContain(`"${otherDays} days of the handover","${answerHours} hours"`)
})
