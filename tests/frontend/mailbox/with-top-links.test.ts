import { expect, test } from 'vitest'
import { withTopLinks } from '#frontend/staff/mailbox/mailbox.tsx'

test('email links open in the whole window', () => {
  expect(withTopLinks('<html><head lang="en"><title>Hi</title></head></html>')).toBe(
    '<html><head lang="en"><base target="_top"><title>Hi</title></head></html>',
  )
  expect(withTopLinks('<p>Hi</p>')).toBe('<base target="_top"><p>Hi</p>')
})
