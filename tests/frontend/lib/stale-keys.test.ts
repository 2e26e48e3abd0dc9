import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staleKeys } from '#frontend/shared/lib/query-invalidation.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function gathering() {
  const handed: unknown[] = []
  return { handed, stale: staleKeys((key) => handed.push(key)) }
}

test('what several messages make stale is asked for once', () => {
  const { handed, stale } = gathering()
  stale.add([['sales'], ['one', 'a']])
  stale.add([['sales']])
  expect(handed).toEqual([])
  vi.runAllTimers()
  expect(handed).toEqual([['sales'], ['one', 'a']])
})

test('later news is asked for again, and it alone', () => {
  const { handed, stale } = gathering()
  stale.add([['sales'], ['mine']])
  vi.runAllTimers()
  stale.add([['sales']])
  vi.runAllTimers()
  expect(handed).toEqual([['sales'], ['mine'], ['sales']])
})

test('nothing stale, nothing asked', () => {
  const { handed, stale } = gathering()
  stale.add([])
  stale.add([['sales']])
  stale.forget()
  vi.runAllTimers()
  expect(handed).toEqual([])
})
