import { describe, expect, test } from 'vitest'
import { avifSources, pictureSources } from '#frontend/shared/ui/images.tsx'
import { pagesAround } from '#frontend/shared/ui/pagination.tsx'
import { type ToastQueue, withHeld, withoutNews, withoutToast, withToast } from '#frontend/shared/ui/toast-queue.ts'

describe('toasts', () => {
  const [news, more, error] = [
    { id: 1, title: 'Added' },
    { id: 2, title: 'Removed' },
    { id: 3, title: 'Error', tone: 'error' as const },
  ]
  const shown = (queue: ToastQueue) => queue[0]?.id

  test('of news replace each other', () => {
    expect([news, more].reduce(withToast, [] as ToastQueue)).toEqual([more])
  })

  test('of errors stay until they are closed', () => {
    const queue = [error, news, more].reduce(withToast, [] as ToastQueue)
    expect(shown(queue)).toBe(3)
    expect(shown(withoutToast(queue, 3))).toBe(2)
  })

  test('of errors queue behind each other', () => {
    const second = { ...error, id: 4 }
    const queue = [error, second].reduce(withToast, [] as ToastQueue)
    expect(shown(withoutToast(queue, 3))).toBe(4)
  })

  test('stay while they are held and go once released', () => {
    const held = withHeld([news], 1, true)
    expect(withToast(held, more).map(({ id }) => id)).toEqual([1, 2])
    expect(withToast(withHeld(held, 1, false), more)).toEqual([more])
  })

  test('of errors outlast what makes news old', () => {
    expect([error, news].reduce(withToast, [] as ToastQueue)).toHaveLength(2)
    expect(withoutNews([error, news])).toEqual([error])
  })
})

test('a pager offers ends and neighbours', () => {
  expect(pagesAround(1, 3)).toEqual([1, 2, 3])
  expect(pagesAround(7, 14)).toEqual([1, 2, undefined, 6, 7, 8, undefined, 13, 14])
  expect(pagesAround(1, 14)).toEqual([1, 2, undefined, 13, 14])
})

test('a picture tells its small copy', () => {
  expect(pictureSources('/files/big.webp#small=little.webp')).toEqual({
    src: '/files/big.webp',
    srcSet: '/files/little.webp 400w, /files/big.webp 800w',
  })
  expect(pictureSources('/files/own.jpg')).toEqual({ src: '/files/own.jpg' })
  expect(avifSources('/files/own.jpg')).toBeUndefined()
})

test('an uploaded picture tells all its copies', () => {
  const copies = (kind: string) => [400, 800, 1600].map((width) => `/images/ab/${width}.${kind} ${width}w`).join(', ')
  expect(pictureSources('/images/ab/800.webp')).toEqual({ src: '/images/ab/800.webp', srcSet: copies('webp') })
  expect(avifSources('/images/ab/800.webp')).toBe(copies('avif'))
})
