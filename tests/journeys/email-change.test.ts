import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileView } from '#domain/identity/contract.ts'
import { idNamed } from '#tests/support/ids.ts'
import { mailsAbout, tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, PASSWORD } from '#tests/support/members.ts'
import { mailsTo } from '#tests/support/shopping.ts'
import {
  bodyOf,
  createVisitor,
  expectNoEvents,
  expectProblem,
  problemIn,
  type Visitor,
} from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.stop())

const visitor = () => createVisitor(market.url)
const profileOf = async (caller: Visitor) => bodyOf(await caller.get<ProfileView>('/api/me/profile'))
const ask = (caller: Visitor, email: string, password = PASSWORD) => caller.post('/api/me/email', { email, password })
const confirm = (token: string, caller: Visitor) => caller.post('/api/auth/confirm-email-change', { token })
const emailChangeToken = (to: string, count = 1) => tokenIn(visitor(), { to, about: 'new-email:', count })

async function signedIn(name: string): Promise<Visitor> {
  const { username } = await createMember(market, name)
  const caller = visitor()
  bodyOf(await caller.signIn(username, PASSWORD))
  return caller
}

test('an email address changes once the new one is confirmed', async () => {
  const ada = await signedIn('Ada')
  bodyOf(await ask(ada, 'ada@new.example.com'))
  expect(await profileOf(ada)).toMatchObject({ email: 'ada@example.com', pendingEmail: 'ada@new.example.com' })
  const [warning] = await mailsAbout(visitor(), { to: 'ada@example.com', about: 'old-email:' })
  expect(warning!.text).not.toContain('new.example.com')
  const token = await emailChangeToken('ada@new.example.com')
  const page = `/confirm-email?token=${encodeURIComponent(token)}`
  await expectNoEvents(market, () => visitor().get(page, { accept: 'text/html' }))
  expectProblem(await visitor().get(`/api/auth${page}`), 404, 'not_found')
  bodyOf(await confirm(token, ada))
  expect(await profileOf(ada)).toMatchObject({ email: 'ada@new.example.com', pendingEmail: null, verified: true })
  expectProblem(await confirm(token, ada), 400, 'token_used')
  bodyOf(await visitor().signIn('ada@new.example.com', PASSWORD))
})

test('the former address is available to others', async () => {
  const bea = await signedIn('Bea')
  bodyOf(await ask(bea, 'bea@new.example.com'))
  bodyOf(await confirm(await emailChangeToken('bea@new.example.com'), bea))
  await waitUntil(
    () => market.events('NameReleased'),
    (events) => events.length > 0,
  )
  const second = visitor()
  const form = { username: 'bea.the.second', email: 'bea@example.com', password: PASSWORD }
  bodyOf(await second.post('/api/auth/register', form))
  await second.csrf()
  const token = await tokenIn(second, { to: 'bea@example.com', about: 'verify:' })
  bodyOf(await second.post('/api/auth/verify-email', { token }))
  bodyOf(await visitor().signIn('bea@example.com', PASSWORD))
})

test('changing an address and back keeps it reserved', async () => {
  const cora = await signedIn('Cora')
  for (const [i, email] of ['cora@new.example.com', 'cora@example.com', 'cora@new.example.com'].entries()) {
    bodyOf(await ask(cora, email))
    bodyOf(await confirm(await emailChangeToken(email, i === 2 ? 2 : 1), cora))
  }
  await waitUntil(
    async () => (await market.events('NameReleased')).length,
    (count) => count >= 3,
  )
  bodyOf(await visitor().signIn('cora@new.example.com', PASSWORD))
  const second = await signedIn('Cora Second')
  bodyOf(await ask(second, 'cora@new.example.com'))
  await mailsAbout(visitor(), { to: 'cora@new.example.com', about: 'address-in-use:' })
})

test('an email change requires the password and another address', async () => {
  const dan = await signedIn('Dan')
  const wrong = await expectNoEvents(market, () => ask(dan, 'dan@new.example.com', 'not this one'))
  expectProblem(wrong, 400, 'password_invalid')
  expect(problemIn(wrong).fields).toHaveProperty('password')
  expectProblem(await expectNoEvents(market, () => ask(dan, 'DAN@example.com')), 400, 'email_unchanged')
  expectProblem(await ask(dan, 'nowhere'), 400, 'invalid_input')
})

test("only an address's owner learns that it is taken", async () => {
  const [eva, finn] = [await signedIn('Eva'), await signedIn('Finn')]
  const [taken, free] = [await ask(eva, 'finn@example.com'), await ask(finn, 'finn@new.example.com')]
  expect(bodyOf(taken)).toEqual({ success: true, message: 'We have sent a link to finn@example.com.' })
  expect(bodyOf(free)).toEqual({ success: true, message: 'We have sent a link to finn@new.example.com.' })
  await mailsAbout(visitor(), { to: 'finn@example.com', about: 'address-in-use:' })
  expect(await profileOf(eva)).toMatchObject({ email: 'eva@example.com' })
  bodyOf(await visitor().signIn('finn@example.com', PASSWORD))
  // Soon after its owner changed addresses, the address is available.
  bodyOf(await confirm(await emailChangeToken('finn@new.example.com'), finn))
  await waitUntil(
    () => market.events('NameReleased'),
    (events) => events.some(({ data }) => 'accountId' in data && data.accountId === idNamed('account', 'Finn')),
  )
  bodyOf(await ask(eva, 'finn@example.com'))
  const token = await waitUntil(
    () => mailsTo(visitor(), 'finn@example.com'),
    (mails) => mails.some(({ key }) => key.startsWith('new-email:')),
  ).then(() => emailChangeToken('finn@example.com'))
  bodyOf(await confirm(token, eva))
  expect(await profileOf(eva)).toMatchObject({ email: 'finn@example.com' })
})

test('only one of two accounts can confirm an address', async () => {
  const [gil, hugo] = [await signedIn('Gil'), await signedIn('Hugo')]
  const shared = 'shared@new.example.com'
  bodyOf(await ask(gil, shared))
  const first = await emailChangeToken(shared)
  bodyOf(await ask(hugo, shared))
  const second = await emailChangeToken(shared, 2)
  const answers = await Promise.all([confirm(first, gil), confirm(second, hugo)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a repeated or concurrent confirmation counts once', async () => {
  const ida = await signedIn('Ida')
  bodyOf(await ask(ida, 'ida@new.example.com'))
  const token = await emailChangeToken('ida@new.example.com')
  const again = () => ida.post('/api/auth/confirm-email-change', { token }, { 'idempotency-key': 'one-move-of-ida' })
  const others = await Promise.all([again(), again(), confirm(token, ida), confirm(token, ida)])
  const refused = others.filter(({ status }) => status !== 200)
  for (const response of refused) expectProblem(response, 400, 'token_used')
  expect(refused.length).toBeLessThanOrEqual(3)
  bodyOf(await visitor().signIn('ida@new.example.com', PASSWORD))
  const own = `account-${idNamed('account', 'Ida')}`
  expect((await market.events('EmailChanged')).filter(({ stream }) => stream === own)).toHaveLength(1)
})

test('a newer request invalidates the older link', async () => {
  const jana = await signedIn('Jana')
  bodyOf(await ask(jana, 'jana@one.example.com'))
  const older = await emailChangeToken('jana@one.example.com')
  bodyOf(await ask(jana, 'jana@two.example.com'))
  expectProblem(await expectNoEvents(market, () => confirm(older, jana)), 400, 'token_invalid')
  bodyOf(await confirm(await emailChangeToken('jana@two.example.com'), jana))
})

test('a new password stops a pending email change', async () => {
  const kim = await signedIn('Kim')
  bodyOf(await ask(kim, 'thief@example.com'))
  const token = await emailChangeToken('thief@example.com')
  bodyOf(await visitor().post('/api/auth/forgot-password', { email: 'kim@example.com' }))
  const reset = await tokenIn(visitor(), { to: 'kim@example.com', about: 'reset:' })
  bodyOf(await visitor().post('/api/auth/reset-password', { token: reset, password: 'a gate of young ash' }))
  expectProblem(await expectNoEvents(market, () => confirm(token, visitor())), 400, 'token_invalid')
})

test('a delivery address can be saved and removed', async () => {
  const tilda = await signedIn('Tilda')
  const put = (overrides: object) =>
    tilda.request('PUT', '/api/me/profile', {
      body: { username: 'tilda', fullName: '', phone: '', zipCode: '', ...overrides },
    })
  const home = { address: '9 Maple Street', city: 'Winooski', state: 'VT' }
  bodyOf(await put({ ...home, zipCode: '05404', phone: '802-555-0142' }))
  expect(await profileOf(tilda)).toMatchObject({ ...home, zipCode: '05404', phone: '802-555-0142' })
  // A form without the field keeps it.
  bodyOf(await put({ zipCode: '05404' }))
  expect(await profileOf(tilda)).toMatchObject({ ...home, phone: null })
  for (const wrong of [{ address: '9' }, { city: 'W' }, { state: 'ZZ' }])
    expectProblem(await expectNoEvents(market, () => put({ ...home, ...wrong })), 400, 'invalid_input')
  bodyOf(await put({ address: '', city: '', state: '' }))
  expect(await profileOf(tilda)).toMatchObject({ address: null, city: null, state: null, zipCode: null })
})

test('a changed username releases the previous one', async () => {
  const lea = await signedIn('Lea')
  await signedIn('Max')
  const put = (overrides: object) =>
    lea.request('PUT', '/api/me/profile', {
      body: { username: 'lea', fullName: 'Lea Field', phone: '802-555-0142', zipCode: '05401', ...overrides },
    })
  bodyOf(await put({}))
  expect(await profileOf(lea)).toMatchObject({
    username: 'lea',
    fullName: 'Lea Field',
    phone: '802-555-0142',
    zipCode: '05401',
  })
  const taken = await put({ username: 'MAX' })
  expectProblem(taken, 409, 'username_taken')
  expect(problemIn(taken).fields).toHaveProperty('username')
  for (const wrong of [{ username: 'l' }, { phone: '12' }, { zipCode: '1' }, { fullName: 'x'.repeat(121) }])
    expectProblem(await expectNoEvents(market, () => put(wrong)), 400, 'invalid_input')
  bodyOf(await put({ username: 'leonora', fullName: '', phone: '', zipCode: '' }))
  expect(await profileOf(lea)).toMatchObject({ username: 'leonora', fullName: null, phone: null, zipCode: null })
  bodyOf(await visitor().signIn('leonora', PASSWORD))
  const form = { username: 'lea', email: 'another.lea@example.com', password: PASSWORD }
  await waitUntil(
    () => visitor().post('/api/auth/register', form),
    ({ status }) => status === 200,
  )
})

test('emails go to the current address', async () => {
  const nia = await signedIn('Nia')
  bodyOf(await ask(nia, 'nia@new.example.com'))
  bodyOf(await confirm(await emailChangeToken('nia@new.example.com'), nia))
  bodyOf(await nia.post('/api/me/password', { currentPassword: PASSWORD, password: 'a gate of young ash' }))
  await mailsAbout(visitor(), { to: 'nia@new.example.com', about: 'password:' })
  expect((await mailsTo(visitor(), 'nia@example.com')).some(({ key }) => key.startsWith('password:'))).toBe(false)
})

test('log, stream names, jobs and log lines contain no address', async () => {
  const rows = await market.engines.db.query<{ text: string }>('select stream || data || meta as text from events')
  for (const { text } of rows) expect(text).not.toMatch(/@example|example\.com|Lea Field|555-0142/i)
  const jobs = await market.engines.db.query<{ text: string }>('select j::text as text from bullmq.job j')
  expect(jobs.length).toBeGreaterThan(5)
  for (const { text } of jobs) expect(text).not.toMatch(/example\.com|Lea Field/i)
  expect(JSON.stringify(market.logEntries)).not.toMatch(/example\.com|Lea Field/i)
})
