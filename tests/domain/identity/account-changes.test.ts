import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type AccountCommand, account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const ann = idNamed('account', 'ann')
const [BEFORE, UNTIL] = ['2026-05-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z']
const registration = {
  accountId: ann,
  username: 'ann',
  email: 'ann@example.com',
  signupRole: 'consumer',
  acceptedPolicies: [] as never[],
} as const
const registered: AccountEvent = { type: 'AccountRegistered', data: registration }
const token = (requestId: string) => ({ requestId, tokenHash: `hash of ${requestId}`, expiresAt: UNTIL })
const shown = (requestId: string, now = BEFORE) => ({ tokenHash: `hash of ${requestId}`, now })

const passwordResetRequested: AccountEvent = {
  type: 'PasswordResetRequested',
  data: { accountId: ann, ...token('reset') },
}
const changed = (nth: number, by: 'change' | 'reset', changeId = `change ${nth}`): AccountEvent => ({
  type: 'PasswordChanged',
  data: { accountId: ann, changeId, sequence: nth, method: by },
})
const email = 'ann@new.example.com'
const emailChangeRequested: AccountEvent = {
  type: 'EmailChangeRequested',
  data: { accountId: ann, ...token('move'), email },
}
const moved: AccountEvent = { type: 'EmailChanged', data: { accountId: ann, requestId: 'move', email } }
const reset = (requestId = 'reset', now = BEFORE) =>
  ({ type: 'ResetPassword', changeId: 'change 1', ...shown(requestId, now) }) as const
const move = (requestId = 'move', now = BEFORE) => ({ type: 'ConfirmEmailChange', ...shown(requestId, now) }) as const

const when = spec(account)

describe('a password', () => {
  when('is reset by its token').given(registered, passwordResetRequested).when(reset()).happens(changed(1, 'reset'))
  const laterRequest: AccountEvent = { type: 'PasswordResetRequested', data: { accountId: ann, ...token('later') } }
  const requested = (n: number): AccountEvent => ({
    type: 'PasswordResetRequested',
    data: { accountId: ann, ...token(`reset ${n}`) },
  })
  const ask = (requestId: string, expiresAt = UNTIL) =>
    ({ type: 'RequestPasswordReset', ...token(requestId), expiresAt }) as const
  const five = [1, 2, 3, 4, 5].map(requested)
  when('is reset by an older token too')
    .given(registered, passwordResetRequested, laterRequest)
    .when(reset())
    .happens(changed(1, 'reset'))
  when('invalidates all other links once it is reset')
    .given(registered, passwordResetRequested, laterRequest, changed(1, 'reset'))
    .when(reset('later'))
    .refuses('token_used')
  when('is requested once per request').given(registered, passwordResetRequested).when(ask('reset')).happens()
  when('is requested at most five times an hour')
    .given(registered, ...five)
    .when(ask('sixth'))
    .happens()
  when('is requested again an hour later')
    .given(registered, ...five)
    .when(ask('later', '2026-05-02T01:00:00.000Z'))
    .happens({
      type: 'PasswordResetRequested',
      data: { accountId: ann, ...token('later'), expiresAt: '2026-05-02T01:00:00.000Z' },
    })
  when('is not reset by another token')
    .given(registered, passwordResetRequested)
    .when(reset('x'))
    .refuses('token_invalid')
  when('is not reset after the token expired')
    .given(registered, passwordResetRequested)
    .when(reset('reset', UNTIL))
    .refuses('token_expired')
  when('is reset once by a token')
    .given(registered, passwordResetRequested, changed(1, 'reset'))
    .when(reset())
    .refuses('token_used')
  when('that was changed invalidates the reset link')
    .given(registered, passwordResetRequested, changed(1, 'change'))
    .when(reset())
    .refuses('token_used')
  when('is not reset by a link sent to a former address')
    .given(registered, passwordResetRequested, emailChangeRequested, moved)
    .when(reset())
    .refuses('token_invalid')
  when('numbers its changes')
    .given(registered, changed(1, 'reset'))
    .when({ type: 'ChangePassword', changeId: 'change 2' })
    .happens(changed(2, 'change'))
  when('is changed once for a repeated command')
    .given(registered, changed(1, 'change'))
    .when({ type: 'ChangePassword', changeId: 'change 1' })
    .happens()
})

describe('an email address', () => {
  when('changes by the token sent to the new address')
    .given(registered, emailChangeRequested)
    .when(move())
    .happens(moved)
  when('does not change by another token')
    .given(registered, emailChangeRequested)
    .when(move('x'))
    .refuses('token_invalid')
  when('does not change after the token expired')
    .given(registered, emailChangeRequested)
    .when(move('move', UNTIL))
    .refuses('token_expired')
  when('changes once').given(registered, emailChangeRequested, moved).when(move()).refuses('token_used')
  when('does not change after a new password')
    .given(registered, emailChangeRequested, changed(1, 'reset'))
    .when(move())
    .refuses('token_invalid')
  when('is confirmed by its change')
    .given(registered, emailChangeRequested, moved)
    .when({ type: 'RequestEmailVerification', ...token('again') })
    .happens()
})

describe('a profile', () => {
  const profile = { username: 'anna', fullName: 'Ann Lee', zipCode: '05401' }
  const written: AccountEvent = { type: 'AccountProfileUpdated', data: { accountId: ann, ...profile } }
  when('is updated as a whole')
    .given(registered)
    .when({ type: 'UpdateAccountProfile', ...profile })
    .happens(written)
  when('is updated without an event when unchanged')
    .given(registered, written)
    .when({ type: 'UpdateAccountProfile', ...profile })
    .happens()
  when('drops omitted fields')
    .given(registered, written)
    .when({ type: 'UpdateAccountProfile', username: 'anna' })
    .happens({ type: 'AccountProfileUpdated', data: { accountId: ann, username: 'anna' } })
})

describe('an account after any commands', () => {
  const requests = fc.constantFrom('first', 'second')
  const moments = fc.constantFrom(BEFORE, UNTIL)
  const commands: fc.Arbitrary<AccountCommand> = fc.oneof(
    fc.constant({ type: 'RegisterAccount', ...registration } as const),
    requests.map((id) => ({ type: 'RequestPasswordReset', ...token(id) }) as const),
    requests.map((id) => ({ type: 'RequestEmailChange', ...token(id), email: `${id}@example.com` }) as const),
    fc.tuple(requests, moments).map(([id, now]) => reset(id, now)),
    fc.tuple(requests, moments).map(([id, now]) => move(id, now)),
    requests.map((changeId) => ({ type: 'ChangePassword', changeId }) as const),
  )

  invariant(account, commands)('increments its password version with every change', ({ history }) => {
    const counts = history.flatMap(({ type, data }) => (type === 'PasswordChanged' ? [data.sequence] : []))
    expect(counts).toEqual(counts.map((_, i) => i + 1))
  })

  invariant(account, commands)('changes its email address only to the one requested last', ({ history }) => {
    for (const [i, event] of history.entries()) {
      if (event.type !== 'EmailChanged') continue
      const last = history
        .slice(0, i)
        .findLast(({ type }) => type === 'EmailChangeRequested' || type === 'PasswordChanged')
      expect(last).toMatchObject({ type: 'EmailChangeRequested', data: { email: event.data.email } })
    }
  })
})
