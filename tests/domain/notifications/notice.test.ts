import { expect, test } from 'vitest'
import { notificationsContract } from '#domain/notifications/contract.ts'
import { type NoticeFacts, noticeKinds, noticeWords } from '#domain/notifications/notice.ts'

const facts: NoticeFacts = { order: 'FG-ABCD-1234', producer: 'Hill Farm', product: 'Eggs', figure: 1 }
const nothing: NoticeFacts = { order: null, producer: null, product: null, figure: null }

test('notices speak of things by their names', () => {
  expect(noticeWords('order_ready', facts)).toEqual({
    type: 'order',
    title: 'Ready for pickup',
    message: 'Hill Farm has order FG-ABCD-1234 ready for you.',
  })
  expect(noticeWords('product_reviewed', facts).message).toBe('Eggs got 1 star.')
  expect(noticeWords('product_low', { ...facts, figure: 2.5 })).toMatchObject({
    type: 'inventory',
    message: 'Eggs: 2.5 left.',
  })
  expect(noticeWords('order_refunded', { ...facts, figure: 1059 }).message).toContain('$10.59 for order FG-ABCD-1234')
})

test.each(noticeKinds)('%s reads well without names', (kind) => {
  const { title, message } = noticeWords(kind, nothing)
  expect(title).not.toBe('')
  expect(message).toMatch(/^[A-Z$].*[.!]$/)
  expect(message).not.toMatch(/null|undefined/)
})

test('a notice of either side of a case can be read', () => {
  const id = `dispute_${'0'.repeat(26)}-producer.2.dispute_offer_taken`
  const fits = (read: string) => notificationsContract.read.params!.safeParse({ id: read }).success
  expect([id, id.replace('producer', 'nobody')].map(fits)).toEqual([true, false])
})
