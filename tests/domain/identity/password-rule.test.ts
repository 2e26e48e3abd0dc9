import { describe, expect, test } from 'vitest'
import { passwordWeakness } from '#domain/identity/credentials.ts'

const market = { name: 'Farmgate', stateName: 'Vermont' }
const weakness = (password: string, overrides: { username?: string; staff?: boolean } = {}) =>
  passwordWeakness(password, { username: 'hannah_weld', staff: false, market, ...overrides })

describe('a password', () => {
  test('has at least eight characters, or twelve for staff', () => {
    expect([weakness('kx7!pqz'), weakness('kx7!pqzw')]).toEqual(['password_too_short', undefined])
    expect(weakness('kx7!pqzwabc', { staff: true })).toBe('password_too_short_for_staff')
    expect(weakness('kx7!pqzwabcd', { staff: true })).toBeUndefined()
  })

  test.each(['hannah_weld', 'HannahWeld', 'xx-h4nn4h-w31d-xx', 'hannah weld 99'])(
    'such as %s is rejected with the username in it',
    (password) => expect(weakness(password)).toBe('password_has_username'),
  )

  test('may contain a short username inside another word', () => {
    expect(weakness('bananas on toast', { username: 'ana' })).toBeUndefined()
    expect(weakness('my ana rows home', { username: 'ana' })).toBe('password_has_username')
  })

  test.each(['farmgate', 'F@rmG4te!!', 'farm-gate-99', 'my f4rm gate', 'Vermont!!', 'verm0nt!', 'V3RM0N7.'])(
    "such as %s is rejected with the marketplace's name or state",
    (password) => expect(weakness(password)).toBe('password_has_market'),
  )

  test.each(['Summer2026', 'autumn26!', 'Fall-2025', '2026winter', 'Spr1ng_27', '$ummer!26', 'MySummer2026'])(
    'such as %s is rejected as a season and a year',
    (password) => expect(weakness(password)).toBe('password_has_season'),
  )

  test.each([
    'a fence of old cedar',
    'waterfall 20 steps',
    'summer in the hills',
    'basket-of-thyme-72',
    'spring onions, 1200 of them',
  ])('such as %s is accepted', (password) => expect(weakness(password)).toBeUndefined())

  test('is not compared with an unknown username', () => expect(weakness('kx7!pqzw', { username: '' })).toBeUndefined())
})
