import { describe, expect, test } from 'vitest'
import {
  bestNowFirst,
  formatDuration,
  formatPeakMonths,
  groupsByPeak,
  monthOf,
  seasonOf,
  tabIn,
} from '#frontend/shared/seasonal/format-season.ts'

test.each([
  [[6, 7], 'June–July'],
  [[5], 'May'],
  [[5, 6, 9], 'May–June, September'],
  [[9, 10, 11, 12, 1, 2], 'September–February'],
  [[4, 10, 11, 12], 'April, October–December'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'All year'],
])('months %j read as %s', (months, words) => {
  expect(formatPeakMonths(months)).toBe(words)
})

test.each([
  [25, '25 min'],
  [60, '1 h'],
  [390, '6 h 30 min'],
])('%i minutes read as %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})

test('the current season depends on today', () => {
  expect(seasonOf('current', monthOf('2026-11-21'))).toBe('fall')
  expect(seasonOf('current', monthOf('2026-12-01'))).toBe('winter')
  expect(seasonOf('spring', 11)).toBe('spring')
})

test.each([
  ['season=summer', 'summer'],
  ['season=current', 'current'],
  ['season=monsoon', 'current'],
  ['season=constructor', 'current'],
  ['', 'current'],
])('the address ?%s has its tab', (query, tab) => {
  expect(tabIn(new URLSearchParams(query))).toBe(tab)
})

const basil = { peakMonths: [8] }
const kale = { peakMonths: [10, 11] }
const leeks = { peakMonths: [11] }

test('items in peak season come first', () => {
  expect(bestNowFirst([basil, kale, leeks], 11)).toEqual([kale, leeks, basil])
})

describe('the items of a season', () => {
  const of = (season: 'summer' | 'fall', month: number) =>
    groupsByPeak([basil, kale, leeks], season, month).map(({ title, items }) => [title, items])

  test('are grouped by their peak', () => {
    expect(of('fall', 11)).toEqual([
      ['At their best in November', [kale, leeks]],
      ['Past their peak', [basil]],
    ])
    expect(of('fall', 9)).toEqual([
      ['Later this fall', [kale, leeks]],
      ['Past their peak', [basil]],
    ])
  })
  test('are one group in any other season', () => {
    expect(of('summer', 11)).toEqual([['In season in summer', [basil, kale, leeks]]])
  })
})
