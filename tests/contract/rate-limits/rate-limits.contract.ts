import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'

/** The limits of two processes on one store. */
export interface LimitsUnderTest {
  readonly here: RateLimits
  readonly there: RateLimits
  close(): Promise<void>
}

const NOON = Date.parse('2026-05-01T12:00:00Z')
const MINUTE = 60_000
const POLICY = { free: 3, firstWaitMs: MINUTE, maxWaitMs: 5 * MINUTE, forgetAfterMs: 60 * MINUTE }

/** The contract of rate limits. */
export function rateLimitsContract(name: string, open: () => Promise<LimitsUnderTest>): void {
  describe(`rate limits in ${name}`, () => {
    let limits: LimitsUnderTest
    beforeAll(async () => {
      limits = await open()
    })
    afterAll(() => limits?.close())
    const key = () => crypto.randomUUID()

    test('count requests in a window that starts with the first', async () => {
      const { here, there } = limits
      const k = key()
      expect(await here.hit(k, MINUTE, NOON)).toMatchObject({ count: 1, resetsAt: NOON + MINUTE })
      expect(await there.hit(k, MINUTE, NOON + 59_999)).toMatchObject({ count: 2, resetsAt: NOON + MINUTE })
      expect(await here.hit(k, MINUTE, NOON + MINUTE)).toMatchObject({ count: 1, resetsAt: NOON + 2 * MINUTE })
    })

    test('count keys separately', async () => {
      const a = key()
      const b = key()
      await limits.here.hit(a, MINUTE, NOON)
      expect(await limits.here.hit(b, MINUTE, NOON)).toMatchObject({ count: 1 })
    })

    test('count all concurrent requests', async () => {
      const { here, there } = limits
      const k = key()
      const hits = Array.from({ length: 40 }, (_, i) => (i % 2 ? here : there).hit(k, MINUTE, NOON))
      const counts = (await Promise.all(hits)).map(({ count }) => count)
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    })

    test('double the delay after the free attempts', async () => {
      const k = key()
      let now = NOON
      const waits = []
      for (let i = 0; i < 7; i++) {
        const { allowed, count, nextAt } = await limits.here.attempt(k, POLICY, now)
        expect({ allowed, count }).toEqual({ allowed: true, count: i + 1 })
        waits.push((nextAt - now) / MINUTE)
        now = nextAt
      }
      expect(waits).toEqual([0, 0, 1, 2, 4, 5, 5])
    })

    test('refuse an early attempt without counting it', async () => {
      const { here, there } = limits
      const k = key()
      for (let i = 0; i < 3; i++) await here.attempt(k, POLICY, NOON)
      const refused = { allowed: false, count: 3, nextAt: NOON + MINUTE }
      expect(await there.attempt(k, POLICY, NOON)).toEqual(refused)
      expect(await here.attempt(k, POLICY, NOON + MINUTE - 1)).toEqual(refused)
      expect(await there.attempt(k, POLICY, NOON + MINUTE)).toMatchObject({ allowed: true, count: 4 })
    })

    test('allow only the free ones of concurrent attempts', async () => {
      const { here, there } = limits
      const k = key()
      const all = Array.from({ length: 20 }, (_, i) => (i % 2 ? here : there).attempt(k, POLICY, NOON))
      expect((await Promise.all(all)).filter(({ allowed }) => allowed)).toHaveLength(3)
    })

    test('clear the count after a success', async () => {
      const { here, there } = limits
      const k = key()
      for (let i = 0; i < 3; i++) await here.attempt(k, POLICY, NOON)
      await there.clear([k])
      expect(await here.attempt(k, POLICY, NOON)).toEqual({ allowed: true, count: 1, nextAt: NOON })
      await here.clear([])
    })

    test('reset the count after its time', async () => {
      const k = key()
      for (let i = 0; i < 2; i++) await limits.here.attempt(k, POLICY, NOON)
      const later = NOON + POLICY.forgetAfterMs
      expect(await limits.here.attempt(k, POLICY, later)).toEqual({ allowed: true, count: 1, nextAt: later })
    })

    test('delay attempts after an expensive first one', async () => {
      const nextAt = NOON + MINUTE
      expect(await limits.here.attempt(key(), { ...POLICY, free: 1 }, NOON)).toEqual({
        allowed: true,
        count: 1,
        nextAt,
      })
    })
  })
}
