import { expect, test } from 'vitest'
import { fetchedBy } from '#frontend/shared/ui/rotating-images.tsx'

test('an image loads one rotation before it shows', () => {
  const pictures = ['a', 'b', 'c', 'd']
  expect(fetchedBy(pictures, 0, true)).toEqual(['a', 'b'])
  expect(fetchedBy(pictures, 1, true)).toEqual(['a', 'b', 'c'])
  expect(fetchedBy(pictures, 9, true)).toEqual(pictures)
})

test('the first image loads alone', () => {
  expect(fetchedBy(['a', 'b'], 0, false)).toEqual(['a'])
})
