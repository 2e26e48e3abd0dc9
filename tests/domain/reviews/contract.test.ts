import { describe, expect, test } from 'vitest'
import { replyForm, reportForm, reviewForm, reviewsContract } from '#domain/reviews/contract.ts'

const review = { rating: 4, comment: 'Crisp, and a little tart.' }
const wrong = (form: typeof reviewForm | typeof replyForm | typeof reportForm, value: unknown) =>
  form.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('a review form', () => {
  test('accepts at most two thousand characters', () => {
    expect(wrong(reviewForm, { ...review, comment: 'x'.repeat(2001) })).toEqual([
      'comment: Review must be at most 2000 characters',
    ])
  })

  test('ignores an author and a badge in the body', () => {
    const body = { ...review, productId: 'p', userId: 'account_other', isVerified: true, verifiedPurchase: true }
    expect(reviewsContract.submit.body!.parse(body)).toEqual({ ...review, productId: 'p' })
  })
})

test('a reply has a text', () => {
  expect(wrong(replyForm, { reply: '  ' })).toEqual(['reply: Write a reply'])
})

test('a report has one of the listed reasons', () => {
  expect(wrong(reportForm, {})).toEqual(['reason: Choose a reason'])
  expect(wrong(reportForm, { reason: 'envy' })).toEqual(['reason: Choose a reason'])
  expect(wrong(reportForm, { reason: 'spam' })).toEqual([])
})
