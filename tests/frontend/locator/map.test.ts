import { expect, test } from 'vitest'
import type { MapView } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import {
  centeredOn,
  circleAround,
  frameOf,
  inAspectRatio,
  inFrame,
  markerLabel,
  moved,
  pinsOf,
  zoomed,
} from '#frontend/shop/find-producers/map-geometry.ts'
import { resultSummary } from '#frontend/shop/find-producers/search-results.tsx'
import { milesBetween } from '#platform/geo/geocoder.ts'
import { atlasMaps } from '#platform/geo/state-map.ts'

const map = atlasMaps()('Vermont') as MapView
const burlington = { latitude: 44.484, longitude: -73.2199 }
const winooski = { latitude: 44.495, longitude: -73.184 }
const bennington = { latitude: 42.8781, longitude: -73.1968 }

const at = (businessName: string, place: typeof burlington) =>
  ({ id: businessName, businessName, city: 'Town', ...place }) as ProducerView

/** The minimum distance of two pins, as a fraction of the map's width. */
const TOO_NEAR = 0.045

/** Converts map coordinates back to degrees. */
function placeOf({ x, y }: { x: number; y: number }) {
  const { rotation, scale, x: left, y: top } = map.projection
  const longitude = ((x - left) / scale) * (180 / Math.PI) - rotation
  const latitude = (2 * Math.atan(Math.exp((top - y) / scale)) - Math.PI / 2) * (180 / Math.PI)
  return { latitude, longitude }
}

test.each([5, 25, 100])('every point of a circle is %i miles away', (miles) => {
  for (const point of circleAround({ center: burlington, miles }, map.projection))
    expect(milesBetween(burlington, placeOf(point))).toBeCloseTo(miles, 6)
})

test('without a search the map shows the whole state', () => {
  const frame = frameOf(map, undefined)
  for (const { middle } of map.counties) expect(inFrame(placeOf(middle), frame, map)).toBeDefined()
})

test('a search zooms to its area', () => {
  const frame = frameOf(map, { center: burlington, miles: 25 })
  expect(inFrame(burlington, frame, map)?.x).toBeCloseTo(0.5, 2)
  expect(inFrame(winooski, frame, map)).toBeDefined()
  expect(inFrame(bennington, frame, map)).toBeUndefined()
})

test('overlapping producers share a pin', () => {
  const producers = [at('Lake Farm', burlington), at('River Farm', winooski), at('South Farm', bennington)]
  const whole = pinsOf(producers, { frame: frameOf(map, undefined), map, minDistance: TOO_NEAR })
  expect(whole.map((pin) => pin.producers.length)).toEqual([2, 1])
  expect(markerLabel(whole[0]!)).toBe('2 producers around Town: Lake Farm, River Farm')
  const around = { frame: frameOf(map, { center: burlington, miles: 10 }), map }
  const close = pinsOf(producers, { ...around, minDistance: TOO_NEAR })
  expect(close.map((pin) => pin.producers.length)).toEqual([1, 1])
  expect(markerLabel(close[0]!)).toBe('Lake Farm, Town')
  expect(pinsOf(producers, { ...around, minDistance: 0.9 })).toHaveLength(1)
})

test('producers in one ZIP code share a pin', () => {
  const together = [at('Lake Farm', burlington), at('Bay Farm', burlington)]
  const frame = frameOf(map, { center: burlington, miles: 5 })
  expect(pinsOf(together, { frame, map, minDistance: TOO_NEAR })).toHaveLength(1)
})

test('results are summarized in a sentence', () => {
  const town = { zipCode: '05401', city: 'Burlington', ...burlington }
  const near = { zip: '05401', radius: 25 }
  expect(resultSummary(3, { near, town, stateName: 'Vermont' })).toBe('3 producers within 25 miles of 05401 Burlington')
  expect(resultSummary(1, { near, town: undefined, stateName: 'Vermont' })).toBe('1 producer within 25 miles of 05401')
  expect(resultSummary(28, { near: { zip: '', radius: 25 }, town: undefined, stateName: 'Vermont' })).toBe(
    '28 producers in Vermont',
  )
})

test('a zoom keeps the point under the pointer in place', () => {
  const whole = frameOf(map, undefined)
  const at = inFrame(burlington, whole, map)!
  const closer = zoomed(whole, { factor: 3, at, whole })
  expect(closer.width).toBeCloseTo(whole.width / 3, 6)
  expect(inFrame(burlington, closer, map)!.x).toBeCloseTo(at.x, 6)
  expect(inFrame(burlington, closer, map)!.y).toBeCloseTo(at.y, 6)
})

test('the zoom is limited in both directions', () => {
  const whole = frameOf(map, undefined)
  const near = frameOf(map, { center: burlington, miles: 25 })
  expect(zoomed(near, { factor: 0.001, at: { x: 0.5, y: 0.5 }, whole }).width).toBe(whole.width)
  expect(zoomed(near, { factor: 1000, at: { x: 0.5, y: 0.5 }, whole }).width).toBe(whole.width / 16)
})

test('a map cannot be moved off the state', () => {
  const whole = frameOf(map, undefined)
  const away = moved(whole, { x: 9, y: -9 }, whole)
  expect(away.x).toBeCloseTo(whole.x + whole.width / 2, 6)
  expect(away.y).toBeCloseTo(whole.y - whole.height / 2, 6)
  expect(moved(whole, { x: 0.25, y: 0 }, whole).x).toBeCloseTo(whole.x + whole.width / 4, 6)
})

test('a resized frame keeps its center', () => {
  const near = frameOf(map, { center: burlington, miles: 25 })
  const moved = centeredOn(bennington, near, map)
  expect(inFrame(bennington, moved, map)!.x).toBeCloseTo(0.5, 6)
  const wide = inAspectRatio(moved, 2)
  expect(wide.width / wide.height).toBeCloseTo(2, 6)
  expect(inFrame(bennington, wide, map)!.y).toBeCloseTo(0.5, 6)
})
