import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetTwoFactor, setStaffRole } from '#app/cli/staff.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { UserView } from '#domain/identity/contract.ts'
import type { StaffChangesPage, StaffMemberView } from '#domain/identity/staff.contract.ts'
import { staffMember as staffMemberDecider } from '#domain/identity/staff-member.decider.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { idNamed } from '#tests/support/ids.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  createMember,
  enrollTwoFactor,
  PASSWORD,
  send,
  signedIn,
  signInWithCode,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let ada: Visitor
beforeAll(async () => {
  market = await openMarket()
  ada = await staffMember(market, 'Ada Admin', 'admin')
})
afterAll(() => market?.stop())

type Listed = { readonly members: readonly StaffMemberView[]; readonly twoFactorRequired: boolean }
const listed = async (name: string) => {
  const { members } = bodyOf(await ada.get<Listed>('/api/staff/members'))
  return members.find(({ accountId }) => accountId === idNamed('account', name))
}
const reason = 'As was agreed on Monday'
const assign = (usernameOrEmail: string, role: StaffRole, by = ada) =>
  by.post('/api/staff/members', { usernameOrEmail, role, reason })
/** The method of each staff member request, if not `POST`. */
const METHODS: Readonly<Record<string, string>> = { role: 'PUT', revoke: 'DELETE' }
const about = (name: string, action: string, body: object = {}, by = ada) =>
  by.request(
    METHODS[action] ?? 'POST',
    `/api/staff/members/${idNamed('account', name)}/${action === 'revoke' ? 'role' : action}`,
    {
      body: { reason, ...body },
    },
  )

test('a member gets a role by name or address', async () => {
  const { username, email } = await createMember(market, 'Bea New')
  expectProblem(await assign('nobody.here', 'support'), 404, 'member_not_found')
  bodyOf(await assign(username, 'support'))
  expect(await listed('Bea New')).toMatchObject({ username, role: 'support', twoFactor: false, sessions: 0 })
  bodyOf(await assign(email, 'auditor'))
  expect(await listed('Bea New')).toMatchObject({ role: 'auditor' })
  const { entries } = bodyOf(await ada.get<StaffChangesPage>('/api/staff/members/history'))
  expect(entries.filter((entry) => entry.username === username)).toEqual([
    expect.objectContaining({ change: 'role_assigned', role: 'auditor', changedBy: 'ada.admin', reason }),
    expect.objectContaining({ change: 'role_assigned', role: 'support', changedBy: 'ada.admin', reason }),
  ])
  const given = await market.events('StaffRoleAssigned')
  expect(given.at(-1)!.meta.actor).toEqual({ kind: 'staff', id: idNamed('account', 'Ada Admin'), role: 'admin' })
})

test('a member who loses a role is signed out', async () => {
  const cid = await staffMember(market, 'Cid Leaves', 'support')
  const page = await cid.socket()
  bodyOf(await about('Cid Leaves', 'revoke'))
  expect(await page.closed).toBe(4001)
  expectProblem(await cid.get('/api/staff/discrepancies'), 401, 'not_signed_in')
  expect(await listed('Cid Leaves')).toBeUndefined()
})

test('a decision interrupted by a crash can be repeated', async () => {
  const max = await staffMember(market, 'Max Taken', 'support')
  const nia = await staffMember(market, 'Nia Moved', 'support')
  // After the crash the log has the decision, but the sessions are still open.
  const memberNamed = (name: string) => {
    const accountId = idNamed('account', name)
    return { accountId, verified: true, closed: false, erased: false, sanctioned: false }
  }
  const [taken, moved] = [memberNamed('Max Taken'), memberNamed('Nia Moved')]
  await send(market, staffMemberDecider, taken.accountId, { type: 'RevokeStaffRole', account: taken })
  await send(market, staffMemberDecider, moved.accountId, {
    type: 'AssignStaffRole',
    role: 'auditor',
    account: moved,
  })
  for (const one of [max, nia]) expect(bodyOf(await one.get('/api/auth/user'))).not.toBeNull()
  bodyOf(await about('Max Taken', 'revoke'))
  bodyOf(await about('Nia Moved', 'role', { role: 'auditor' }))
  for (const one of [max, nia]) expect(bodyOf(await one.get('/api/auth/user'))).toBeNull()
})

test('a changed role requires another sign-in', async () => {
  const dan = await staffMember(market, 'Dan Moves', 'support')
  expect(await listed('Dan Moves')).toMatchObject({ sessions: 1, lastSeenAt: expect.any(String) })
  bodyOf(await about('Dan Moves', 'role', { role: 'verifier' }))
  expectProblem(await dan.get('/api/staff/discrepancies'), 401, 'not_signed_in')
  expect(await listed('Dan Moves')).toMatchObject({ role: 'verifier', sessions: 0, lastSeenAt: null })
})

test('a staff member is signed out everywhere', async () => {
  const eve = await staffMember(market, 'Eve Away', 'support')
  bodyOf(await about('Eve Away', 'revoke-sessions'))
  expectProblem(await eve.get('/api/staff/discrepancies'), 401, 'not_signed_in')
  expect(await listed('Eve Away')).toMatchObject({ role: 'support', sessions: 0 })
})

test('a reset of two-factor requires another enrollment', async () => {
  const { username, email } = await createMember(market, 'Finn Phone')
  bodyOf(await assign(username, 'support'))
  const before = await signedIn(market, username)
  const lost = await enrollTwoFactor(before)
  expect(await listed('Finn Phone')).toMatchObject({ twoFactor: true })
  bodyOf(await about('Finn Phone', 'reset-two-factor'))
  expectProblem(await before.get('/api/staff/discrepancies'), 401, 'not_signed_in')
  expectProblem(
    await signInWithCode(createVisitor(market.url), username, lost.code(1)),
    401,
    'two_factor_session_expired',
  )
  const finn = await signedIn(market, username)
  expect(bodyOf(await finn.get<UserView>('/api/auth/user'))).toMatchObject({
    staff: null,
    staffSetupRequired: 'two_factor',
  })
  const [mail] = await mailsAbout(finn, { to: email, about: 'two-factor:', count: 2 })
  expect(mail!.text).toContain('One of our admins')
})

test('changes by an admin are notified by email', async () => {
  const { username, email } = await createMember(market, 'Mia Mailed')
  const mailSubjects = async (count: number) =>
    (await mailsAbout(ada, { to: email, about: 'staff-change:', count })).map(({ subject }) => subject).sort()
  bodyOf(await assign(username, 'senior_support'))
  const [given] = await mailsAbout(ada, { to: email, about: 'staff-change:' })
  expect(given!.text).toContain('senior support')
  bodyOf(await about('Mia Mailed', 'revoke-sessions'))
  expect(await mailSubjects(2)).toContain('You were signed out everywhere')
  bodyOf(await about('Mia Mailed', 'revoke'))
  expect(await mailSubjects(3)).toEqual([
    'You were signed out everywhere',
    'Your staff role',
    'Your staff role has ended',
  ])
})

test('admins do not decide about themselves', async () => {
  for (const action of ['revoke', 'revoke-sessions', 'reset-two-factor'])
    expectProblem(await about('Ada Admin', action), 403, 'own_role')
  expectProblem(await about('Ada Admin', 'role', { role: 'support' }), 403, 'own_role')
  expectProblem(await assign('ada.admin', 'auditor'), 403, 'own_role')
})

test('one of two admins who revoke each other remains', async () => {
  const one = await staffMember(market, 'Gil One', 'admin')
  const two = await staffMember(market, 'Hal Two', 'admin')
  const met = await Promise.all([about('Hal Two', 'revoke', {}, one), about('Gil One', 'revoke', {}, two)])
  expect(met.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = [await listed('Gil One'), await listed('Hal Two')].filter((member) => member !== undefined)
  expect(left).toHaveLength(1)
})

test('a repeated decision counts once', async () => {
  await createMember(market, 'Ida Once')
  const body = { usernameOrEmail: 'ida.once', role: 'support', reason }
  const key = { 'idempotency-key': crypto.randomUUID() }
  bodyOf(await ada.post('/api/staff/members', body, key))
  bodyOf(await ada.post('/api/staff/members', body, key))
  const { entries } = bodyOf(await ada.get<StaffChangesPage>('/api/staff/members/history'))
  expect(entries.filter(({ username }) => username === 'ida.once')).toHaveLength(1)
})

test('a role change requires a reason', async () => {
  await createMember(market, 'June Member')
  expectProblem(await about('June Member', 'revoke-sessions', { reason: ' ' }), 400, 'invalid_input')
  expectProblem(await about('June Member', 'revoke-sessions'), 409, 'not_staff')
  expectProblem(await about('June Member', 'reset-two-factor'), 409, 'not_staff')
})

test('the command line states why a role cannot be assigned', async () => {
  const { accountId } = await createMember(market, 'Lou Leaver')
  const closing = {
    requestId: 'request_lou',
    tokenHash: 'known',
    erasureScheduledAt: '2099-01-01T00:00:00.000Z',
    eraseReviews: false,
    staff: false,
  }
  await send(market, account, accountId, { type: 'CloseAccount', ...closing })
  await expect(setStaffRole(market.engines, 'lou.leaver', 'support')).rejects.toThrow(
    'lou.leaver has closed their account',
  )
  await expect(setStaffRole(market.engines, 'nobody', 'support')).rejects.toThrow(
    'no account with the name or address nobody',
  )
})

test('the command line assigns and revokes roles', async () => {
  await createMember(market, 'Kay Console')
  expect(await setStaffRole(market.engines, 'kay.console', 'support')).toBe(
    'kay.console now has the staff role support',
  )
  await waitForProjections(market)
  const { entries } = bodyOf(await ada.get<StaffChangesPage>('/api/staff/members/history'))
  expect(entries[0]).toMatchObject({ username: 'kay.console', changedBy: null, reason: null })
  await enrollTwoFactor(await signedIn(market, 'kay.console'))
  await resetTwoFactor(market.engines, 'kay.console')
  expect(bodyOf(await createVisitor(market.url).signIn('kay.console', PASSWORD))).toMatchObject({
    username: 'kay.console',
  })
})
