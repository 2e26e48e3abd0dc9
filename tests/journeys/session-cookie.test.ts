import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, PASSWORD } from '#tests/support/members.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

/** The session cookie's name and attributes in lower case. A sign-in replaces the cookie, so the last one counts. */
function cookieIn(headers: Headers) {
  const [pair = '', ...attributes] = (headers.getSetCookie().at(-1) ?? '').split('; ')
  return { name: pair.split('=')[0], attributes: attributes.map((each) => each.toLowerCase()) }
}

describe('over https', () => {
  let market: OpenMarket
  beforeAll(async () => {
    market = await openMarket({ PUBLIC_URL: 'https://market.example' })
  })
  afterAll(() => market?.stop())

  // A proxy that terminates TLS may easily be configured to forward no header.
  test.each([
    ['without a forwarded protocol', {}],
    ['with the forwarded protocol', { 'x-forwarded-proto': 'https' }],
    ['with a wrong forwarded protocol', { 'x-forwarded-proto': 'http' }],
  ])('the session cookie is limited to https and this host, %s', async (_, headers) => {
    const response = await createVisitor(market.url).get('/api/csrf-token', headers as Record<string, string>)
    const { name, attributes } = cookieIn(response.headers)
    expect(name).toBe('__Host-farmgate')
    expect(attributes).toEqual(expect.arrayContaining(['secure', 'httponly', 'path=/', 'samesite=lax']))
    expect(attributes.filter((each) => each.startsWith('domain'))).toEqual([])
  })

  test('members sign in and stay signed in', async () => {
    const { username } = await createMember(market, 'Ada')
    const ada = createVisitor(market.url)
    const signedIn = await ada.signIn(username, PASSWORD)
    expect(cookieIn(signedIn.headers)).toMatchObject({ name: '__Host-farmgate' })
    expect(cookieIn(signedIn.headers).attributes).toContain('secure')
    expect(bodyOf(await ada.get('/api/auth/user'))).toMatchObject({ username })
  })

  test('a cookie of another name opens no session', async () => {
    const { username } = await createMember(market, 'Bea')
    const bea = createVisitor(market.url)
    bodyOf(await bea.signIn(username, PASSWORD))
    const cookie = bea.cookie().replace('__Host-', '')
    expect(bodyOf(await createVisitor(market.url).get('/api/auth/user', { cookie }))).toBeNull()
  })

  test('browsers are instructed to use https', async () => {
    const { headers } = await createVisitor(market.url).get('/api/marketplace')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000; includeSubDomains/)
  })
})

test('plain http uses neither cookie prefix nor HSTS', async () => {
  const market = await openMarket()
  try {
    const { headers } = await createVisitor(market.url).get('/api/csrf-token')
    expect(cookieIn(headers).name).toBe('farmgate')
    expect(cookieIn(headers).attributes).not.toContain('secure')
    expect(headers.get('strict-transport-security')).toBeNull()
  } finally {
    await market.stop()
  }
})
