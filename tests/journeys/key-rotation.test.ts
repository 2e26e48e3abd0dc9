import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rewrapKeys } from '#platform/keys/wrapped-keys.ts'
import { checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const OLD = { DATA_ENCRYPTION_KEY: key(1), LINK_KEY: key(2), SESSION_SECRET: 'the old session secret of this market' }
const NEW = { DATA_ENCRYPTION_KEY: key(3), LINK_KEY: key(4), SESSION_SECRET: 'the new session secret of this market' }
const ROTATING = {
  ...NEW,
  DATA_ENCRYPTION_KEY_PREVIOUS: OLD.DATA_ENCRYPTION_KEY,
  LINK_KEY_PREVIOUS: OLD.LINK_KEY,
  SESSION_SECRET_PREVIOUS: OLD.SESSION_SECRET,
}

let database: FreshDatabase
let place: { DATABASE_URL: string; DATA_DIR: string; PORT: string }
let market: OpenMarket | undefined
let farm: Shop
let ann: Visitor
/** Ann's session from before the rotation, unused while the previous secret is accepted. */
let away: Visitor
let orderPage: string

/** Restarts the marketplace of this file with these keys. */
async function reopened(keys: Readonly<Record<string, string>>): Promise<OpenMarket> {
  await market?.stop()
  market = undefined
  market = await openMarket({ ...place, ...keys })
  return market
}
const visitor = () => createVisitor(`http://localhost:${place.PORT}`)
const statusOfOrder = async () => (await visitor().get(orderPage)).status
const nameOf = async (caller: Visitor) =>
  (await caller.get<{ username: string } | null>('/api/auth/user')).body?.username

beforeAll(async () => {
  database = await freshDatabase()
  place = { DATABASE_URL: database.url, DATA_DIR: dataFolder('rotation'), PORT: String(await freePort()) }
  const opened = await reopened(OLD)
  farm = await openShop(opened, 'Hill Farm', { products: { Eggs: { stock: 1000 } } })
  ann = visitor()
  bodyOf(await ann.post('/api/auth/register', { username: 'ann', email: 'ann@example.com', password: PASSWORD }))
  away = visitor()
  bodyOf(await away.signIn('ann', PASSWORD))
  const { view } = await buy(visitor(), [{ productId: farm.products.Eggs!, quantity: 1 }], {
    contact: contactNamed('Guest Buyer'),
  })
  orderPage = `/api/orders/${view.orders[0]!.id}?key=${view.orders[0]!.key}`
})
afterEach(async () => {
  await market?.stop()
  market = undefined
})
afterAll(async () => {
  await database?.drop()
  rmSync(place.DATA_DIR, { recursive: true, force: true })
})

test('a rotation with previous keys does not affect users', async () => {
  await reopened(ROTATING)
  expect(await nameOf(ann)).toBe('ann')
  bodyOf(await visitor().signIn('ann', PASSWORD))
  expect(await statusOfOrder()).toBe(200)
  const taken = { username: 'ann', email: 'other@example.com', password: PASSWORD }
  expectProblem(await visitor().post('/api/auth/register', taken), 409, 'name_taken')
  const token = await tokenIn(visitor(), { to: 'ann@example.com', about: 'verify:' })
  await ann.csrf()
  bodyOf(await ann.post('/api/auth/verify-email', { token }))
})

test('keys must be rewrapped before the previous key is removed', async () => {
  await expect(reopened(NEW)).rejects.toThrow(/DATA_ENCRYPTION_KEY: keys in the database are wrapped by a master key/)
  const { db, masters } = (await reopened(ROTATING)).engines
  expect(await rewrapKeys({ db, masters })).toMatchObject({ unopened: 0, remaining: 0 })
  await reopened({ ...ROTATING, DATA_ENCRYPTION_KEY_PREVIOUS: '' })
  expect(await nameOf(ann)).toBe('ann')
  bodyOf(await visitor().signIn('ann', PASSWORD))
})

test('removing the previous secrets ends old links and sessions', async () => {
  const { db, masters } = (await reopened(ROTATING)).engines
  await rewrapKeys({ db, masters })
  expect(await nameOf(ann)).toBe('ann')
  await reopened(NEW)
  expect(await nameOf(ann)).toBe('ann')
  expect(await nameOf(away)).toBeUndefined()
  expect(await statusOfOrder()).toBe(404)
})

test("a pending email's link works after a rotation", async () => {
  // Without a worker the email is not sent before the rotation.
  await reopened({
    ...ROTATING,
    PROCESS_ROLES: 'api,projector',
    LOG_SIGNING_PUBLIC_KEY: checkpointSigner(Buffer.alloc(32, 5)).publicKey,
  })
  const bob = visitor()
  bodyOf(await bob.post('/api/auth/register', { username: 'bob', email: 'bob@example.com', password: PASSWORD }))
  await reopened({ ...ROTATING, LINK_KEY: key(6), LINK_KEY_PREVIOUS: NEW.LINK_KEY })
  const token = await tokenIn(visitor(), { to: 'bob@example.com', about: 'verify:' })
  await bob.csrf()
  bodyOf(await bob.post('/api/auth/verify-email', { token }))
})

test("only a worker has the log's signing key", async () => {
  const publicKey = checkpointSigner(Buffer.alloc(32, 5)).publicKey
  const { engines } = await reopened({
    ...ROTATING,
    PROCESS_ROLES: 'api,projector',
    LOG_SIGNING_KEY: key(5),
    LOG_SIGNING_PUBLIC_KEY: publicKey,
  })
  expect(engines.config.logSigningKey).toBeUndefined()
  expect(engines.secrets.logSigningKey).toBeUndefined()
  expect(engines.transparencyLog).toMatchObject({ signer: undefined, publicKeys: [publicKey] })
})
