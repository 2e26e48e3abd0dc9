import { expect, test } from 'vitest'
import { flaggedContentTypes } from '#domain/moderation/contract.ts'
import { relatedLabel } from '#frontend/staff/accounts/account-labels.ts'

test('flagged content is named by its type', () => {
  expect(flaggedContentTypes.map(relatedLabel)).toEqual(['review', 'conversation', 'product'])
})

test('an order is named by its number', () => {
  expect(relatedLabel('1042')).toBe('1042')
})
