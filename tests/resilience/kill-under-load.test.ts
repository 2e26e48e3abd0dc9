import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFailed, test, vi } from 'vitest'
import { type MarketProcessOptions, openMarketProcess } from '#tests/support/market-process.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { countLog, listFaultProduct, ON_HAND, producerId, productId, withEngines } from './fault-product.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 20)
const SEED = Number(process.env.FAULT_SEED ?? 20_260_501)
const BUYERS = 6
const dataDir = dataFolder('faults')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A pseudo-random generator (mulberry32): the seed determines all times of a run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const FORM = {
  lines: [{ productId, quantity: 1, priceCents: 100 }],
  fulfillment: [{ producerId, method: 'pickup' }],
  contact: { fullName: 'Ann Buyer', email: 'ann@example.com', phone: '802-555-0100' },
  totalCents: 133,
  acceptsPolicies: true,
  isAdult: true,
}

/** Starts checkouts one after another until the marketplace is killed. Records the acknowledged ones. */
async function buyUntilGone(url: string, acknowledged: Map<string, string>): Promise<void> {
  const visitor = createVisitor(url)
  for (;;) {
    try {
      const { status, body } = await visitor.post<{ checkoutId: string; key: string }>('/api/checkouts', FORM)
      if (status !== 200) throw new Error(JSON.stringify(body))
      acknowledged.set(body.checkoutId, body.key)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

const WITHIN_MS = 60_000 + ROUNDS * 60_000

test('kill -9 at any time loses no acknowledged checkout', { timeout: WITHIN_MS }, async () => {
  const env = { SEED_DEMO: 'false', RATE_LIMITS: 'false', CHECKOUT_EXPIRY_MINUTES: '60' }
  const place: MarketProcessOptions = { dataDir, port: await freePort(), env }
  const next = chance(SEED)
  const acknowledged = new Map<string, string>()
  const opened: number[] = []

  let market = await openMarketProcess(place)
  onTestFailed(() => void market.end('SIGKILL'))
  const { url } = market
  await withEngines(dataDir, listFaultProduct)
  await vi.waitFor(
    async () => expect((await createVisitor(url).get(`/api/products/${productId}`)).status).toBe(200),
    10_000,
  )
  for (let round = 0; round < ROUNDS; round++) {
    const buyers = Array.from({ length: BUYERS }, () => buyUntilGone(url, acknowledged))
    const before = acknowledged.size
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before), { timeout: 30_000, interval: 5 })
    await pause(next() * 400)
    await market.end('SIGKILL')
    await Promise.all(buyers)
    market = await openMarketProcess(place)
    opened.push(market.startupMs)
  }

  expect(acknowledged.size).toBeGreaterThan(ROUNDS)
  await withEngines(dataDir, async (engines) => {
    const visitor = createVisitor(url)
    const recount = await countLog(engines)
    await vi.waitFor(async () => {
      const { headers } = await visitor.get('/api/products', { 'x-min-position': recount.position })
      expect(headers.get('x-stale')).toBeNull()
    }, 10_000)
    expect([...acknowledged.keys()].filter((id) => !recount.checkouts.has(id))).toEqual([])
    const [{ orders } = { orders: -1 }] = await engines.db.query<{ orders: number }>(
      'select count(*) as orders from ordering.orders',
    )
    const again = await countLog(engines)
    expect(orders).toBeGreaterThanOrEqual(recount.orders)
    expect(orders).toBeLessThanOrEqual(again.orders)
    const { body } = await visitor.get<{ available: number }>(`/api/products/${productId}`)
    expect(body.available).toBeLessThanOrEqual(ON_HAND - recount.reserved)
    expect(body.available).toBeGreaterThanOrEqual(ON_HAND - (await countLog(engines)).reserved)
    for (const [id, key] of acknowledged)
      expect((await visitor.get(`/api/checkouts/${id}?key=${key}`)).status).toBe(200)
  })
  process.stdout.write(
    `${ROUNDS} kills (seed ${SEED}), ${acknowledged.size} checkouts acknowledged, none lost; opened again in at most ${Math.round(Math.max(...opened))} ms\n`,
  )
  expect(await market.end('SIGINT')).toBe(0)
})
