import { expect } from 'vitest'
import type { TestShops } from '#tests/limits/support/shops.ts'
import { expectProblem, problemIn, type Visitor } from '#tests/support/visitor.ts'
import type { Table } from '../support/table.ts'

const UNCOMMON = 'zq7wvkx8'
const form = (username: string, overrides: object = {}) => ({
  username,
  email: `${username}@example.org`,
  password: UNCOMMON,
  ...overrides,
})
const register = (visitor: Visitor, body: object) => visitor.post('/api/auth/register', body)

/** The error of each field; empty when all are accepted. */
async function messageOf(request: ReturnType<Visitor['post']>): Promise<object> {
  const response = await request
  if (response.status !== 400) return {}
  expectProblem(response, 400, 'invalid_input')
  return problemIn(response).fields ?? {}
}

export const LOGIN: Table<TestShops> = {
  'the server requires three and six characters like the form': async ({ visitor }) => {
    const login = (username: string, password: string) => messageOf(visitor().signIn(username, password))
    expect(await login('id', 'chars')).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    })
    expect(await login('ida', '6chars')).toEqual({})
  },
}

export const REGISTRATION: Table<TestShops> = {
  'the server requires what the form requires': async ({ visitor }) => {
    expect(await messageOf(register(visitor(), { username: 'id', email: 'ida', password: 'chars' }))).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
    })
  },

  'three characters, an address and eight characters create an account, a consumer by default': async ({ visitor }) =>
    expect((await register(visitor(), form('ada'))).body).toMatchObject({ username: 'ada', role: 'consumer' }),

  'an unknown role is rejected': async ({ visitor }) =>
    expect(Object.keys(await messageOf(register(visitor(), form('eva', { role: 'admin' }))))).toEqual(['role']),

  'a common password is rejected, however long (B10)': async ({ visitor }) => {
    for (const password of ['12345678', 'password123'])
      expectProblem(await register(visitor(), form('ines', { password })), 400, 'password_too_common')
  },

  'all roles need eight characters (B10)': async ({ visitor }) => {
    for (const role of ['consumer', 'producer']) {
      const short = form(`olaf.${role}`, { role, password: 'zq7wvkx' })
      expect(await messageOf(register(visitor(), short))).toEqual({
        password: 'Password must be at least 8 characters',
      })
      expect((await register(visitor(), { ...short, password: UNCOMMON })).status).toBe(200)
    }
  },

  'a password with the username, the marketplace’s name or a season is rejected': async ({ visitor }) => {
    const expected = {
      password_has_username: '1nes-zq7wvk',
      password_has_market: 'F4rmgate-zq7',
      password_has_season: 'Summer2026',
    }
    for (const [code, password] of Object.entries(expected))
      expectProblem(await register(visitor(), form('ines', { password })), 400, code)
  },
}

const resend = (visitor: Visitor, email: string) => visitor.post('/api/auth/resend-verification', { email })

export const RESENDING: Table<TestShops> = {
  'an empty or invalid email address is rejected': async ({ visitor }) => {
    for (const email of ['', 'ida', 'ida@'])
      expect(await messageOf(resend(visitor(), email))).toEqual({ email: 'Please enter a valid email address' })
  },

  'a known and an unknown address get the same response (B10)': async ({ visitor, farm }) => {
    const known = await resend(visitor(), farm.email)
    const unknown = await resend(visitor(), 'nobody@example.org')
    expect([known.status, known.body]).toEqual([200, unknown.body])
  },
}
