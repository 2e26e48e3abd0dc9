import { expect, test } from 'vitest'
import {
  bestNowFirst,
  monthOf,
  peakWords,
  seasonOf,
  tabIn,
  timeWords,
} from '#frontend/shared/seasonal/format-season.ts'

test.each([
  [[6, 7], 'June–July'],
  [[5], 'May'],
  [[5, 6, 9], 'May–June, September'],
  [[9, 10, 11, 12, 1, 2], 'September–February'],
  [[4, 10, 11, 12], 'April, October–December'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'All year'],
])('months %j read as %s', (months, words) => {
  expect(peakWords(months)).toBe(words)
})

test.each([
  [25, '25 min'],
  [60, '1 h'],
  [390, '6 h 30 min'],
])('%i minutes read as %s', (minutes, words) => {
  expect(timeWords(minutes)).toBe(words)
})

test('the current season is that of today', () => {
  expect(seasonOf('current', monthOf(new Date(2026, 10, 21)))).toBe('fall')
  expect(seasonOf('current', monthOf(new Date(2026, 11, 1)))).toBe('winter')
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

test('what is at its best now comes first', () => {
  const [basil, kale, leeks] = [{ peakMonths: [8] }, { peakMonths: [10, 11] }, { peakMonths: [11] }]
  expect(bestNowFirst([basil, kale, leeks], 11)).toEqual([kale, leeks, basil])
})
