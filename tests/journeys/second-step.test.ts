import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole } from '#app/commands/staff.ts'
import type { ProfileView, SessionView, UserView } from '#domain/identity/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { setUpSecondStep, signInWithCode } from '#tests/support/second-step.ts'
import { makePerson, PASSWORD, projected } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { createVisitor, fine, type Visitor } from '#tests/support/visitor.ts'
import { expectProblem } from '#tests/support/visitor-problems.ts'

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.stop())

const visitor = () => createVisitor(market.url)
const userOf = async (who: Visitor) => fine(await who.get<UserView | null>('/api/auth/user'))
const profileOf = async (who: Visitor) => fine(await who.get<ProfileView>('/api/me/profile'))

test('a password opens nothing without its code', async () => {
  const { username } = await makePerson(market, 'Ada')
  const phone = await setUpSecondStep(await signedIn(market, username))
  const who = visitor()
  expect(fine(await who.signIn(username, PASSWORD))).toEqual({ secondStep: true })
  expect(await userOf(who)).toBeNull()
  expectProblem(await who.get('/api/orders'), 401, 'not_signed_in')
  expectProblem(await who.post('/api/auth/second-step', { code: '000000' }), 400, 'code_wrong')
  expect(fine(await who.post('/api/auth/second-step', { code: phone.code(1) }))).toMatchObject({ username })
  expect(await userOf(who)).toMatchObject({ username })
})

test('a code is good once, and none before it', async () => {
  const { username } = await makePerson(market, 'Bea')
  const phone = await setUpSecondStep(await signedIn(market, username))
  expectProblem(await signInWithCode(visitor(), username, phone.code(0)), 400, 'code_wrong')
  fine(await signInWithCode(visitor(), username, phone.code(1)))
  expectProblem(await signInWithCode(visitor(), username, phone.code(1)), 400, 'code_wrong')
})

test('two who show one code at once are not both let in', async () => {
  const { username } = await makePerson(market, 'Two')
  const phone = await setUpSecondStep(await signedIn(market, username))
  const both = [visitor(), visitor()]
  for (const who of both) fine(await who.signIn(username, PASSWORD))
  const met = await Promise.all(both.map((who) => who.post('/api/auth/second-step', { code: phone.code(1) })))
  expect(met.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a recovery code is good once, and told', async () => {
  const { username, accountId } = await makePerson(market, 'Cid')
  const phone = await setUpSecondStep(await signedIn(market, username))
  expect(new Set(phone.recoveryCodes).size).toBe(10)
  const [code] = phone.recoveryCodes
  const who = visitor()
  fine(await signInWithCode(who, username, ` ${code!.toUpperCase().replace('-', ' ')} `))
  expect((await profileOf(who)).recoveryCodes).toBe(9)
  expectProblem(await signInWithCode(visitor(), username, code!), 400, 'code_wrong')
  const used = (await market.events('RecoveryCodeUsed')).filter(
    ({ data }) => (data as { accountId: string }).accountId === accountId,
  )
  expect(used).toHaveLength(1)
  expect(used[0]!.meta.actor).toEqual({ kind: 'account', id: accountId })
})

test('neither secret nor codes stand in the log or the table', async () => {
  const { username, accountId } = await makePerson(market, 'Dora')
  const who = await signedIn(market, username)
  const { secret, setUpId } = fine(
    await who.post<{ secret: string; setUpId: string }>('/api/me/second-step/begin', { password: PASSWORD }),
  )
  const again = fine(await who.post<{ secret: string }>('/api/me/second-step/begin', { password: PASSWORD }))
  expect(again.secret).not.toBe(secret)
  const rows = JSON.stringify(
    await market.engines.db.query('select * from second_steps where account_id = $1', [accountId]),
  )
  expect(rows).toContain(setUpId)
  expect(rows).not.toContain(secret)
  const phone = await setUpSecondStep(who)
  const kept = JSON.stringify([
    await market.engines.db.query('select * from second_steps where account_id = $1', [accountId]),
    await market.events(),
  ])
  for (const code of phone.recoveryCodes) expect(kept).not.toContain(code)
  expect(await market.engines.db.query('select 1 from second_steps where account_id = $1', [accountId])).toHaveLength(1)
})

test('a set-up takes the password and a code of its own', async () => {
  const who = await signedIn(market, (await makePerson(market, 'Eve')).username)
  expectProblem(await who.post('/api/me/second-step/begin', { password: 'not hers' }), 400, 'password_wrong')
  const { setUpId } = fine(await who.post<{ setUpId: string }>('/api/me/second-step/begin', { password: PASSWORD }))
  expectProblem(await who.post('/api/me/second-step/confirm', { setUpId, code: '000000' }), 400, 'code_wrong')
  expect((await profileOf(who)).recoveryCodes).toBeNull()
  await setUpSecondStep(who)
  expectProblem(await who.post('/api/me/second-step/begin', { password: PASSWORD }), 409, 'second_step_set_up')
})

test('a confirmation that got lost gives codes again, to the same request only', async () => {
  const { username } = await makePerson(market, 'Finn')
  const who = await signedIn(market, username)
  const begun = fine(
    await who.post<{ setUpId: string; secret: string }>('/api/me/second-step/begin', { password: PASSWORD }),
  )
  const body = { setUpId: begun.setUpId, code: new TOTP({ secret: begun.secret }).generate() }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = fine(await who.post<{ recoveryCodes: string[] }>('/api/me/second-step/confirm', body, key))
  const again = fine(await who.post<{ recoveryCodes: string[] }>('/api/me/second-step/confirm', body, key))
  expect(again.recoveryCodes).not.toEqual(first.recoveryCodes)
  expectProblem(await who.post('/api/me/second-step/confirm', body), 409, 'second_step_set_up')
  fine(await signInWithCode(visitor(), username, again.recoveryCodes[0]!))
  expectProblem(await signInWithCode(visitor(), username, first.recoveryCodes[1]!), 400, 'code_wrong')
})

test('it is turned off with password and code', async () => {
  const { username } = await makePerson(market, 'Gus')
  const who = await signedIn(market, username)
  const phone = await setUpSecondStep(who)
  const remove = (body: { password: string; code: string }) => who.post('/api/me/second-step/remove', body)
  expectProblem(await remove({ password: 'not his', code: phone.code(1) }), 400, 'password_wrong')
  expectProblem(await remove({ password: PASSWORD, code: '000000' }), 400, 'code_wrong')
  fine(await remove({ password: PASSWORD, code: phone.code(1) }))
  expect((await profileOf(who)).recoveryCodes).toBeNull()
  expect(fine(await visitor().signIn(username, PASSWORD))).toMatchObject({ username })
})

test('after ten wrong codes not even the right one is taken', async () => {
  const { username } = await makePerson(market, 'Hal')
  const phone = await setUpSecondStep(await signedIn(market, username))
  const who = visitor()
  fine(await who.signIn(username, PASSWORD))
  const tried = (code: string) => who.post('/api/auth/second-step', { code })
  for (let i = 0; i < 10; i += 1) expectProblem(await tried('000000'), 400, 'code_wrong')
  expectProblem(await tried(phone.code(1)), 429, 'codes_too_many')
})

test('a password without its code is no session, and ends with the others', async () => {
  const { username } = await makePerson(market, 'Ida')
  const here = await signedIn(market, username)
  const phone = await setUpSecondStep(here)
  const half = visitor()
  fine(await half.signIn(username, PASSWORD))
  expect(fine(await here.get<SessionView[]>('/api/me/sessions'))).toHaveLength(1)
  fine(await here.ask('DELETE', '/api/me/sessions'))
  expectProblem(await half.post('/api/auth/second-step', { code: phone.code(1) }), 401, 'second_step_over')
})

test('a registration repeated is no way around the code', async () => {
  const registration = { username: 'june.june', email: 'june@example.com', password: PASSWORD, role: 'consumer' }
  const who = visitor()
  fine(await who.post('/api/auth/register', registration))
  await who.csrf()
  fine(await visitor().post('/api/auth/register', registration))
  await setUpSecondStep(who)
  expectProblem(await visitor().post('/api/auth/register', registration), 409, 'name_taken')
})

test('one of the staff works only once the second step is done in this session', async () => {
  const { username } = await makePerson(market, 'Sue')
  await giveRole(market.engines, username, 'support')
  await projected(market)
  const who = await signedIn(market, username)
  expect(await userOf(who)).toMatchObject({ staff: null, staffNeeds: 'second_step' })
  expectProblem(await who.get('/api/staff/cases'), 403, 'staff_needs_second_step')
  const elsewhere = await signedIn(market, username)
  const phone = await setUpSecondStep(who)
  await projected(market)
  expect(await userOf(who)).toMatchObject({ staff: 'support', staffNeeds: null })
  fine(await who.get('/api/staff/cases'))
  // The session begun with the password alone is no more than it was.
  expectProblem(await elsewhere.get('/api/staff/cases'), 403, 'staff_needs_second_step')
  fine(await who.post('/api/me/second-step/remove', { password: PASSWORD, code: phone.code(1) }))
  await projected(market)
  expectProblem(await who.get('/api/staff/cases'), 403, 'staff_needs_second_step')
})

test('the staff has longer passwords', async () => {
  const { username } = await makePerson(market, 'Tess')
  const who = await signedIn(market, username)
  const change = (currentPassword: string, password: string) =>
    who.post('/api/me/password', { currentPassword, password })
  fine(await change(PASSWORD, 'elevensigns'))
  await giveRole(market.engines, username, 'auditor')
  await projected(market)
  expect(await userOf(who)).toMatchObject({ staff: null, staffNeeds: 'longer_password' })
  expectProblem(await who.get('/api/staff/cases'), 403, 'staff_needs_longer_password')
  expectProblem(await change('elevensigns', 'elevensign2'), 400, 'password_too_short_for_staff')
  fine(await change('elevensigns', PASSWORD))
  expect(await userOf(who)).toMatchObject({ staff: null, staffNeeds: 'second_step' })
})
