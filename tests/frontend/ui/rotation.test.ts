import { expect, test } from 'vitest'
import { imagesToLoad } from '#frontend/shared/ui/rotating-images.tsx'

test('an image loads one rotation before it shows', () => {
  const pictures = ['a', 'b', 'c', 'd']
  expect(imagesToLoad(pictures, 0, true)).toEqual(['a', 'b'])
  expect(imagesToLoad(pictures, 1, true)).toEqual(['a', 'b', 'c'])
  expect(imagesToLoad(pictures, 9, true)).toEqual(pictures)
})

test('the first image loads alone', () => {
  expect(imagesToLoad(['a', 'b'], 0, false)).toEqual(['a'])
})
