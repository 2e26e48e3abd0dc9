import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRODUCERS } from '#demo/content.ts'
import { ACCOUNTS } from '#demo/seed/seed-accounts.ts'
import { loginForm, profileFormOf } from '#domain/identity/contract.ts'
import { username, usernameKey } from '#domain/identity/credentials.ts'
import { isReserved, looksOfficial, mixesAlphabets, UNPRINTABLE } from '#domain/kernel/name-text.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'

const taken = (name: string): boolean => username.safeParse(name).success
const named = (code: number): string => `quinn${String.fromCodePoint(code)}`

describe('a username', () => {
  test.each([
    ...['ida', 'hannah_weld', 'joe.lapointe', 'walker-12', 'José', 'Zoë', 'Łukasz', 'Nguyễn', 'Søren', 'Strauß'],
    ...[
      'Ann Buyer',
      'Иван Петров',
      'Ελένη',
      'דוד כהן',
      'محمد',
      'राजेश',
      'สมชาย',
      '김민준',
      'やまだ 太郎',
      'コーヒー',
      'ann 2',
    ],
    ...['محمد ٤٢', 'Ann Иван', '李小龙'],
  ])('such as %s is accepted', (name) => expect(taken(name)).toBe(true))

  test.each([
    ['a bidirectional override', 'quinn\u202Enimda'],
    ['a zero-width space', 'qu\u200Binn'],
    ['a control character', 'quinn\u0007'],
    ['a line separator', 'qu\u2028inn'],
    ['a Cyrillic letter', 'su\u0440\u0440ort'],
    ['a Greek letter', 'supp\u03BFrt'],
    ['a stack of marks', 'z\u0327\u0334\u0489\u0300x'],
    ['an emoji', 'quinn🌽'],
    ['a phonetic Latin letter', 'ɡrace'],
    ['a sign of markup', '<b>ann</b>'],
    ['an ampersand', 'ann&bob'],
    ['quotes', '"ann"'],
    ['a backtick', '`ann`'],
    ['nothing but emoji', '🌽🌽🌽'],
    ['nothing but joiners', '._-'],
    ['two spaces in a row', 'two  words'],
    ['a tab', 'two\twords'],
    ['a Hangul filler', 'an\u3164n'],
    ['an Arabic digit among Latin letters', 'ann\u0664'],
    ['Cyrillic and Greek in one word', 'Ив\u03B1н'],
    ['an @', 'ann@example.com'],
  ])('with %s is rejected', (_, name) => expect(taken(name)).toBe(false))

  test('contains no control, format or separating character', () => {
    const codes = fc.integer({ min: 0, max: 0x10ffff }).filter((code) => UNPRINTABLE.test(String.fromCodePoint(code)))
    // Spaces at the end are trimmed.
    fc.assert(fc.property(codes, (code) => !taken(`${named(code)}x`)))
  })

  test('is stored in its normalized form', () => {
    expect(username.parse('Zoe\u0308')).toBe('Zo\u00EB')
    expect(username.parse('ｑｕｉｎｎ')).toBe('quinn')
  })

  test.each([
    ['lendon', 'LEND0N'],
    ['lendon', '1endon'],
    ['lendon', 'Iendon'],
    ['lendon', 'léndon'],
    ['support', 'su\u0440\u0440ort'],
    ['straße', 'strasse'],
  ])('such as %s has the same key as %s', (one, other) => expect(usernameKey(one)).toBe(usernameKey(other)))

  test('keeps its key when it is normalized', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => usernameKey(name) === usernameKey(name.normalize('NFKC'))),
    )
  })
})

describe('a username chosen under older rules', () => {
  const profile = (username: string) => ({ username, fullName: '', phone: '', zipCode: '' })
  test.each(['<b>ann</b>', '🌽🌽🌽', 'ann@home'])('such as %s is kept by its account', (name) => {
    expect(loginForm.safeParse({ username: name, password: 'a password' }).success).toBe(true)
    expect(profileFormOf(name).safeParse(profile(name)).success).toBe(true)
  })
  test('cannot be chosen again', () => {
    expect(formMessages(profileFormOf('ann'), profile('<b>ann</b>'))).toEqual({
      username: 'Use letters, digits, spaces, dots, dashes and underscores',
    })
  })
})

describe('reserved names', () => {
  test.each([
    'support',
    'Support-2',
    'admin',
    'adm1n',
    'admin99',
    'the_moderator',
    'auditor',
    'verifier',
    'help',
    'helpdesk',
  ])('include %s', (name) => expect(isReserved(name, 'Farmgate')).toBe(true))
  test.each([
    'security',
    'supportteam',
    'admin.john',
    'farmgate',
    'Farm_Gate',
    'f4rmgate.fan',
    'Security.Farmgate',
    's_u_p_p_o_r_t',
  ])('include %s in any spelling', (name) => expect(isReserved(name, 'Farmgate')).toBe(true))
  test('include the configured name of the marketplace', () => {
    expect(isReserved('green-mountain-market', 'Green Mountain Market')).toBe(true)
    expect(isReserved('green-mountain-market', 'Farmgate')).toBe(false)
  })
  test.each(['ida', 'helper', 'supporter_of_bees', 'rosa.hilfe', 'systematic', 'gatekeeper', 'team.blue'])(
    'do not include %s',
    (name) => expect(isReserved(name, 'Farmgate')).toBe(false),
  )

  test.each(['Support', 'The Help Desk', 'Farmgate Orchard', 'Official Market Staff'])(
    'reject %s as a shop name',
    (name) => expect(looksOfficial(name, 'Farmgate')).toBe(true),
  )
  test.each(['Self Help Garden', 'Hill Farm', 'Secure Acres', 'Community Supported Greens'])(
    'accept %s as a shop name',
    (name) => expect(looksOfficial(name, 'Farmgate')).toBe(false),
  )
  test('require one alphabet per word', () => {
    expect([mixesAlphabets('Supp\u043Ert'), mixesAlphabets('Ферма Hill'), mixesAlphabets('Café Müller')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('allow the demo usernames, except those of staff', () => {
    for (const account of ACCOUNTS) {
      expect(taken(account.username), account.username).toBe(true)
      if (!account.staffRole) expect(isReserved(account.username, 'Farmgate'), account.username).toBe(false)
    }
    for (const { businessName } of PRODUCERS) expect(looksOfficial(businessName, 'Farmgate'), businessName).toBe(false)
    expect(new Set(ACCOUNTS.map((account) => usernameKey(account.username))).size).toBe(ACCOUNTS.length)
  })
})
