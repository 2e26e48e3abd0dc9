import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStaffRole } from '#app/cli/staff.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { ROUTE_ATTEMPTS } from '#tests/journeys/routes/all-routes.ts'
import { MISSING_OBJECTS, RECENT_CODE_ROUTES, STAFF_ROUTES } from '#tests/journeys/routes/staff-routes.ts'
import { adjustableClock, type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, enrollTwoFactor, PASSWORD, signedIn, waitForProjections } from '#tests/support/members.ts'
import { bodyOf, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
const clock = adjustableClock()
beforeAll(async () => {
  market = await openMarket({}, clock.runtime)
})
afterAll(() => market?.stop())

const HOUR = 60
const DAY = 24 * HOUR
const now = () => Date.parse(clock.runtime.now())
const isIn = async (visitor: Visitor) => bodyOf(await visitor.get('/api/auth/user')) !== null
const signedOut = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).headers.get('x-signed-out')
const members = (visitor: Visitor) => visitor.get('/api/staff/members')

/** A staff member, signed in with a code, and their authenticator. */
async function createStaff(name: string, role: StaffRole = 'admin') {
  const { username, accountId } = await createMember(market, name)
  await setStaffRole(market.engines, username, role)
  const visitor = await signedIn(market, username)
  const phone = await enrollTwoFactor(visitor, now)
  await waitForProjections(market)
  return { visitor, phone, accountId, username }
}

test('inactive staff are signed out after thirty minutes', async () => {
  const { visitor } = await createStaff('Ada')
  clock.advance({ minutes: 29 })
  bodyOf(await members(visitor))
  clock.advance({ minutes: 29 })
  bodyOf(await members(visitor))
  clock.advance({ minutes: 31 })
  expect(await isIn(visitor)).toBe(false)
  expect(await signedOut(visitor)).toBe('idle; after=1800')
  expectProblem(await members(visitor), 401, 'session_idle')
  bodyOf(await visitor.signIn((await createMember(market, 'Else')).username, PASSWORD))
  expect(await signedOut(visitor)).toBeNull()
})

test('background requests of a page do not extend a session', async () => {
  const { visitor } = await createStaff('Bea')
  for (const _ of Array.from({ length: 4 })) {
    clock.advance({ minutes: 8 })
    await visitor.get('/api/notifications', { 'x-background': 'true' })
  }
  expectProblem(await members(visitor), 401, 'session_idle')
})

test('active staff sign in again after twelve hours', async () => {
  const { visitor } = await createStaff('Cid')
  for (const _ of Array.from({ length: 28 })) {
    clock.advance({ minutes: 25 })
    bodyOf(await members(visitor))
  }
  clock.advance({ minutes: 25 })
  expectProblem(await members(visitor), 401, 'session_expired')
  expect(await signedOut(visitor)).toBe('expired; after=43200')
})

test('a new role limits existing sessions', async () => {
  const { username } = await createMember(market, 'Dina')
  const visitor = await signedIn(market, username)
  clock.advance({ minutes: 40 })
  await setStaffRole(market.engines, username, 'support')
  await waitForProjections(market)
  expectProblem(await visitor.get('/api/me/profile'), 401, 'session_idle')
})

test('member sessions end after fourteen inactive days', async () => {
  const visitor = await signedIn(market, (await createMember(market, 'Eve')).username)
  for (const _ of Array.from({ length: 6 })) {
    clock.advance({ minutes: 13 * DAY })
    bodyOf(await visitor.get('/api/me/profile'))
  }
  clock.advance({ minutes: 13 * DAY })
  expectProblem(await visitor.get('/api/me/profile'), 401, 'session_expired')
  const idle = await signedIn(market, (await createMember(market, 'Fay')).username)
  clock.advance({ minutes: 14 * DAY + 1 })
  expectProblem(await idle.get('/api/me/profile'), 401, 'session_idle')
  expect(await signedOut(idle)).toBe('idle; after=1209600')
})

test('an ended session is not listed', async () => {
  const { username } = await createMember(market, 'Gus')
  await signedIn(market, username)
  clock.advance({ minutes: 14 * DAY + 1 })
  const here = await signedIn(market, username)
  expect(bodyOf(await here.get('/api/me/sessions'))).toHaveLength(1)
})

test('assigning a role requires a recent code', async () => {
  const { visitor, phone } = await createStaff('Hal')
  const { username } = await createMember(market, 'Ida')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const assign = () =>
    visitor.post('/api/staff/members', { usernameOrEmail: username, role: 'support', reason: 'New here.' }, key)
  clock.advance({ minutes: 11 })
  const refused = await assign()
  expectProblem(refused, 403, 'reauthentication_required')
  expect(refused.body).toMatchObject({ details: { needs: 'code' } })
  expectProblem(await visitor.post('/api/me/confirm-identity', { code: '000000' }), 400, 'two_factor_code_invalid')
  expectProblem(await assign(), 403, 'reauthentication_required')
  const confirm = { 'idempotency-key': crypto.randomUUID() }
  const shown = () => visitor.post('/api/me/confirm-identity', { code: phone.code(22) }, confirm)
  bodyOf(await shown())
  bodyOf(await assign())
  clock.advance({ minutes: 9 })
  // A repeated confirmation does not extend the period.
  bodyOf(await shown())
  clock.advance({ minutes: 2 })
  const other = { usernameOrEmail: (await createMember(market, 'Jon')).username, role: 'support', reason: 'New here.' }
  expectProblem(await visitor.post('/api/staff/members', other), 403, 'reauthentication_required')
})

test('routes that move money or roles require a recent code', async () => {
  const { visitor } = await createStaff('Rea')
  clock.advance({ minutes: 11 })
  const requests: string[] = []
  for (const route of Object.keys(STAFF_ROUTES)) {
    const { body } = await ROUTE_ATTEMPTS[route]!.send(visitor, MISSING_OBJECTS, { order: '', checkout: '' })
    if ((body as { readonly code?: string } | undefined)?.code === 'reauthentication_required') requests.push(route)
  }
  expect(requests.sort()).toEqual([...RECENT_CODE_ROUTES].sort())
  const end = { actionType: 'termination', reason: 'Sold what is not theirs.', expectedVersion: 0 }
  const sanction = (body: object) =>
    visitor.post(`/api/staff/accounts/${MISSING_OBJECTS.farm.accountId}/enforcement-actions`, body)
  expectProblem(await sanction(end), 403, 'reauthentication_required')
  expectProblem(await sanction({ ...end, actionType: 'warning' }), 404, 'account_not_found')
})

test('staff without two-factor confirm with their password', async () => {
  const open = await openMarket({ STAFF_TWO_FACTOR: 'optional' }, clock.runtime)
  try {
    const { username } = await createMember(open, 'Kit')
    await setStaffRole(open.engines, username, 'admin')
    await waitForProjections(open)
    const visitor = await signedIn(open, username)
    const form = { usernameOrEmail: (await createMember(open, 'Lou')).username, role: 'support', reason: 'New here.' }
    clock.advance({ minutes: 11 })
    const refused = await visitor.post('/api/staff/members', form)
    expectProblem(refused, 403, 'reauthentication_required')
    expect(refused.body).toMatchObject({ details: { needs: 'password' } })
    expectProblem(await visitor.post('/api/me/confirm-identity', { password: 'not theirs' }), 400, 'password_invalid')
    bodyOf(await visitor.post('/api/me/confirm-identity', { password: PASSWORD }))
    bodyOf(await visitor.post('/api/staff/members', form))
  } finally {
    await open.stop()
  }
})

test('a two-factor confirmation can be repeated for minutes', async () => {
  const visitor = await signedIn(market, (await createMember(market, 'Max')).username)
  type Begun = { readonly enrollmentId: string; readonly secret: string }
  const begun = bodyOf(await visitor.post<Begun>('/api/me/two-factor/enroll', { password: PASSWORD }))
  const body = {
    enrollmentId: begun.enrollmentId,
    code: new TOTP({ secret: begun.secret }).generate({ timestamp: now() }),
  }
  const key = { 'idempotency-key': crypto.randomUUID() }
  bodyOf(await visitor.post('/api/me/two-factor/confirm', body, key))
  clock.advance({ minutes: 6 })
  expectProblem(await visitor.post('/api/me/two-factor/confirm', body, key), 409, 'two_factor_already_enabled')
})
