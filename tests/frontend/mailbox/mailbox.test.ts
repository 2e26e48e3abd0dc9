import { expect, test } from 'vitest'
import type { EmailView } from '#domain/notifications/contract.ts'
import { matchingMails, withTopLinks } from '#frontend/shop/mailbox/mailbox.tsx'

test('email links open in the whole window', () => {
  expect(withTopLinks('<html><head lang="en"><title>Hi</title></head></html>')).toBe(
    '<html><head lang="en"><base target="_top"><title>Hi</title></head></html>',
  )
  expect(withTopLinks('<p>Hi</p>')).toBe('<base target="_top"><p>Hi</p>')
})

test('a search finds emails that contain every word', () => {
  const mail = (key: string, subject: string, text: string): EmailView => ({
    key,
    subject,
    text,
    html: '',
    to: 'ann@example.com',
    sentAt: '2026-05-01T10:00:00.000Z',
  })
  const mails = [mail('a', 'Your order FG-1', 'Pick up apples'), mail('b', 'Your order FG-2', 'Pick up pears')]
  const found = (search: string) => matchingMails(mails, search).map(({ key }) => key)
  expect(found('')).toEqual(['a', 'b'])
  expect(found('PEARS order')).toEqual(['b'])
  expect(found('ann@ fg-1')).toEqual(['a'])
  expect(found('plums')).toEqual([])
})
