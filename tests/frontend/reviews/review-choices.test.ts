import { describe, expect, test } from 'vitest'
import { choiceIn, FIRST_CHOICE, queryWith } from '#frontend/features/reviews/review-choices.ts'
import { starWords } from '#frontend/features/reviews/star-words.ts'

const query = (text: string) => new URLSearchParams(text)

describe('what is looked at of reviews', () => {
  test('stands in the address', () => {
    expect(choiceIn(query('sort=lowest&filter=verified&page=3'))).toEqual({
      ...{ sort: 'lowest', filter: 'verified', page: 3 },
    })
    expect(choiceIn(query('filter=4'))).toEqual({ ...FIRST_CHOICE, filter: '4' })
  })

  test('is as at first where the address makes no sense', () => {
    for (const text of ['', 'sort=best&filter=6&page=0', 'page=-1', 'page=1.5', 'page=many'])
      expect(choiceIn(query(text))).toEqual(FIRST_CHOICE)
  })

  test('begins at page 1 when sort or filter changes', () => {
    expect(queryWith(query('page=4&sort=oldest'), { filter: '2' }).toString()).toBe('sort=oldest&filter=2')
    expect(queryWith(query('page=4&filter=2'), { sort: 'highest' }).toString()).toBe('filter=2&sort=highest')
  })

  test('leaves no trace when it is as at first', () => {
    expect(queryWith(query('tab=reviews&filter=5&page=2'), { filter: 'all' }).toString()).toBe('tab=reviews')
    expect(queryWith(query('sort=oldest'), { sort: 'newest' }).toString()).toBe('')
  })
})

test('one star is no stars', () => {
  expect([1, '1', 2, '5'].map(starWords)).toEqual(['1 star', '1 star', '2 stars', '5 stars'])
})
