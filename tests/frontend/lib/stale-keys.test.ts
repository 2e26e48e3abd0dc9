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

test('several messages invalidate a query once', () => {
  const { handed, stale } = gathering()
  stale.add([['sales'], ['one', 'a']])
  stale.add([['sales']])
  expect(handed).toEqual([])
  vi.runAllTimers()
  expect(handed).toEqual([['sales'], ['one', 'a']])
})

test('a later message invalidates only its own query', () => {
  const { handed, stale } = gathering()
  stale.add([['sales'], ['mine']])
  vi.runAllTimers()
  stale.add([['sales']])
  vi.runAllTimers()
  expect(handed).toEqual([['sales'], ['mine'], ['sales']])
})

test('nothing is invalidated without keys', () => {
  const { handed, stale } = gathering()
  stale.add([])
  stale.add([['sales']])
  stale.forget()
  vi.runAllTimers()
  expect(handed).toEqual([])
})
