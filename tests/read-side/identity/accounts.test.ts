import { expect, test } from 'vitest'
import { ERASED } from '#domain/kernel/event.ts'
import { accounts, staffChanges } from '#read-side/identity/accounts.projection.ts'
import { accountOf, profileOf } from '#read-side/identity/accounts.query.ts'
import {
  staffRoleAssigned,
  staffRoleRevoked,
  twoFactorDisabled,
  twoFactorEnabled,
} from '#tests/support/account-events.ts'
import { welcomeMarksIn } from '#write-side/identity/welcome-marks.ts'
import { accountIdOf, producerIdOf, producerRegistered, registered } from '../support/market-events.ts'
import { projectedMarket } from '../support/projected-market.ts'
import { view } from '../support/view.ts'

view(accounts)('an account starts unverified').given(registered('ann')).shows({ username: 'ann', verified: false })

view(accounts)('an account shows its two-factor enrollment')
  .given(registered('ann'), twoFactorEnabled('ann'))
  .shows({ twoFactorEnrollmentId: 'setup_1' })

view(accounts)('a disabled two-factor enrollment is not shown')
  .given(registered('ann'), twoFactorEnabled('ann'), twoFactorDisabled('ann', 'owner'))
  .shows({ twoFactorEnrollmentId: null })

view(staffChanges)('staff changes are kept with their reason')
  .given(registered('ann'), staffRoleAssigned('ann', 'auditor', 'Reads the books'))
  .shows({ accountId: accountIdOf('ann'), change: 'role_assigned', role: 'auditor', reason: 'Reads the books' })

view(staffChanges)('an erased reason is null')
  .given(staffRoleRevoked('ann', ERASED))
  .shows({ change: 'role_revoked', role: null, reason: null })

view(accounts)('a confirmed address verifies the account')
  .given(registered('ann'), { type: 'EmailVerified', data: { accountId: accountIdOf('ann') } })
  .shows({ verified: true })

view(accounts)('an erased account has no name')
  .given(registered('ann', { username: ERASED, email: ERASED }))
  .shows({ username: null, email: null })

const requested = {
  type: 'EmailChangeRequested',
  data: {
    accountId: accountIdOf('ann'),
    requestId: 'r',
    tokenHash: 'h',
    expiresAt: '2026-05-02T00:00:00.000Z',
    email: 'ann@new.example.com',
  },
} as const
const moved = {
  type: 'EmailChanged',
  data: { accountId: accountIdOf('ann'), requestId: 'r', email: 'ann@new.example.com' },
} as const

view(accounts)('a requested address is pending').given(registered('ann'), requested).shows({
  email: 'ann@example.com',
  pendingEmail: 'ann@new.example.com',
  pendingEmailExpiresAt: requested.data.expiresAt,
})

view(accounts)('a confirmed address replaces the old one')
  .given(registered('ann'), requested, moved)
  .shows({ email: 'ann@new.example.com', verified: true, pendingEmail: null })

view(accounts)('a new password cancels a change of address')
  .given(registered('ann'), requested, {
    type: 'PasswordChanged',
    data: { accountId: accountIdOf('ann'), changeId: 'c', nth: 1, by: 'reset' },
  })
  .shows({ email: 'ann@example.com', pendingEmail: null })

view(accounts)('a profile shows entered, erased and missing fields')
  .given(registered('ann'), {
    type: 'AccountProfileUpdated',
    data: { accountId: accountIdOf('ann'), username: 'anna', fullName: 'Ann Lee', phone: ERASED },
  })
  .shows({ username: 'anna', fullName: 'Ann Lee', phone: null, zipCode: null })

test('a pending email address is hidden once it expires', async () => {
  const market = await projectedMarket()
  await market.record(registered('ann'), requested)
  const at = (now: string) => profileOf(market.db, { accountId: accountIdOf('ann'), now })
  expect(await at('2026-05-01T12:00:00.000Z')).toMatchObject({ pendingEmail: 'ann@new.example.com' })
  expect(await at('2026-05-02T00:00:00.000Z')).toMatchObject({ pendingEmail: null })
  await market.close()
})

test('an account is found with its producer', async () => {
  const market = await projectedMarket()
  await market.record(registered('ann'), registered('bob', { username: ERASED }), producerRegistered('bob'))
  const find = accountOf(market.db)
  expect(await find(accountIdOf('ann'))).toMatchObject({ username: 'ann', role: 'consumer', producerId: null })
  expect(await find(accountIdOf('bob'))).toMatchObject({
    username: 'Erased',
    role: 'producer',
    producerId: producerIdOf('bob'),
  })
  expect(await find('account_none')).toBeUndefined()
  await market.close()
})

test('a member is welcomed once, within a week', async () => {
  const market = await projectedMarket()
  await market.record(registered('ann'), registered('bob'))
  const isNew = async (name: string, now: string) =>
    (await profileOf(market.db, { accountId: accountIdOf(name), now }))?.welcome
  expect(await isNew('ann', '2026-05-02T00:00:00.000Z')).toBe(true)
  await welcomeMarksIn(market.db).record(accountIdOf('ann'), '2026-05-02T00:00:00.000Z')
  expect(await isNew('ann', '2026-05-02T00:00:00.000Z')).toBe(false)
  expect(await isNew('bob', '2026-05-09T00:00:00.000Z')).toBe(false)
  await market.close()
})
