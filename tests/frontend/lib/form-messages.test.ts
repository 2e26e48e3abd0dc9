import { expect, test } from 'vitest'
import { loginForm, registerForm } from '#domain/identity/contract.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'

test('errors use the contract’s texts', () => {
  expect(formMessages(loginForm, { username: 'an', password: '12345' })).toEqual({
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
  })
})

test('a field shows its first error only', () => {
  const wrong = { username: '@ ', email: 'ida', password: '12345678', role: 'consumer' }
  expect(formMessages(registerForm, wrong)).toEqual({
    username: 'Username must be at least 3 characters',
    email: 'Please enter a valid email address',
  })
})

test('a valid form has no errors', () => {
  expect(formMessages(loginForm, { username: 'ida@example.org', password: 'basket-of-thyme' })).toEqual({})
})
