import { describe, expect, test } from 'vitest'
import { listIn, narrowed, oneOf, words } from '#frontend/shared/lib/list-params.ts'

const CHOICES = { show: oneOf(['open', 'mine', 'closed']), search: words }
const query = (text: string) => new URLSearchParams(text)

describe('the address of a list', () => {
  test('says what is shown of it', () => {
    expect(listIn(query('show=mine&search=leeks&page=3'), CHOICES)).toEqual({ show: 'mine', search: 'leeks', page: 3 })
  })
  test.each(['', 'show=none', 'show=constructor', 'page=0', 'page=-2', 'page=0.5', 'page=many'])(
    'means the beginning where it makes no sense: %s',
    (text) => expect(listIn(query(text), CHOICES)).toEqual({ show: 'open', search: '', page: 1 }),
  )
  test('takes no endless words', () =>
    expect(listIn(query(`search=${'a'.repeat(900)}`), CHOICES).search).toHaveLength(100))
  test('begins at page 1 when another choice is made', () => {
    expect(String(narrowed(query('page=4&show=mine'), CHOICES, { search: 'leeks' }))).toBe('show=mine&search=leeks')
    expect(String(narrowed(query('page=4&show=mine'), CHOICES, {}))).toBe('show=mine')
  })
  test('bears nothing of a choice that is as at first', () => {
    expect(String(narrowed(query('show=mine&search=leeks'), CHOICES, { show: 'open', search: '' }))).toBe('')
  })
  test('keeps what else stood there', () => {
    expect(String(narrowed(query('tab=disputes&show=closed&page=2'), CHOICES, { show: 'open' }))).toBe('tab=disputes')
  })
})
