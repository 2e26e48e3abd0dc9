import { describe, expect, test } from 'vitest'
import { sameOriginPath } from '#frontend/account/identity/login.tsx'
import { verificationToken } from '#frontend/account/identity/verification-token.ts'

describe('the redirect after signing in', () => {
  test('accepts own paths only', () => {
    expect(sameOriginPath('/orders?tab=active#top')).toBe('/orders?tab=active#top')
    expect(sameOriginPath('/a/../checkout')).toBe('/checkout')
  })

  test.each([
    null,
    '',
    'orders',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])('never leads to %j', (next) => {
    expect(sameOriginPath(next)).toBeUndefined()
  })
})

describe('a pasted verification link', () => {
  test('is reduced to its token', () => {
    expect(verificationToken(' https://farm.example/verify-email?lang=en&token=a.b-c%3D#x ')).toBe('a.b-c=')
    expect(verificationToken('token=abc')).toBe('abc')
  })

  test('may be the bare token', () => {
    expect(verificationToken('account_1.abc\n')).toBe('account_1.abc')
  })

  test('tolerates a lone percent sign', () => {
    expect(verificationToken('/verify-email?token=50%')).toBe('50%')
  })
})
