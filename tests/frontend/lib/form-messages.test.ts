import { expect, test } from 'vitest'
import { loginForm, registerForm } from '#domain/identity/contract.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'

test('a form speaks the contract’s words', () => {
  expect(formMessages(loginForm, { username: 'an', password: '12345' })).toEqual({
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
  })
})

test('a field says one thing at a time', () => {
  const wrong = { username: '@ ', email: 'ida', password: '12345678', role: 'consumer' }
  expect(formMessages(registerForm, wrong)).toEqual({
    username: 'Username must be at least 3 characters',
    email: 'Please enter a valid email address',
  })
})

test('a good form says nothing', () => {
  expect(formMessages(loginForm, { username: 'ida@example.org', password: 'basket-of-thyme' })).toEqual({})
})
