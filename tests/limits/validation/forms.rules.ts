import { expect } from 'vitest'
import { loginForm, registerForm } from '#domain/identity/contract.ts'
import { reviewForm } from '#domain/reviews/contract.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'
import type { Table } from '../support/table.ts'

const NAME = 'Username must be at least 3 characters'
const PASSWORD = 'Password must be at least 6 characters'
const NEW_PASSWORD = 'Password must be at least 8 characters'
const EMAIL = 'Please enter a valid email address'

const login = (overrides: object) => formMessages(loginForm, { username: 'ida', password: '6chars', ...overrides })
const register = (overrides: object) =>
  formMessages(registerForm, { username: 'ida', email: 'ida@example.org', password: '8letters', ...overrides })
const review = (overrides: object) => formMessages(reviewForm, { rating: 4, comment: '1234567890', ...overrides })

export const LOGIN_RULES: Table = {
  'a username of two characters is rejected, of three accepted': () =>
    expect([login({ username: 'id' }), login({ username: 'ida' })]).toEqual([{ username: NAME }, {}]),

  'a password of five characters is rejected, of six accepted': () =>
    expect([login({ password: 'chars' }), login({ password: '6chars' })]).toEqual([{ password: PASSWORD }, {}]),
}

export const REGISTRATION_RULES: Table = {
  'a username of two characters is rejected, of three accepted': () =>
    expect([register({ username: 'id' }), register({ username: 'ida' })]).toEqual([{ username: NAME }, {}]),

  'an invalid email address is rejected': () => {
    for (const email of ['', 'ida', 'ida@', '@example.org', 'ida@example', 'i da@example.org'])
      expect(register({ email })).toEqual({ email: EMAIL })
    expect(register({ email: 'ida@example.org' })).toEqual({})
  },

  'a password of seven characters is rejected, of eight accepted': () =>
    expect([register({ password: '7letter' }), register({ password: '8letters' })]).toEqual([
      { password: NEW_PASSWORD },
      {},
    ]),

  'the role is consumer or producer, and nothing else': () => {
    for (const role of ['consumer', 'producer']) expect(register({ role })).toEqual({})
    expect(Object.keys(register({ role: 'admin' }))).toEqual(['role'])
  },

  'without a role, the account is a consumer': () =>
    expect(registerForm.parse({ username: 'ida', email: 'ida@example.org', password: '8letters' }).role).toBe(
      'consumer',
    ),
}

export const REVIEW_RULES: Table = {
  'the rating is a whole number from 1 to 5': () => {
    for (const rating of [0, 6, 4.5, '5', null]) expect(review({ rating })).toEqual({ rating: CHOOSE })
    for (const rating of [1, 5]) expect(review({ rating })).toEqual({})
  },

  'no rating is preselected (D7)': () => expect(review({ rating: undefined })).toEqual({ rating: CHOOSE }),

  'a comment of nine characters is rejected, of ten accepted, without surrounding spaces': () => {
    const short = { comment: 'Review must be at least 10 characters' }
    expect([review({ comment: '123456789' }), review({ comment: '  123456789  ' })]).toEqual([short, short])
    expect(review({ comment: '  1234567890  ' })).toEqual({})
  },
}
const CHOOSE = 'Choose 1 to 5 stars'
