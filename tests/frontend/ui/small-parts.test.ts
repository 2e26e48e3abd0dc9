import { describe, expect, test } from 'vitest'
import { atTwoPixels, avifSources, imageSources } from '#frontend/shared/lib/image-sources.ts'
import { paginationRange } from '#frontend/shared/ui/pagination.tsx'
import { type ToastQueue, withHeld, withoutIdle, withoutToast, withToast } from '#frontend/shared/ui/toast-queue.ts'

describe('toasts', () => {
  const [added, removed, error] = [
    { id: 1, title: 'Added' },
    { id: 2, title: 'Removed' },
    { id: 3, title: 'Error', tone: 'error' as const },
  ]
  const shown = (queue: ToastQueue) => queue[0]?.id

  test('replace earlier messages', () => {
    expect([added, removed].reduce(withToast, [] as ToastQueue)).toEqual([removed])
  })

  test('stay until closed if they are errors', () => {
    const queue = [error, added, removed].reduce(withToast, [] as ToastQueue)
    expect(shown(queue)).toBe(3)
    expect(shown(withoutToast(queue, 3))).toBe(2)
  })

  test('queue if they are errors', () => {
    const second = { ...error, id: 4 }
    const queue = [error, second].reduce(withToast, [] as ToastQueue)
    expect(shown(withoutToast(queue, 3))).toBe(4)
  })

  test('stay while held and close once released', () => {
    const held = withHeld([added], 1, true)
    expect(withToast(held, removed).map(({ id }) => id)).toEqual([1, 2])
    expect(withToast(withHeld(held, 1, false), removed)).toEqual([removed])
  })

  test('survive an opened dialog if they are errors', () => {
    expect([error, added].reduce(withToast, [] as ToastQueue)).toHaveLength(2)
    expect(withoutIdle([error, added])).toEqual([error])
  })
})

test('a pager shows the ends and neighbors', () => {
  expect(paginationRange(1, 3)).toEqual([1, 2, 3])
  expect(paginationRange(7, 14)).toEqual([1, 2, undefined, 6, 7, 8, undefined, 13, 14])
  expect(paginationRange(1, 14)).toEqual([1, 2, undefined, 13, 14])
})

test('a built-in image has its small variant', () => {
  expect(imageSources('/files/big.webp#small=little.webp')).toEqual({
    src: '/files/big.webp',
    srcSet: '/files/little.webp 400w, /files/big.webp 800w',
  })
  expect(imageSources('/files/own.jpg')).toEqual({ src: '/files/own.jpg' })
  expect(avifSources('/files/own.jpg')).toBeUndefined()
})

test('an uploaded image has all its variants', () => {
  const copies = (kind: string) => [400, 800, 1600].map((width) => `/images/ab/${width}.${kind} ${width}w`).join(', ')
  expect(imageSources('/images/ab/800.webp')).toEqual({ src: '/images/ab/800.webp', srcSet: copies('webp') })
  expect(avifSources('/images/ab/800.webp')).toBe(copies('avif'))
})

test('high-density screens take two pixels per CSS pixel', () => {
  expect(atTwoPixels('(min-width: 700px) 280px, 45vw')).toBe(
    '(min-width: 700px) and (min-resolution: 2.5dppx) calc(280px * 2 / 3), (min-resolution: 2.5dppx) calc(45vw * 2 / 3), (min-width: 700px) 280px, 45vw',
  )
})
