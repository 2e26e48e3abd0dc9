import { describe, expect, test } from 'vitest'
import { pagesAround } from '#frontend/ui/pages-around.ts'
import { pictureSources } from '#frontend/ui/picture-sources.ts'
import { quantityFrom } from '#frontend/ui/quantity-from.ts'
import { type ToastQueue, withHeld, withoutNews, withoutToast, withToast } from '#frontend/ui/toast-queue.ts'
import { zipTrouble } from '#frontend/ui/zip-words.ts'

describe('a typed quantity', () => {
  const pounds = { value: 1, step: 0.25, max: 3.1 }

  test('goes to the nearest step', () => {
    expect(quantityFrom('1.3', pounds)).toBe(1.25)
    expect(quantityFrom(' 2,5 lb', pounds)).toBe(2.5)
  })

  test('stays between one step and what there is', () => {
    expect(quantityFrom('0', pounds)).toBe(0.25)
    expect(quantityFrom('-4', pounds)).toBe(0.25)
    expect(quantityFrom('1e9', pounds)).toBe(3)
  })

  test('that is no number changes nothing', () => {
    expect(quantityFrom('two', pounds)).toBe(1)
    expect(quantityFrom('', pounds)).toBe(1)
  })
})

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

  test('that somebody holds stay until they let go', () => {
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

test.each([
  ['', undefined],
  ['05401', undefined],
  ['054', 'Please enter a ZIP code of 5 digits'],
  ['0540a', 'Please enter a ZIP code of 5 digits'],
])('the ZIP code %j: %s', (zip, trouble) => {
  expect(zipTrouble(zip)).toBe(trouble)
})

test('a picture tells its small copy', () => {
  expect(pictureSources('/files/big.webp#small=little.webp')).toEqual({
    src: '/files/big.webp',
    srcSet: '/files/little.webp 400w, /files/big.webp 800w',
  })
  expect(pictureSources('/files/own.jpg')).toEqual({ src: '/files/own.jpg' })
})
