import { expect, test } from 'vitest'
import { DEADLINES } from '#domain/disputes/deadlines.ts'
import { REPORT_WINDOWS } from '#domain/kernel/marketplace-terms.ts'
import { disputeResolution20261121 as disputes } from '#domain/policies/texts/dispute-resolution.ts'
import { refundPolicy20261121 as refunds } from '#domain/policies/texts/refund-policy.ts'

const [promised, refundable] = [JSON.stringify(disputes), JSON.stringify(refunds)]
const { responseHours, mediationDays, investigationDays, decisionDays, appealDays, notifyHours } = DEADLINES
const { perishableHours, otherDays } = REPORT_WINDOWS

test.each([
  `The producer has ${responseHours} hours to respond`,
  `1–${responseHours / 24}`,
  `${responseHours / 24 + 1}–${mediationDays}`,
  `${mediationDays + 1}–${investigationDays}`,
  `${investigationDays + 1}–${decisionDays}`,
  `takes at most ${decisionDays} days`,
  `Either party may appeal within ${appealDays} days`,
  `notify the other party within ${notifyHours} hours`,
  `within ${perishableHours} hours of receiving it, everything else within ${otherDays} days`,
])('the dispute policy states “%s”', (words) => expect(promised).toContain(words))

test('the refund policy states the same times', () => {
  expect(refundable).toContain(`"${perishableHours} hours of receiving it","${responseHours} hours"`)
  expect(refundable).toContain(`"${otherDays} days of receiving it","${responseHours} hours"`)
})
