import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type AccountCommand, account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { type NameReservationCommand, nameReservation } from '#domain/identity/name-reservation.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const [ann, bob] = [idNamed('account', 'ann'), idNamed('account', 'bob')]

describe('a name reservation', () => {
  const when = spec(nameReservation)
  const take = (accountId: string) => ({ type: 'ReserveName', accountId }) as const
  const taken = { type: 'NameReserved', data: { accountId: ann } } as const
  const released = { type: 'NameReleased', data: { accountId: ann } } as const
  when('is made by the first account').given().when(take(ann)).happens(taken)
  when('is refused to the second account').given(taken).when(take(bob)).refuses('name_taken')
  when('is kept by its account').given(taken).when(take(ann)).happens()
  when('is released by its account').given(taken).when({ type: 'ReleaseName', accountId: ann }).happens(released)
  when('is not released by another account').given(taken).when({ type: 'ReleaseName', accountId: bob }).happens()
  when('can be made again once released')
    .given(taken, released)
    .when(take(bob))
    .happens({ type: 'NameReserved', data: { accountId: bob } })
})

describe('an account', () => {
  const when = spec(account)
  const data = {
    accountId: ann,
    username: 'ann',
    email: 'ann@example.com',
    signupRole: 'consumer',
    acceptedPolicies: [] as never[],
  } as const
  const registered: AccountEvent = { type: 'AccountRegistered', data }
  const requested: AccountEvent = {
    type: 'EmailVerificationRequested',
    data: { accountId: ann, requestId: 'r', tokenHash: 'right', expiresAt: '2026-05-02T00:00:00.000Z' },
  }
  const verified: AccountEvent = { type: 'EmailVerified', data: { accountId: ann } }
  const verify = (tokenHash: string, now = '2026-05-01T00:00:00.000Z') =>
    ({ type: 'VerifyEmail', tokenHash, now }) as const

  when('registers once')
    .given(registered)
    .when({ type: 'RegisterAccount', ...data })
    .happens()
  when('is verified by its token').given(registered, requested).when(verify('right')).happens(verified)
  when('is not verified by another token').given(registered, requested).when(verify('wrong')).refuses('token_invalid')
  when('is not verified by an expired token')
    .given(registered, requested)
    .when(verify('right', '2026-05-02T00:00:00.000Z'))
    .refuses('token_expired')
  when('uses its token once').given(registered, requested, verified).when(verify('right')).refuses('token_used')
  when('needs no token once verified')
    .given(registered, verified)
    .when({ type: 'RequestEmailVerification', requestId: 'r', tokenHash: 'x', expiresAt: '2026-05-02T00:00:00.000Z' })
    .happens()
  when('that does not exist cannot be verified').given().when(verify('right')).refuses('account_not_found')
})

describe('names and accounts after any commands', () => {
  const who = fc.constantFrom(ann, bob)
  const claims: fc.Arbitrary<NameReservationCommand> = fc.oneof(
    who.map((accountId) => ({ type: 'ReserveName', accountId }) as const),
    who.map((accountId) => ({ type: 'ReleaseName', accountId }) as const),
  )
  invariant(nameReservation, claims)('transfer a name only after its release', ({ history }) => {
    for (const [i, { type, data }] of history.entries()) {
      expect(type).toBe(i % 2 === 0 ? 'NameReserved' : 'NameReleased')
      if (type === 'NameReleased') expect(data.accountId).toBe(history[i - 1]!.data.accountId)
    }
  })

  const tokens = fc.constantFrom('first', 'second')
  const moments = fc.constantFrom('2026-05-01T00:00:00.000Z', '2026-05-03T00:00:00.000Z')
  const expiresAt = '2026-05-02T00:00:00.000Z'
  const commands: fc.Arbitrary<AccountCommand> = fc.oneof(
    fc.constant({
      type: 'RegisterAccount',
      accountId: ann,
      username: 'ann',
      email: 'ann@example.com',
      signupRole: 'consumer',
      acceptedPolicies: [] as never[],
    } as const),
    tokens.map(
      (tokenHash) => ({ type: 'RequestEmailVerification', requestId: tokenHash, tokenHash, expiresAt }) as const,
    ),
    fc.tuple(tokens, moments).map(([tokenHash, now]) => ({ type: 'VerifyEmail', tokenHash, now }) as const),
  )
  invariant(account, commands)('confirm an address once, by a requested token', ({ history }) => {
    const types = history.map(({ type }) => type)
    const at = types.indexOf('EmailVerified')
    if (at < 0) return
    expect(types.slice(0, at)).toContain('EmailVerificationRequested')
    expect(types.slice(at + 1)).toEqual([])
  })
})
