import { expect, test } from 'vitest'
import { milesBetween } from '#platform/geo/geocoder.ts'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'

const geocoder = zipcodeGeocoder()

test('a ZIP code has its town', () => {
  expect(geocoder.find('05401')).toEqual({
    zipCode: '05401',
    city: 'Burlington',
    state: 'VT',
    latitude: 44.484,
    longitude: -73.2199,
  })
})

test('the first five digits of a ZIP code count', () => {
  expect(geocoder.find(' 05401-1234 ')?.city).toBe('Burlington')
})

test.each(['', '0540', '054011', '00000', 'K1A', '05401-12', 'constructor', '__proto__'])(
  '%j is not a location',
  (zip) => {
    expect(geocoder.find(zip)).toBeUndefined()
  },
)

test('distances follow the great circle', () => {
  const burlington = geocoder.find('05401')!
  const montpelier = geocoder.find('05602')!
  expect(milesBetween(burlington, montpelier)).toBeCloseTo(35, 0)
  expect(milesBetween(burlington, burlington)).toBe(0)
})

test('a point has the town nearest to it', () => {
  expect(geocoder.nearest({ latitude: 44.48, longitude: -73.22 })).toMatchObject({
    zipCode: '05401',
    city: 'Burlington',
  })
  expect(geocoder.nearest({ latitude: 44.26, longitude: -72.58 })).toMatchObject({ city: 'Montpelier' })
})

test.each([
  ['the middle of an ocean', { latitude: 30, longitude: -45 }],
  ['another country', { latitude: 48.86, longitude: 2.35 }],
])('%s has no town nearby', (_, point) => {
  expect(geocoder.nearest(point)).toBeUndefined()
})
