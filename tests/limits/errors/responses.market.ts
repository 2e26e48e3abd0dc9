import { expect } from 'vitest'
import type { TestShops } from '#tests/limits/support/shops.ts'
import type { Table } from '#tests/limits/support/table.ts'
import { expectProblem, problemIn } from '#tests/support/visitor.ts'

export const RESPONSES: Table<TestShops> = {
  'every error has a code, a message and a request id, instead of a status and a body (B16)': async ({ visitor }) => {
    expectProblem(await visitor().get('/api/nothing/here'), 404, 'not_found')
    expectProblem(await visitor().post('/api/cart/quote', '{"lines":'), 400, 'invalid_json')
    expectProblem(await visitor().get('/api/me/profile'), 401, 'not_signed_in')
  },

  'a wrong password and an unknown name get the same error (B10)': async ({ farm, visitor }) => {
    for (const name of [farm.username, 'nobody']) {
      const response = await visitor().signIn(name, 'not this one')
      expectProblem(response, 401, 'credentials_invalid')
      expect(problemIn(response).detail).toBe('That username and password don’t match.')
    }
  },

  'a taken username asks for a different one, and a taken email address reveals nothing (B10)': async ({
    farm,
    visitor,
  }) => {
    const form = { username: farm.username, email: 'new@example.org', password: 'a hedge of young beech' }
    const response = await visitor().post('/api/auth/register', form)
    expectProblem(response, 409, 'name_taken')
    expect(problemIn(response).detail).toBe('Please try a different username or email.')
    const known = { ...form, username: 'newcomer', email: farm.email }
    expect((await visitor().post('/api/auth/register', known)).status).toBe(200)
  },

  'a failed verification states the reason': async ({ visitor }) => {
    const response = await visitor().post('/api/auth/verify-email', { token: 'nonsense' })
    expectProblem(response, 400, 'token_invalid')
    expect(problemIn(response).detail).toContain('This link is not valid')
  },

  'a write without a token is rejected (B7)': async ({ visitor }) => {
    const response = await visitor().post('/api/auth/logout', undefined, { 'x-csrf-token': '' })
    expectProblem(response, 403, 'csrf_invalid')
  },
}
