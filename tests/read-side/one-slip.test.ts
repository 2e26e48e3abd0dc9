import { expect, test } from 'vitest'
import { isOneSlip } from '#read-side/one-slip.ts'

test.each([
  ['mapel', 'maple', true],
  ['eggs', 'egs', true],
  ['egs', 'eggs', true],
  ['beef', 'beaf', true],
  ['aab', 'ab', true],
  ['eggs', 'eggs', false],
  ['milk', 'lmki', false],
  ['corn', 'cronn', false],
  ['', 'a', true],
  ['abcd', 'badc', false],
])('%j and %j: %s', (a, b, slip) => {
  expect(isOneSlip(a, b)).toBe(slip)
})
