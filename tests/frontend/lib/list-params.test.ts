import { describe, expect, test } from 'vitest'
import { freeText, oneOf, parseListParams, withFilters } from '#frontend/shared/lib/list-params.ts'

const CHOICES = { show: oneOf(['open', 'mine', 'closed']), search: freeText }
const query = (text: string) => new URLSearchParams(text)

describe('the URL of a list', () => {
  test('holds its filters and page', () => {
    expect(parseListParams(query('show=mine&search=leeks&page=3'), CHOICES)).toEqual({
      show: 'mine',
      search: 'leeks',
      page: 3,
    })
  })
  test.each(['', 'show=none', 'show=constructor', 'page=0', 'page=-2', 'page=0.5', 'page=many'])(
    'means the beginning where it makes no sense: %s',
    (text) => expect(parseListParams(query(text), CHOICES)).toEqual({ show: 'open', search: '', page: 1 }),
  )
  test('limits the length of search text', () =>
    expect(parseListParams(query(`search=${'a'.repeat(900)}`), CHOICES).search).toHaveLength(100))
  test('resets the page when a filter changes', () => {
    expect(String(withFilters(query('page=4&show=mine'), CHOICES, { search: 'leeks' }))).toBe('show=mine&search=leeks')
    expect(String(withFilters(query('page=4&show=mine'), CHOICES, {}))).toBe('show=mine')
  })
  test('omits default values', () => {
    expect(String(withFilters(query('show=mine&search=leeks'), CHOICES, { show: 'open', search: '' }))).toBe('')
  })
  test('preserves other parameters', () => {
    expect(String(withFilters(query('tab=disputes&show=closed&page=2'), CHOICES, { show: 'open' }))).toBe(
      'tab=disputes',
    )
  })
})
