import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionView } from '#domain/identity/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, openShop, PASSWORD } from '#tests/support/members.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.stop())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

async function signedIn(username: string, agent?: string): Promise<Visitor> {
  const visitor = createVisitor(market.url)
  await visitor.csrf()
  const headers = { 'x-csrf-token': await visitor.csrf(), ...(agent ? { 'user-agent': agent } : {}) }
  bodyOf(await visitor.request('POST', '/api/auth/login', { body: { username, password: PASSWORD }, headers }))
  await visitor.csrf()
  return visitor
}
const sessionsOf = async (visitor: Visitor) => bodyOf(await visitor.get<SessionView[]>('/api/me/sessions'))
const isIn = async (visitor: Visitor) => bodyOf(await visitor.get('/api/auth/user')) !== null

test('every sign-in is listed with its browser', async () => {
  const { username } = await createMember(market, 'Ada')
  const here = await signedIn(username, FIREFOX)
  await signedIn(username, SAFARI)
  const sessions = await sessionsOf(here)
  expect(sessions.map(({ browser, system, current }) => ({ browser, system, current }))).toEqual(
    expect.arrayContaining([
      { browser: 'Firefox', system: 'Windows', current: true },
      { browser: 'Safari', system: 'iOS', current: false },
    ]),
  )
  expect(sessions).toHaveLength(2)
  const [cookie] = here.cookie().split('=').slice(1)
  for (const { id } of sessions) expect(decodeURIComponent(cookie!)).not.toContain(id)
})

test('one session is ended', async () => {
  const { username } = await createMember(market, 'Bea')
  const [here, lost] = [await signedIn(username), await signedIn(username)]
  const other = (await sessionsOf(here)).find(({ current }) => !current)!
  bodyOf(await here.request('DELETE', `/api/me/sessions/${other.id}`))
  expect([await isIn(here), await isIn(lost)]).toEqual([true, false])
  expectProblem(await here.request('DELETE', `/api/me/sessions/${other.id}`), 404, 'session_not_found')
  expectProblem(await lost.get('/api/orders'), 401, 'not_signed_in')
})

test('all other sessions are ended', async () => {
  const { username } = await createMember(market, 'Cid')
  const [here, ...others] = [await signedIn(username), await signedIn(username), await signedIn(username)]
  expect(bodyOf(await here!.request('DELETE', '/api/me/sessions'))).toEqual({ ended: 2 })
  expect(await isIn(here!)).toBe(true)
  for (const other of others) expect(await isIn(other)).toBe(false)
  expect(await sessionsOf(here!)).toHaveLength(1)
})

test("no member ends or sees another member's session", async () => {
  const [dora, eve] = [await createMember(market, 'Dora'), await createMember(market, 'Eve')]
  const [victim, thief] = [await signedIn(dora.username), await signedIn(eve.username)]
  const [target] = await sessionsOf(victim)
  expectProblem(await thief.request('DELETE', `/api/me/sessions/${target!.id}`), 404, 'session_not_found')
  expect(bodyOf(await thief.request('DELETE', '/api/me/sessions'))).toEqual({ ended: 0 })
  expect(JSON.stringify(await sessionsOf(thief))).not.toContain(target!.id)
  expect(await isIn(victim)).toBe(true)
})

test('activity is recorded once a minute', async () => {
  const { username, accountId } = await createMember(market, 'Fay')
  const here = await signedIn(username)
  const { db } = market.engines
  await db.query(`update sessions set last_seen_at = now() - interval '50 seconds' where account_id = $1`, [accountId])
  const [early] = await sessionsOf(here)
  expect(Date.now() - Date.parse(early!.lastSeenAt)).toBeGreaterThan(45_000)
  await db.query(`update sessions set last_seen_at = now() - interval '2 minutes' where account_id = $1`, [accountId])
  const [late] = await sessionsOf(here)
  expect(Date.now() - Date.parse(late!.lastSeenAt)).toBeLessThan(30_000)
})

test('the socket of an ended session gets no more messages', async () => {
  const farm = await openShop(market, 'Gus Farm', { products: { Eggs: {} } })
  const { username } = await createMember(market, 'Hana')
  const [here, lost] = [await signedIn(username), await signedIn(username)]
  const [mine, theirs] = [await here.socket(), await lost.socket()]
  await mine.receives(({ type }) => type === 'welcome')
  expect(await theirs.receives(({ type }) => type === 'welcome')).toMatchObject({ signedIn: true })
  bodyOf(await here.request('DELETE', '/api/me/sessions'))
  expect(await theirs.closed).toBe(4001)
  await buy(here, [{ productId: farm.products.Eggs!, quantity: 1 }])
  await mine.receives(({ type }) => type === 'order_status_update')
  expect(theirs.received.map(({ type }) => type)).not.toContain('order_status_update')
  const again = await lost.socket()
  expect(await again.receives(({ type }) => type === 'welcome')).toMatchObject({ signedIn: false })
  for (const socket of [mine, again]) socket.close()
})

test('signing out also closes the socket', async () => {
  const { username } = await createMember(market, 'Ivo')
  const here = await signedIn(username)
  const socket = await here.socket()
  bodyOf(await here.post('/api/auth/logout'))
  expect(await socket.closed).toBe(4001)
})

test('a missed notification still closes the socket', async () => {
  const { username, accountId } = await createMember(market, 'Joan')
  const here = await signedIn(username)
  const socket = await here.socket()
  await socket.receives(({ type }) => type === 'welcome')
  const { db } = market.engines
  // The notification is lost, then its connection is cut.
  await db.query('delete from sessions where account_id = $1', [accountId])
  await waitUntil(
    async () => {
      await db.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where query ilike 'listen%farmgate_session_ended%' and datname = current_database()`)
      return Promise.race([socket.closed, new Promise((resolve) => setTimeout(resolve, 300))])
    },
    (code) => code === 4001,
  )
})
