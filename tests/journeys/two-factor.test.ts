import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStaffRole } from '#app/cli/staff.ts'
import type { ProfileView, SessionView, UserView } from '#domain/identity/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  assignStaffRole,
  createMember,
  enrollTwoFactor,
  PASSWORD,
  signedIn,
  signInWithCode,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.stop())

const visitor = () => createVisitor(market.url)
const userOf = async (caller: Visitor) => bodyOf(await caller.get<UserView | null>('/api/auth/user'))
const profileOf = async (caller: Visitor) => bodyOf(await caller.get<ProfileView>('/api/me/profile'))

test('a password alone opens no session', async () => {
  const { username } = await createMember(market, 'Ada')
  const phone = await enrollTwoFactor(await signedIn(market, username))
  const caller = visitor()
  expect(bodyOf(await caller.signIn(username, PASSWORD))).toEqual({ twoFactor: true })
  expect(await userOf(caller)).toBeNull()
  expectProblem(await caller.get('/api/orders'), 401, 'not_signed_in')
  expectProblem(await caller.post('/api/auth/two-factor', { code: '000000' }), 400, 'two_factor_code_invalid')
  expect(bodyOf(await caller.post('/api/auth/two-factor', { code: phone.code(1) }))).toMatchObject({ username })
  expect(await userOf(caller)).toMatchObject({ username })
})

test('a code works once and invalidates earlier ones', async () => {
  const { username } = await createMember(market, 'Bea')
  const phone = await enrollTwoFactor(await signedIn(market, username))
  expectProblem(await signInWithCode(visitor(), username, phone.code(0)), 400, 'two_factor_code_invalid')
  bodyOf(await signInWithCode(visitor(), username, phone.code(1)))
  expectProblem(await signInWithCode(visitor(), username, phone.code(1)), 400, 'two_factor_code_invalid')
})

test('one code used twice at the same time signs in once', async () => {
  const { username } = await createMember(market, 'Two')
  const phone = await enrollTwoFactor(await signedIn(market, username))
  const both = [visitor(), visitor()]
  for (const caller of both) bodyOf(await caller.signIn(username, PASSWORD))
  const met = await Promise.all(both.map((caller) => caller.post('/api/auth/two-factor', { code: phone.code(1) })))
  expect(met.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a recovery code works once', async () => {
  const { username, accountId } = await createMember(market, 'Cid')
  const phone = await enrollTwoFactor(await signedIn(market, username))
  expect(new Set(phone.recoveryCodes).size).toBe(10)
  const [code] = phone.recoveryCodes
  const caller = visitor()
  bodyOf(await signInWithCode(caller, username, ` ${code!.toUpperCase().replace('-', ' ')} `))
  expect((await profileOf(caller)).recoveryCodesLeft).toBe(9)
  expectProblem(await signInWithCode(visitor(), username, code!), 400, 'two_factor_code_invalid')
  const used = (await market.events('RecoveryCodeUsed')).filter(
    ({ data }) => (data as { accountId: string }).accountId === accountId,
  )
  expect(used).toHaveLength(1)
  expect(used[0]!.meta.actor).toEqual({ kind: 'account', id: accountId })
})

test('neither secret nor codes are stored readably', async () => {
  const { username, accountId } = await createMember(market, 'Dora')
  const caller = await signedIn(market, username)
  const { secret, enrollmentId } = bodyOf(
    await caller.post<{ secret: string; enrollmentId: string }>('/api/me/two-factor/enroll', { password: PASSWORD }),
  )
  const again = bodyOf(await caller.post<{ secret: string }>('/api/me/two-factor/enroll', { password: PASSWORD }))
  expect(again.secret).not.toBe(secret)
  const rows = JSON.stringify(
    await market.engines.db.query('select * from two_factor_enrollments where account_id = $1', [accountId]),
  )
  expect(rows).toContain(enrollmentId)
  expect(rows).not.toContain(secret)
  const phone = await enrollTwoFactor(caller)
  const inDatabase = JSON.stringify([
    await market.engines.db.query('select * from two_factor_enrollments where account_id = $1', [accountId]),
    await market.events(),
  ])
  for (const code of phone.recoveryCodes) expect(inDatabase).not.toContain(code)
  expect(
    await market.engines.db.query('select 1 from two_factor_enrollments where account_id = $1', [accountId]),
  ).toHaveLength(1)
})

test('an enrollment requires the password and its own code', async () => {
  const caller = await signedIn(market, (await createMember(market, 'Eve')).username)
  expectProblem(await caller.post('/api/me/two-factor/enroll', { password: 'not hers' }), 400, 'password_invalid')
  const { enrollmentId } = bodyOf(
    await caller.post<{ enrollmentId: string }>('/api/me/two-factor/enroll', { password: PASSWORD }),
  )
  expectProblem(
    await caller.post('/api/me/two-factor/confirm', { enrollmentId, code: '000000' }),
    400,
    'two_factor_code_invalid',
  )
  expect((await profileOf(caller)).recoveryCodesLeft).toBeNull()
  await enrollTwoFactor(caller)
  expectProblem(
    await caller.post('/api/me/two-factor/enroll', { password: PASSWORD }),
    409,
    'two_factor_already_enabled',
  )
})

interface Begun {
  readonly enrollmentId: string
  readonly secret: string
}
type Confirmed = { readonly recoveryCodes: readonly string[] }

/** Starts an enrollment and returns the function that confirms it. */
async function startEnrollment(caller: Visitor) {
  const { enrollmentId, secret } = bodyOf(await caller.post<Begun>('/api/me/two-factor/enroll', { password: PASSWORD }))
  return { enrollmentId, code: new TOTP({ secret }).generate() }
}
const confirm = (caller: Visitor, body: object, key: Record<string, string>) =>
  caller.post<Confirmed>('/api/me/two-factor/confirm', body, key)

test('a repeated confirmation returns the same recovery codes', async () => {
  const { username } = await createMember(market, 'Finn')
  const caller = await signedIn(market, username)
  const body = await startEnrollment(caller)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = bodyOf(await confirm(caller, body, key))
  const again = bodyOf(await confirm(caller, body, key))
  expect(again.recoveryCodes).toEqual(first.recoveryCodes)
  expectProblem(await caller.post('/api/me/two-factor/confirm', body), 409, 'two_factor_already_enabled')
  bodyOf(await signInWithCode(visitor(), username, first.recoveryCodes[0]!))
})

test('a confirmation repeated from another session is refused', async () => {
  const { username } = await createMember(market, 'Greta')
  await setStaffRole(market.engines, username, 'support')
  await waitForProjections(market)
  const caller = await signedIn(market, username)
  const body = await startEnrollment(caller)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { recoveryCodes } = bodyOf(await confirm(caller, body, key))
  const other = visitor()
  bodyOf(await other.signIn(username, PASSWORD))
  bodyOf(await other.post('/api/auth/two-factor', { code: recoveryCodes[0]! }))
  await other.csrf()
  expectProblem(await confirm(other, body, key), 409, 'two_factor_already_enabled')
  bodyOf(await signInWithCode(visitor(), username, recoveryCodes[1]!))
})

test("an enrollment ends the account's other sessions", async () => {
  const { username } = await createMember(market, 'Hedda')
  const [here, elsewhere] = [await signedIn(market, username), await signedIn(market, username)]
  const socket = await elsewhere.socket()
  await socket.receives(({ type }) => type === 'welcome')
  await enrollTwoFactor(here)
  expect(await socket.closed).toBe(4001)
  expect(await userOf(elsewhere)).toBeNull()
  expect(await userOf(here)).toMatchObject({ username })
})

test('a repeated start returns the secret to its session', async () => {
  const { username } = await createMember(market, 'Hugo')
  const [here, elsewhere] = [await signedIn(market, username), await signedIn(market, username)]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const begin = (caller: Visitor) => caller.post<Begun>('/api/me/two-factor/enroll', { password: PASSWORD }, key)
  const first = bodyOf(await begin(here))
  expect(bodyOf(await begin(here))).toEqual(first)
  expect(bodyOf(await begin(elsewhere)).secret).not.toBe(first.secret)
})

test('a repeated removal does not affect a later enrollment', async () => {
  const { username } = await createMember(market, 'Ines')
  const caller = await signedIn(market, username)
  const first = await enrollTwoFactor(caller)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const remove = (code: string) => caller.post('/api/me/two-factor/disable', { password: PASSWORD, code }, key)
  bodyOf(await remove(first.code(1)))
  const second = await enrollTwoFactor(caller)
  expectProblem(await remove(first.code(1)), 400, 'two_factor_code_invalid')
  bodyOf(await signInWithCode(visitor(), username, second.code(1)))
})

test('a repeated reset does not affect a later enrollment', async () => {
  const admin = await staffMember(market, 'Jo Admin', 'admin')
  const { username, accountId } = await createMember(market, 'Kai')
  const caller = await signedIn(market, username)
  await assignStaffRole(market, { visitor: caller, username }, 'support')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const reset = () => admin.post(`/api/staff/members/${accountId}/reset-two-factor`, { reason: 'Lost the phone.' }, key)
  bodyOf(await reset())
  const returning = await signedIn(market, username)
  const phone = await enrollTwoFactor(returning)
  bodyOf(await reset())
  expect(await userOf(returning)).toMatchObject({ username })
  bodyOf(await signInWithCode(visitor(), username, phone.code(1)))
})

test('a repeated password change requires the password', async () => {
  const { username } = await createMember(market, 'Lea')
  const here = await signedIn(market, username)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const change = { currentPassword: PASSWORD, password: 'another fence of cedar' }
  bodyOf(await here.post('/api/me/password', change, key))
  bodyOf(await here.post('/api/me/password', change, key))
  const other = visitor()
  bodyOf(await other.signIn(username, change.password))
  expectProblem(await other.post('/api/me/password', change, key), 400, 'password_invalid')
  expect(await userOf(here)).toMatchObject({ username })
  expect(await userOf(other)).toMatchObject({ username })
})

test('stored events of an account contain no idempotency key', async () => {
  const { username, accountId } = await createMember(market, 'Mona')
  const caller = await signedIn(market, username)
  const keys = Array.from({ length: 3 }, () => crypto.randomUUID())
  const body = await startEnrollment(caller)
  const { recoveryCodes } = bodyOf(await confirm(caller, body, { 'idempotency-key': keys[0]! }))
  const removal = { password: PASSWORD, code: recoveryCodes[0]! }
  bodyOf(await caller.post('/api/me/two-factor/disable', removal, { 'idempotency-key': keys[1]! }))
  const change = { currentPassword: PASSWORD, password: 'another fence of cedar' }
  bodyOf(await caller.post('/api/me/password', change, { 'idempotency-key': keys[2]! }))
  const stored = JSON.stringify((await market.events()).filter(({ stream }) => stream === `account-${accountId}`))
  for (const key of keys) expect(stored).not.toContain(key)
})

test('two-factor is disabled with password and code', async () => {
  const { username } = await createMember(market, 'Gus')
  const caller = await signedIn(market, username)
  const phone = await enrollTwoFactor(caller)
  const remove = (body: { password: string; code: string }) => caller.post('/api/me/two-factor/disable', body)
  expectProblem(await remove({ password: 'not his', code: phone.code(1) }), 400, 'password_invalid')
  expectProblem(await remove({ password: PASSWORD, code: '000000' }), 400, 'two_factor_code_invalid')
  bodyOf(await remove({ password: PASSWORD, code: phone.code(1) }))
  expect((await profileOf(caller)).recoveryCodesLeft).toBeNull()
  expect(bodyOf(await visitor().signIn(username, PASSWORD))).toMatchObject({ username })
})

test('a password without its code opens no session', async () => {
  const { username } = await createMember(market, 'Ida')
  const here = await signedIn(market, username)
  const phone = await enrollTwoFactor(here)
  const half = visitor()
  bodyOf(await half.signIn(username, PASSWORD))
  expect(bodyOf(await here.get<SessionView[]>('/api/me/sessions'))).toHaveLength(1)
  bodyOf(await here.request('DELETE', '/api/me/sessions'))
  expectProblem(await half.post('/api/auth/two-factor', { code: phone.code(1) }), 401, 'two_factor_session_expired')
})

test('a repeated registration does not bypass the code', async () => {
  const registration = { username: 'june.june', email: 'june@example.com', password: PASSWORD, role: 'consumer' }
  const caller = visitor()
  bodyOf(await caller.post('/api/auth/register', registration))
  await caller.csrf()
  bodyOf(await visitor().post('/api/auth/register', registration))
  await enrollTwoFactor(caller)
  expectProblem(await visitor().post('/api/auth/register', registration), 409, 'name_taken')
})

test('staff work only after two-factor in the current session', async () => {
  const { username } = await createMember(market, 'Sue')
  await setStaffRole(market.engines, username, 'support')
  await waitForProjections(market)
  const caller = await signedIn(market, username)
  expect(await userOf(caller)).toMatchObject({ staff: null, staffSetupRequired: 'two_factor' })
  expectProblem(await caller.get('/api/staff/discrepancies'), 403, 'staff_two_factor_required')
  const elsewhere = await signedIn(market, username)
  const phone = await enrollTwoFactor(caller)
  await waitForProjections(market)
  expect(await userOf(caller)).toMatchObject({ staff: 'support', staffSetupRequired: null })
  bodyOf(await caller.get('/api/staff/discrepancies'))
  // The session with only the password has ended.
  expectProblem(await elsewhere.get('/api/staff/discrepancies'), 401, 'not_signed_in')
  bodyOf(await caller.post('/api/me/two-factor/disable', { password: PASSWORD, code: phone.code(1) }))
  await waitForProjections(market)
  expectProblem(await caller.get('/api/staff/discrepancies'), 403, 'staff_two_factor_required')
})

test('staff have longer passwords', async () => {
  const { username } = await createMember(market, 'Tess')
  const caller = await signedIn(market, username)
  const change = (currentPassword: string, password: string) =>
    caller.post('/api/me/password', { currentPassword, password })
  bodyOf(await change(PASSWORD, 'elevensigns'))
  await setStaffRole(market.engines, username, 'auditor')
  await waitForProjections(market)
  expect(await userOf(caller)).toMatchObject({ staff: null, staffSetupRequired: 'longer_password' })
  expectProblem(await caller.get('/api/staff/discrepancies'), 403, 'staff_password_too_short')
  expectProblem(await change('elevensigns', 'elevensign2'), 400, 'password_too_short_for_staff')
  bodyOf(await change('elevensigns', PASSWORD))
  expect(await userOf(caller)).toMatchObject({ staff: null, staffSetupRequired: 'two_factor' })
})
