import { geoMercator } from 'd3-geo'
import { expect, test } from 'vitest'
import { STATE_NAMES } from '#app/marketplace.ts'
import { project } from '#domain/marketplace/contract.ts'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import { atlasMaps } from '#platform/geo/state-map.ts'

const maps = atlasMaps()
const vermont = () => maps('Vermont')!

test('Vermont is drawn with its fourteen counties', () => {
  expect(
    vermont()
      .counties.map(({ name }) => name)
      .sort(),
  ).toEqual([
    ...['Addison', 'Bennington', 'Caledonia', 'Chittenden', 'Essex', 'Franklin', 'Grand Isle', 'Lamoille'],
    ...['Orange', 'Orleans', 'Rutland', 'Washington', 'Windham', 'Windsor'],
  ])
  expect(
    vermont()
      .neighbors.map(({ name }) => name)
      .sort(),
  ).toEqual(['Massachusetts', 'New Hampshire', 'New York'])
})

test.each(Object.values(STATE_NAMES))('%s has a map', (name) => {
  const map = maps(name.replace(/^the /, ''))!
  expect(map.counties.length).toBeGreaterThan(0)
  for (const { path } of [...map.counties, ...map.neighbors]) expect(path === '' || path.startsWith('M')).toBe(true)
  for (const { path } of map.counties) expect(path).not.toBe('')
  const { width, height } = map.bounds
  expect(Math.max(width, height)).toBe(1000)
  expect(Math.min(width, height)).toBeGreaterThan(200)
})

test('an unknown state has no map', () => {
  expect(maps('Atlantis')).toBeUndefined()
})

test('a map is small enough to be sent', () => {
  expect(JSON.stringify(vermont()).length).toBeLessThan(12_000)
})

test.each([
  ['Vermont', '05401'],
  ['Texas', '79901'],
  ['Alaska', '99546'],
  ['Hawaii', '96720'],
])('a pin in %s is inside the drawn land', (state, zip) => {
  const { projection, bounds } = maps(state)!
  const town = zipcodeGeocoder().find(zip)!
  const pin = project(projection, town)
  const { rotation, scale, x, y } = projection
  const drawn = geoMercator().rotate([rotation, 0]).scale(scale).translate([x, y])([town.longitude, town.latitude])!
  expect(pin.x).toBeCloseTo(drawn[0], 6)
  expect(pin.y).toBeCloseTo(drawn[1], 6)
  expect(pin.x - bounds.x).toBeGreaterThanOrEqual(0)
  expect(pin.x - bounds.x).toBeLessThanOrEqual(bounds.width)
  expect(pin.y - bounds.y).toBeGreaterThanOrEqual(0)
  expect(pin.y - bounds.y).toBeLessThanOrEqual(bounds.height)
})
