import { expect, test } from 'vitest'
import { formatAge } from '#frontend/staff/system-status/projections.tsx'

test.each([
  [0, '–'],
  [0.2, '1 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [3_600, '1 h'],
  [30 * 3_600, '30 h'],
  [2 * 86_400, '2 days'],
  [5.5 * 86_400, '5 days'],
])('%d seconds read as %s', (seconds, words) => {
  expect(formatAge(seconds)).toBe(words)
})
