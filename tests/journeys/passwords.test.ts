import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#domain/identity/account.decider.ts'
import { emailToken, hashOfToken } from '#platform/keys/signed-tokens.ts'
import { mailsAbout, tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, type Member, PASSWORD } from '#tests/support/members.ts'
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

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.stop())

const NEW = 'a gate of young ash'
const visitor = () => createVisitor(market.url)
const isIn = async (caller: Visitor) => bodyOf(await caller.get('/api/auth/user')) !== null
const forget = (email: string) => visitor().post('/api/auth/forgot-password', { email })
const reset = (token: string, password = NEW, caller = visitor()) =>
  caller.post('/api/auth/reset-password', { token, password })
const resetToken = (email: string, count = 1) => tokenIn(visitor(), { to: email, about: 'reset:', count })

async function signedIn({ username }: Member, password = PASSWORD): Promise<Visitor> {
  const caller = visitor()
  bodyOf(await caller.signIn(username, password))
  return caller
}

test('a forgotten password is reset by email', async () => {
  const ada = await createMember(market, 'Ada')
  bodyOf(await forget(' ADA@example.com '.trim()))
  const token = await resetToken(ada.email)
  expect(bodyOf(await reset(token))).toMatchObject({ success: true })
  expectProblem(await visitor().signIn('ada', PASSWORD), 401, 'credentials_invalid')
  bodyOf(await visitor().signIn('ada', NEW))
  const [email] = await mailsAbout(visitor(), { to: ada.email, about: 'password:' })
  expect(email!.subject).toMatch(/password .* was changed/)
})

test('a reset request reveals no account', async () => {
  const bea = await createMember(market, 'Bea')
  const known = await forget(bea.email)
  const unknown = await forget('nobody.at.all@example.com')
  expect(known.status).toBe(unknown.status)
  expect(known.body).toEqual(unknown.body)
  await resetToken(bea.email)
  await idle(market)
  expect(await mailsTo(visitor(), 'nobody.at.all@example.com')).toEqual([])
})

test('opening a reset link does not use it', async () => {
  const cid = await createMember(market, 'Cid')
  bodyOf(await forget(cid.email))
  const token = await resetToken(cid.email)
  const page = `/reset-password?token=${encodeURIComponent(token)}`
  for (let i = 0; i < 3; i++) await expectNoEvents(market, () => visitor().get(page, { accept: 'text/html' }))
  expectProblem(await visitor().get(`/api/auth${page}`), 404, 'not_found')
  // A rejected password does not use the link.
  expectProblem(await expectNoEvents(market, () => reset(token, 'password')), 400, 'password_too_common')
  bodyOf(await reset(token))
  expectProblem(await reset(token, 'yet another one'), 400, 'token_used')
  bodyOf(await visitor().signIn('cid', NEW))
})

test('a repeated request sets one password', async () => {
  const dora = await createMember(market, 'Dora')
  bodyOf(await forget(dora.email))
  const token = await resetToken(dora.email)
  const caller = visitor()
  const ask = (password: string) =>
    caller.post('/api/auth/reset-password', { token, password }, { 'idempotency-key': 'one-reset-of-dora' })
  bodyOf(await ask(NEW))
  bodyOf(await ask(NEW))
  expectProblem(await ask('something else entirely'), 422, 'idempotency_key_reused')
  bodyOf(await visitor().signIn('dora', NEW))
})

test('a reset link is valid for an hour', async () => {
  const eva = await createMember(market, 'Eva')
  const { keys } = market.engines
  const request = { accountId: eva.accountId, requestId: 'request_old' }
  const token = emailToken(keys, 'reset-password', request)
  const expiresAt = new Date(Date.now() - 1).toISOString()
  await market.bus.dispatch({
    decider: account,
    id: eva.accountId,
    command: { type: 'RequestPasswordReset', requestId: request.requestId, tokenHash: hashOfToken(token), expiresAt },
    context: { commandId: 'old', correlationId: 'old', actor: { kind: 'system', id: 'test' }, at: expiresAt },
  })
  expectProblem(await reset(token), 400, 'token_expired')
  bodyOf(await forget(eva.email))
  bodyOf(await reset(await resetToken(eva.email, 2)))
  const [requested] = await market.events('PasswordResetRequested')
  expect(requested).toBeDefined()
  for (const { data, meta } of await market.events('PasswordResetRequested')) {
    const { expiresAt: until } = data as { expiresAt: string }
    if (meta.commandId !== 'old') expect(Date.parse(until) - Date.parse(meta.recordedAt)).toBe(3_600_000)
  }
})

test('a token with another purpose resets nothing', async () => {
  const fay = await createMember(market, 'Fay')
  bodyOf(await forget(fay.email))
  const requestId = (await resetToken(fay.email)).split('.')[1]!
  const { keys } = market.engines
  for (const purpose of ['verify-email', 'change-email'] as const)
    expectProblem(await reset(emailToken(keys, purpose, { accountId: fay.accountId, requestId })), 400, 'token_invalid')
  expectProblem(await reset('nonsense'), 400, 'token_invalid')
  expectProblem(await reset(`${fay.accountId}.${requestId}.${'0'.repeat(40)}`), 400, 'token_invalid')
})

test('a reset signs out every session', async () => {
  const gus = await createMember(market, 'Gus')
  const [phone, laptop] = [await signedIn(gus), await signedIn(gus)]
  bodyOf(await forget(gus.email))
  bodyOf(await reset(await resetToken(gus.email), NEW, phone))
  expect([await isIn(phone), await isIn(laptop)]).toEqual([true, false])
})

test('a password change requires the current password', async () => {
  const hana = await createMember(market, 'Hana')
  const [here, elsewhere] = [await signedIn(hana), await signedIn(hana)]
  const change = (currentPassword: string, password = NEW) =>
    here.post('/api/me/password', { currentPassword, password })
  const wrong = await expectNoEvents(market, () => change('not this one'))
  expectProblem(wrong, 400, 'password_invalid')
  expect(problemIn(wrong).fields).toHaveProperty('currentPassword')
  expectProblem(await change(PASSWORD, 'password1'), 400, 'password_too_common')
  expectProblem(await change(PASSWORD, 'short'), 400, 'invalid_input')
  bodyOf(await change(PASSWORD))
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false])
  expectProblem(await visitor().signIn('hana', PASSWORD), 401, 'credentials_invalid')
  await signedIn(hana, NEW)
  await mailsAbout(visitor(), { to: hana.email, about: 'password:' })
})

test('a password change with a lost response can be retried', async () => {
  const ivo = await createMember(market, 'Ivo')
  const here = await signedIn(ivo)
  const form = { currentPassword: PASSWORD, password: NEW }
  const ask = () => here.post('/api/me/password', form, { 'idempotency-key': 'one-change-of-ivo' })
  bodyOf(await ask())
  bodyOf(await ask())
  expect((await market.events('PasswordChanged')).filter(({ stream }) => stream.includes(ivo.accountId))).toHaveLength(
    1,
  )
})

test('a changed or reset password must satisfy the rules', async () => {
  const jo = await createMember(market, 'Josefine')
  const here = await signedIn(jo)
  const change = (password: string) => here.post('/api/me/password', { currentPassword: PASSWORD, password })
  bodyOf(await forget(jo.email))
  const token = await resetToken(jo.email)
  for (const [password, code] of [
    ['kx7!pqz', 'invalid_input'],
    ['J0sefine rows', 'password_has_username'],
    ['old farm gate', 'password_has_market'],
    ['Winter-2025', 'password_has_season'],
  ] as const) {
    expectProblem(await expectNoEvents(market, () => change(password)), 400, code)
    expectProblem(await expectNoEvents(market, () => reset(token, password)), 400, code)
  }
})

test('logs contain no token, password or address', async () => {
  const rows = await market.engines.db.query<{ text: string }>('select stream || data || meta as text from events')
  const token = await resetToken('ada@example.com')
  for (const { text } of rows) {
    expect(text).not.toMatch(/@example|young ash/i)
    expect(text).not.toContain(token)
  }
  expect(JSON.stringify(market.logEntries)).not.toMatch(/@example|young ash/i)
})
