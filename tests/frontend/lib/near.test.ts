import { expect, test } from 'vitest'
import { nearIn, widerRadius, withNear } from '#frontend/shared/lib/near.ts'

test.each([
  ['', { zip: '', radius: 25 }],
  ['zip=05401', { zip: '05401', radius: 25 }],
  ['zipCode=05401&radius=50', { zip: '05401', radius: 50 }],
  ['zip=05401-1234', { zip: '05401', radius: 25 }],
  ['zip=5401&radius=50', { zip: '', radius: 50 }],
  ['zip=05401&radius=4', { zip: '05401', radius: 25 }],
  ['zip=05401&radius=101', { zip: '05401', radius: 25 }],
  ['zip=05401&radius=33', { zip: '05401', radius: 35 }],
  ['zip=05401&radius=wide', { zip: '05401', radius: 25 }],
])('the address ?%s is read', (query, near) => {
  expect(nearIn(new URLSearchParams(query))).toEqual(near)
})

test('a location is written, other parameters stay', () => {
  const now = new URLSearchParams('season=fall&zipCode=05602&radius=10')
  expect(String(withNear(now, { zip: '05401', radius: 50 }))).toBe('season=fall&zip=05401&radius=50')
  expect(String(withNear(now, { zip: '05401', radius: 25 }))).toBe('season=fall&zip=05401')
  expect(String(withNear(now, { zip: '', radius: 50 }))).toBe('season=fall')
})

test('a wider search doubles the radius up to the maximum', () => {
  expect(widerRadius({ zip: '05401', radius: 25 })).toBe(50)
  expect(widerRadius({ zip: '05401', radius: 60 })).toBe(100)
  expect(widerRadius({ zip: '05401', radius: 100 })).toBeUndefined()
  expect(widerRadius({ zip: '', radius: 25 })).toBeUndefined()
})
