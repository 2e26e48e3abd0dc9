import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserView } from '#domain/identity/contract.ts'
import { tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { mailsTo } from '#tests/support/shopping.ts'
import {
  bodyOf,
  createVisitor,
  expectNoEvents,
  expectProblem,
  problemIn,
  type Visitor,
} from '#tests/support/visitor.ts'
import { idle } from '#tests/support/waiting.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.stop())

const PASSWORD = 'a fence of old cedar'
const formOf = (username: string) => ({ username, email: `${username}@example.com`, password: PASSWORD })

async function registered(username: string): Promise<Visitor> {
  const visitor = createVisitor(market.url)
  bodyOf(await visitor.post('/api/auth/register', formOf(username)))
  await visitor.csrf()
  return visitor
}

async function confirmed(username: string): Promise<Visitor> {
  const visitor = await registered(username)
  const token = await tokenFor(visitor, `${username}@example.com`)
  bodyOf(await visitor.post('/api/auth/verify-email', { token }))
  return visitor
}

const userOf = async (visitor: Visitor) => bodyOf(await visitor.get<UserView | null>('/api/auth/user'))

const tokenFor = (visitor: Visitor, email: string, count = 1) =>
  tokenIn(visitor, { to: email, about: 'verify:', count })

test('registering signs in and asks to confirm the address', async () => {
  const visitor = createVisitor(market.url)
  const response = await visitor.post<UserView>('/api/auth/register', formOf('wanda'))
  expect(bodyOf(response)).toEqual({
    id: expect.stringMatching(/^account_/),
    username: 'wanda',
    email: 'wanda@example.com',
    role: 'consumer',
    verified: false,
    producerId: null,
    staff: null,
    staffSetupRequired: null,
    createdAt: expect.any(String),
  })
  expect(JSON.stringify(response.body)).not.toMatch(/token|password/i)
  expect(await userOf(visitor)).toMatchObject({ username: 'wanda', verified: false })
  const token = await tokenFor(visitor, 'wanda@example.com')
  expect(token.length).toBeGreaterThan(30)
})

test('opening a confirmation link does not use it', async () => {
  const visitor = await registered('vera')
  const token = await tokenFor(visitor, 'vera@example.com')
  const path = `/verify-email?token=${encodeURIComponent(token)}`
  for (let i = 0; i < 3; i++) await expectNoEvents(market, () => visitor.get(path, { accept: 'text/html' }))
  expectProblem(await expectNoEvents(market, () => visitor.get(`/api/auth${path}`)), 404, 'not_found')
  expect(await userOf(visitor)).toMatchObject({ verified: false })
  expect(bodyOf(await visitor.post('/api/auth/verify-email', { token }))).toMatchObject({ success: true })
  expect(await userOf(visitor)).toMatchObject({ verified: true })
  expectProblem(await visitor.post('/api/auth/verify-email', { token }), 400, 'token_used')
})

test('older confirmation links work until one is used', async () => {
  const visitor = await registered('nora')
  const older = await tokenFor(visitor, 'nora@example.com')
  bodyOf(await visitor.post('/api/auth/resend-verification', { email: 'nora@example.com' }))
  const newer = await tokenFor(visitor, 'nora@example.com', 2)
  expect(newer).not.toBe(older)
  bodyOf(await visitor.post('/api/auth/verify-email', { token: older }))
  expectProblem(await visitor.post('/api/auth/verify-email', { token: newer }), 400, 'token_used')
})

test.each(['mona', 'Mona', 'mona@example.com', 'MONA@Example.com', ' mona '])('"%s" signs Mona in', async (name) => {
  if (name === 'mona') await confirmed('mona')
  const visitor = createVisitor(market.url)
  expect(bodyOf(await visitor.signIn(name, PASSWORD))).toMatchObject({ username: 'mona' })
  expect(await userOf(visitor)).toMatchObject({ username: 'mona' })
})

test('wrong passwords and unknown names get the same response', async () => {
  await confirmed('olga')
  const visitor = createVisitor(market.url)
  const tries = [
    ['olga', 'not this one'],
    ['olga@example.com', 'not this one'],
    ['nobody.at.all', PASSWORD],
    ['nobody@example.com', PASSWORD],
  ] as const
  const answers = []
  for (const [name, password] of tries) answers.push(await visitor.signIn(name, password))
  for (const response of answers) expectProblem(response, 401, 'credentials_invalid')
  const { requestId: _, ...words } = problemIn(answers[0]!)
  for (const response of answers) expect(problemIn(response)).toMatchObject({ ...words })
  expect(await userOf(visitor)).toBeNull()
})

test('a username is unique', async () => {
  await registered('petra')
  for (const clash of [
    { ...formOf('petra'), password: 'another password altogether' },
    { ...formOf('petra'), username: 'PETRA', email: 'another@example.com' },
    { ...formOf('petra'), email: 'another@example.com' },
  ]) {
    const response = await createVisitor(market.url).post('/api/auth/register', clash)
    expectProblem(response, 409, 'name_taken')
  }
  bodyOf(await createVisitor(market.url).post('/api/auth/register', formOf('petra2')))
})

test('a failed registration reserves no name', async () => {
  bodyOf(await createVisitor(market.url).post('/api/auth/register', formOf('marigold')))
  const visitor = createVisitor(market.url)
  const headers = { 'idempotency-key': 'one-registration' }
  const ask = (form: object) => visitor.post('/api/auth/register', form, headers)
  expectProblem(await ask({ ...formOf('viola'), username: 'marigold' }), 409, 'name_taken')
  expectProblem(await ask(formOf('viola')), 422, 'idempotency_key_reused')
  bodyOf(await createVisitor(market.url).post('/api/auth/register', formOf('viola')))
})

test('a registration with a lost response is retried', async () => {
  const [first, again] = [createVisitor(market.url), createVisitor(market.url)]
  const { id } = bodyOf(await first.post<UserView>('/api/auth/register', formOf('zora')))
  expect(bodyOf(await again.post<UserView>('/api/auth/register', formOf('zora')))).toMatchObject({
    id,
    username: 'zora',
  })
  expect(await userOf(again)).toMatchObject({ id })
})

test('an interrupted registration is completed by a retry', async () => {
  const { keys, runtime, db } = market.engines
  const accountId = runtime.id('account')
  const by = { commandId: 'cut short', correlationId: 'x', actor: { kind: 'guest', id: 'guest' } } as const
  const names = { username: 'yves' }
  const { reserveName } = accountsOn({ bus: market.bus, keys, runtime })
  await reserveName({ kind: 'username', value: names.username, accountId }, { ...by, at: runtime.now() })
  await credentialsIn(db).set(accountId, PASSWORD)
  const visitor = createVisitor(market.url)
  expectProblem(await visitor.signIn('yves', PASSWORD), 401, 'credentials_invalid')
  const thief = { ...formOf('yves'), password: 'another password altogether' }
  expectProblem(await createVisitor(market.url).post('/api/auth/register', thief), 409, 'name_taken')
  expect(bodyOf(await visitor.post<UserView>('/api/auth/register', formOf('yves')))).toMatchObject({ id: accountId })
  expect(await userOf(visitor)).toMatchObject({ username: 'yves' })
})

test('an email may be longer than any username', async () => {
  const email = `${'a'.repeat(50)}@example.com`
  const longa = createVisitor(market.url)
  bodyOf(await longa.post('/api/auth/register', { ...formOf('longa'), email }))
  await longa.csrf()
  bodyOf(await longa.post('/api/auth/verify-email', { token: await tokenFor(longa, email) }))
  const { password } = formOf('longa')
  bodyOf(await createVisitor(market.url).post('/api/auth/login', { username: email, password }))
})

test('one of twenty concurrent registrations gets the name', async () => {
  const visitors = Array.from({ length: 20 }, () => createVisitor(market.url))
  await Promise.all(visitors.map((visitor) => visitor.csrf()))
  const responses = await Promise.all(
    visitors.map((visitor, i) =>
      visitor.post('/api/auth/register', { ...formOf('rosa'), email: `rosa${i}@example.com` }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
})

test.each([
  ['password', 'consumer', 400, 'password_too_common'],
  ['Password1', 'consumer', 400, 'password_too_common'],
  ['qwerty123', 'producer', 400, 'password_too_common'],
  ['short', 'consumer', 400, 'invalid_input'],
  ['kx7!pqz', 'consumer', 400, 'invalid_input'],
  ['kx7!pqz', 'producer', 400, 'invalid_input'],
  ['kx7!pqzw', 'consumer', 200, ''],
  ['kx7!pqzw', 'producer', 200, ''],
  ['my-T3ster-fence', 'consumer', 400, 'password_has_username'],
  ['F@rmg4te fence', 'consumer', 400, 'password_has_market'],
  ['verm0nt-cedar', 'consumer', 400, 'password_has_market'],
  ['Summer2026', 'consumer', 400, 'password_has_season'],
  ['autumn26!', 'consumer', 400, 'password_has_season'],
])('the password "%s" of a %s responds with %i %s', async (password, role, status, code) => {
  const visitor = createVisitor(market.url)
  const username = password.includes('T3ster') ? 'tester' : `person${password.length}${role}`
  const response = await visitor.post('/api/auth/register', { ...formOf(username), password, role })
  if (status === 200) expect(bodyOf(response)).toMatchObject({ role })
  else expectProblem(response, status, code)
})

test.each([
  [{ username: 'ab' }, 'username'],
  [{ username: '<b>two</b>' }, 'username'],
  [{ username: 'a@b' }, 'username'],
  [{ username: 'x'.repeat(41) }, 'username'],
  [{ username: 'quinn\u202Enimda' }, 'username'],
  [{ username: 'quinn\u200B' }, 'username'],
  [{ username: 'quinn\u0007' }, 'username'],
  [{ username: 'su\u0440\u0440ort' }, 'username'],
  [{ email: 'nowhere' }, 'email'],
  [{ password: 'x'.repeat(201) }, 'password'],
  [{ role: 'admin' }, 'role'],
])('a registration with %j is rejected', async (wrong, field) => {
  const ask = () => createVisitor(market.url).post('/api/auth/register', { ...formOf('quinn'), ...wrong })
  const response = await expectNoEvents(market, ask)
  expectProblem(response, 400, 'invalid_input')
  expect(problemIn(response).fields).toHaveProperty(field)
})

test.each([
  ...['support', 'Support_Team', 'adm1n', 'moderator-2', 'auditor', 'the.verifier', 'help', 'security', 'S.t.a.f.f'],
  ...['farmgate', 'Farm-Gate', 'farmgate_help', 'f4rmg4te', 'ｆａｒｍｇａｔｅ'],
])('the username “%s” is reserved for marketplace staff', async (username) => {
  const form = { ...formOf('quinn'), username }
  const response = await expectNoEvents(market, () => createVisitor(market.url).post('/api/auth/register', form))
  expectProblem(response, 409, 'username_reserved')
  const member = await registered(`member.of.${username.length}.${username.codePointAt(0)}`)
  const profile = { username, fullName: '', phone: '', zipCode: '' }
  expectProblem(await member.request('PUT', '/api/me/profile', { body: profile }), 409, 'username_reserved')
})

test.each(['LEND0N', 'lendon', 'ｌｅｎｄｏｎ', 'léndon', '1endon'])(
  'the username “%s” resembles lendon and is taken',
  async (username) => {
    if (username === 'LEND0N') await registered('lendon')
    const form = { ...formOf('lookalike'), username, password: 'another password altogether' }
    expectProblem(await createVisitor(market.url).post('/api/auth/register', form), 409, 'name_taken')
  },
)

test('a username is stored in its normalized form', async () => {
  const visitor = createVisitor(market.url)
  const form = { ...formOf('zo'), username: 'Zoe\u0308' }
  expect(bodyOf(await visitor.post<UserView>('/api/auth/register', form))).toMatchObject({ username: 'Zoë' })
})

test('signing out ends the session', async () => {
  const visitor = await registered('sara')
  const cookie = visitor.cookie()
  bodyOf(await visitor.post('/api/auth/logout'))
  expect(await userOf(visitor)).toBeNull()
  const thief = await createVisitor(market.url).get('/api/auth/user', { cookie })
  expect(thief.body).toBeNull()
})

test('a session from before the sign-in is invalid', async () => {
  await registered('tilda')
  const victim = createVisitor(market.url)
  await victim.csrf()
  const planted = victim.cookie()
  bodyOf(await victim.signIn('tilda', PASSWORD))
  expect(victim.cookie()).not.toBe(planted)
  const thief = await createVisitor(market.url).get('/api/auth/user', { cookie: planted })
  expect(thief.body).toBeNull()
})

test('a modified session cookie is anonymous', async () => {
  const visitor = await registered('ulla')
  const [name, value] = visitor.cookie().split('=') as [string, string]
  const forged = `${name}=${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
  expect((await createVisitor(market.url).get('/api/auth/user', { cookie: forged })).body).toBeNull()
})

test('the session cookie is not readable by scripts', async () => {
  const visitor = createVisitor(market.url)
  const { headers } = await visitor.get('/api/csrf-token')
  expect(headers.getSetCookie().join()).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i)
})

test('requesting another confirmation email reveals nothing', async () => {
  const known = await registered('yara')
  await tokenFor(known, 'yara@example.com')
  const bodies = []
  for (const email of ['yara@example.com', 'stranger@example.com'])
    bodies.push((await createVisitor(market.url).post('/api/auth/resend-verification', { email })).body)
  expect(bodies[0]).toEqual(bodies[1])
  await tokenFor(known, 'yara@example.com', 2)
  await idle(market)
  expect(await mailsTo(known, 'stranger@example.com')).toEqual([])
})

test('neither event log nor server logs contain an address', async () => {
  const rows = await market.engines.db.query<{ text: string }>('select stream || data || meta as text from events')
  expect(rows.length).toBeGreaterThan(20)
  for (const { text } of rows) expect(text).not.toMatch(/@example|petra|wanda/i)
  expect(JSON.stringify(market.logEntries)).not.toMatch(/@example|petra|wanda/i)
})
