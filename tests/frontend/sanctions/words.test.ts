import { expect, test } from 'vitest'
import { flaggedContentTypes } from '#domain/moderation/contract.ts'
import { labelWords } from '#frontend/shared/enforcement/account-status.tsx'

test('a report is called by what it is about, whatever that is', () => {
  expect(flaggedContentTypes.map(labelWords)).toEqual(['A review', 'A conversation', 'A product'])
})

test('an order goes by its number', () => {
  expect(labelWords('1042')).toBe('1042')
})
