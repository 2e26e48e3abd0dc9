import { expect, test } from 'vitest'
import { isSwipe } from '#frontend/ui/use-swipe.ts'

test('fifty pixels either way are a swipe', () => {
  expect([-50, 50, 120].every(isSwipe)).toBe(true)
  expect([0, 49, -49].some(isSwipe)).toBe(false)
})
