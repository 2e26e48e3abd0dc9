import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjustableClock, type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, enrollTwoFactor, PASSWORD, signedIn } from '#tests/support/members.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor, type VisitorResponse } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
const clock = adjustableClock()
/** The processes of one marketplace share their secrets. */
const SHARED = {
  RATE_LIMITS: 'true',
  SESSION_SECRET: 'one secret for all processes of a market',
  DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  LINK_KEY: Buffer.alloc(32, 8).toString('base64'),
}
beforeAll(async () => {
  market = await openMarket(SHARED, clock.runtime)
})
afterAll(() => market?.stop())

const now = () => Date.parse(clock.runtime.now())
let addresses = 0
/** An unused address. */
const newAddress = () => `203.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`

/** Signs in from a new address. */
async function tryToSignIn(username: string, password: string, visitor: Visitor = createVisitor(market.url)) {
  const headers = { 'x-forwarded-for': newAddress(), 'x-csrf-token': await tokenOf(visitor) }
  const response = await visitor.request('POST', '/api/auth/login', { body: { username, password }, headers })
  if (response.status === 200) await tokenOf(visitor)
  return response
}
const minutesToWait = ({ headers }: VisitorResponse) => Math.ceil(Number(headers.get('retry-after')) / 60)
const tokenOf = async (visitor: Visitor) => {
  const headers = { 'x-forwarded-for': newAddress() }
  return bodyOf(await visitor.request<{ csrfToken: string }>('GET', '/api/csrf-token', { headers })).csrfToken
}
/** Posts from a new address. */
const post = async (visitor: Visitor, path: string, body: object) =>
  visitor.post(path, body, { 'x-forwarded-for': newAddress(), 'x-csrf-token': await tokenOf(visitor) })

async function guess(username: string, times: number): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await tryToSignIn(username, `guess number ${i}`)).status)
  return statuses
}
const mailsAbout = async (accountId: string) =>
  market.engines.db.query<{ subject: string }>(
    "select subject from email_log where account_id = $1 and subject like 'Someone%'",
    [accountId],
  )

test('distributed password guesses block the sign-in', async () => {
  const { username, accountId } = await createMember(market, 'Ada')
  expect(await guess(username, 5)).toEqual([401, 401, 401, 401, 401])
  expect(new Set(await guess(username, 20))).toEqual(new Set([429]))
  const right = await tryToSignIn(username, PASSWORD)
  expectProblem(right, 429, 'too_many_attempts')
  expect(minutesToWait(right)).toBe(1)
  await waitUntil(
    async () => mailsAbout(accountId),
    (mails) => mails.length > 0,
  )
  clock.advance({ minutes: 1.1 })
  expect(await guess(username, 2)).toEqual([401, 429])
  expect(minutesToWait(await tryToSignIn(username, PASSWORD))).toBe(2)
  clock.advance({ minutes: 2.1 })
  bodyOf(await tryToSignIn(username, PASSWORD))
  // Attempts are not delayed anymore.
  expect(await guess(username, 4)).toEqual([401, 401, 401, 401])
  expect(await mailsAbout(accountId)).toHaveLength(1)
})

test('concurrent attempts are all counted', async () => {
  const { username } = await createMember(market, 'Bea')
  const responses = await Promise.all(Array.from({ length: 12 }, (_, i) => tryToSignIn(username, `guess number ${i}`)))
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(5)
})

test('the delay grows to at most fifteen minutes', async () => {
  const { username } = await createMember(market, 'Cid')
  await guess(username, 5)
  const waits = []
  for (let i = 0; i < 6; i++) {
    const wait = minutesToWait(await tryToSignIn(username, 'a guess'))
    waits.push(wait)
    clock.advance({ minutes: wait })
    await guess(username, 1)
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15])
})

test('an unknown account gets the same response', async () => {
  expect(await guess('nobody.at.all', 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expectProblem(await tryToSignIn('NOBODY.at.all', 'a guess'), 429, 'too_many_attempts')
  expect(await guess('nobody@example.org', 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('the owner can sign in from a known device', async () => {
  const { username } = await createMember(market, 'Dora')
  const home = createVisitor(market.url)
  bodyOf(await tryToSignIn(username, PASSWORD, home))
  bodyOf(await post(home, '/api/auth/logout', {}))
  await guess(username, 6)
  expectProblem(await tryToSignIn(username, PASSWORD), 429, 'too_many_attempts')
  bodyOf(await tryToSignIn(username, PASSWORD, home))
  bodyOf(await post(home, '/api/auth/logout', {}))
  // The device has its own limit.
  const statuses = []
  for (let i = 0; i < 7; i++) statuses.push((await tryToSignIn(username, `guess number ${i}`, home)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('a device is trusted for its own account only', async () => {
  const [eve, fay] = [await createMember(market, 'Eve'), await createMember(market, 'Fay')]
  const home = createVisitor(market.url)
  bodyOf(await tryToSignIn(eve.username, PASSWORD, home))
  await guess(fay.username, 6)
  expectProblem(await tryToSignIn(fay.username, PASSWORD, home), 429, 'too_many_attempts')
})

test('a password reset by email unblocks the sign-in', async () => {
  const { username, email, accountId } = await createMember(market, 'Gus')
  await guess(username, 6)
  const visitor = createVisitor(market.url)
  bodyOf(await post(visitor, '/api/auth/forgot-password', { email }))
  const ofGus = ({ data }: { readonly data: object }) => (data as { accountId: string }).accountId === accountId
  const [request] = await waitUntil(
    async () => (await market.events('PasswordResetRequested')).filter(ofGus),
    (found) => found.length > 0,
  )
  const { requestId } = request!.data as { requestId: string }
  const { emailToken } = await import('#platform/keys/signed-tokens.ts')
  const token = emailToken(market.engines.keys, 'reset-password', { accountId, requestId })
  bodyOf(await post(visitor, '/api/auth/reset-password', { token, password: 'a newer fence of cedar' }))
  bodyOf(await tryToSignIn(username, 'a newer fence of cedar'))
})

test('wrong codes block further codes for a while', async () => {
  const { username, accountId } = await createMember(market, 'Hal')
  const phone = await enrollTwoFactor(await signedIn(market, username), now)
  const visitor = createVisitor(market.url)
  bodyOf(await tryToSignIn(username, PASSWORD, visitor))
  const tried = (code: string) => post(visitor, '/api/auth/two-factor', { code })
  for (let i = 0; i < 5; i++) expectProblem(await tried('000000'), 400, 'two_factor_code_invalid')
  const refused = await tried(phone.recoveryCodes[0]!)
  expectProblem(refused, 429, 'too_many_attempts')
  expect(minutesToWait(refused)).toBe(1)
  await waitUntil(
    async () => mailsAbout(accountId),
    (mails) => mails.length > 0,
  )
  clock.advance({ minutes: 1.1 })
  bodyOf(await tried(phone.recoveryCodes[0]!))
})

test('wrong passwords within a session are also limited', async () => {
  const { username } = await createMember(market, 'Ida')
  const visitor = createVisitor(market.url)
  bodyOf(await tryToSignIn(username, PASSWORD, visitor))
  const check = (password: string) => post(visitor, '/api/me/confirm-identity', { password })
  for (let i = 0; i < 5; i++) expectProblem(await check('a guess'), 400, 'password_invalid')
  expectProblem(await check(PASSWORD), 429, 'too_many_attempts')
  const change = { currentPassword: PASSWORD, password: 'another old fence' }
  expectProblem(await post(visitor, '/api/me/password', change), 429, 'too_many_attempts')
  expectProblem(await post(visitor, '/api/me/delete-request', { confirmPassword: PASSWORD }), 429, 'too_many_attempts')
})

test.each(['/api/auth/forgot-password', '/api/auth/resend-verification'])(
  '%s sends a limited number of emails per address',
  async (path) => {
    const { email } = await createMember(market, `Jo ${path.length}`)
    for (const address of [email, `no.${email}`]) {
      const statuses = []
      for (let i = 0; i < 7; i++)
        statuses.push((await post(createVisitor(market.url), path, { email: address })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    }
  },
)

test('stored attempts contain no name', async () => {
  await guess('person.named', 2)
  const rows = JSON.stringify(await market.engines.db.query('select * from rate_limits'))
  expect(rows).not.toMatch(/person|203\.0|account_/)
})

test('several processes share the limits of an address', async () => {
  const second = { ...SHARED, PROCESS_ROLES: 'api', DATABASE_URL: market.engines.db.url }
  const other = await openMarket(second, clock.runtime)
  try {
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const resend = async (url: string) => {
      const visitor = createVisitor(url)
      const body = { email: `${crypto.randomUUID()}@example.com` }
      return (await visitor.request('POST', '/api/auth/resend-verification', { body, headers })).status
    }
    for (let i = 0; i < 3; i++) expect(await resend(market.url)).toBe(200)
    expect([await resend(other.url), await resend(other.url), await resend(other.url)]).toEqual([200, 200, 429])
    expect(await resend(market.url)).toBe(429)
  } finally {
    await other.stop()
  }
})
