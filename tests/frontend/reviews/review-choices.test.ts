import { expect, test } from 'vitest'
import { parseListParams } from '#frontend/shared/lib/list-params.ts'
import { starsLabel } from '#frontend/shared/ui/stars.tsx'
import { CHOICES, FIRST_CHOICE } from '#frontend/shop/reviews/review-list.tsx'

test('the URL contains the review filters', () => {
  const choicesOf = (text: string) => parseListParams(new URLSearchParams(text), CHOICES)
  expect(choicesOf('sort=lowest&filter=verified&page=3')).toEqual({ sort: 'lowest', filter: 'verified', page: 3 })
  expect(choicesOf('filter=4')).toEqual({ ...FIRST_CHOICE, filter: '4' })
  expect(choicesOf('sort=best&filter=6')).toEqual({ sort: 'newest', filter: 'all', page: 1 })
})

test('one star is singular', () => {
  expect([1, '1', 2, '5'].map(starsLabel)).toEqual(['1 star', '1 star', '2 stars', '5 stars'])
})
