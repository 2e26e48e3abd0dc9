import { describe, expect, test } from 'vitest'
import { listIn, narrowed, oneOf, words } from '#frontend/shared/lib/list-params.ts'

const CHOICES = { show: oneOf(['open', 'mine', 'closed']), search: words }
const query = (text: string) => new URLSearchParams(text)

describe('the URL of a list', () => {
  test('contains its filters and page', () => {
    expect(listIn(query('show=mine&search=leeks&page=3'), CHOICES)).toEqual({ show: 'mine', search: 'leeks', page: 3 })
  })
  test.each(['', 'show=none', 'show=constructor', 'page=0', 'page=-2', 'page=0.5', 'page=many'])(
    'falls back to defaults if invalid: %s',
    (text) => expect(listIn(query(text), CHOICES)).toEqual({ show: 'open', search: '', page: 1 }),
  )
  test('limits the length of search text', () =>
    expect(listIn(query(`search=${'a'.repeat(900)}`), CHOICES).search).toHaveLength(100))
  test('resets the page when a filter changes', () => {
    expect(String(narrowed(query('page=4&show=mine'), CHOICES, { search: 'leeks' }))).toBe('show=mine&search=leeks')
    expect(String(narrowed(query('page=4&show=mine'), CHOICES, {}))).toBe('show=mine')
  })
  test('omits default values', () => {
    expect(String(narrowed(query('show=mine&search=leeks'), CHOICES, { show: 'open', search: '' }))).toBe('')
  })
  test('preserves other parameters', () => {
    expect(String(narrowed(query('tab=disputes&show=closed&page=2'), CHOICES, { show: 'open' }))).toBe('tab=disputes')
  })
})
