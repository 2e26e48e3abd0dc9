import { expect, test } from 'vitest'
import { isInSeason, SEASONS, seasonOfMonth, seasons, sharedMonths } from '#domain/seasonal/season.ts'

test.each([
  [1, 'winter'],
  [2, 'winter'],
  [3, 'spring'],
  [5, 'spring'],
  [6, 'summer'],
  [8, 'summer'],
  [9, 'fall'],
  [11, 'fall'],
  [12, 'winter'],
] as const)('month %i is %s', (month, season) => {
  expect(seasonOfMonth(month)).toBe(season)
})

test('every month has one season', () => {
  const months = seasons.flatMap((season) => [...SEASONS[season].months])
  expect(months.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('an item belongs to every season of its months', () => {
  expect(isInSeason([5, 6], 'spring')).toBe(true)
  expect(isInSeason([5, 6], 'summer')).toBe(true)
  expect(isInSeason([5, 6], 'fall')).toBe(false)
  expect(isInSeason([12], 'winter')).toBe(true)
})

test('a recipe shares the months of its ingredients', () => {
  expect(
    sharedMonths([
      [4, 5, 6, 9],
      [5, 6, 7],
      [3, 4, 5, 6],
    ]),
  ).toEqual([5, 6])
  expect(sharedMonths([[5], [9]])).toEqual([])
  expect(sharedMonths([])).toEqual([])
})
