import { describe } from 'vitest'
import { account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import {
  closed,
  ERASES_AT,
  erased,
  legalHoldDataErased,
  processorCustomersDeleted,
  reopened,
} from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { accountId, username: 'ann', email: 'ann@example.com', signupRole: 'consumer', acceptedPolicies: [] },
}
const verified: AccountEvent = { type: 'EmailVerified', data: { accountId } }
const [isClosed, isReopened, isErased] = [closed('ann'), reopened('ann'), erased('ann')]

describe('an inactive account', () => {
  const when = spec(account)
  const requestNotice = {
    type: 'RequestInactivityNotice',
    lastUse: '2023-06-01',
    erasureScheduledOn: '2026-06-01',
    staff: false,
  } as const
  const inactivityNoticeRequested = (lastUse: string, erasureScheduledOn: string): AccountEvent => ({
    type: 'AccountInactivityNoticeRequested',
    data: { accountId, lastUsedOn: lastUse, erasureScheduledOn },
  })
  const notified = inactivityNoticeRequested('2023-06-01', '2026-06-01')

  when('gets a notice').given(registered).when(requestNotice).happens(notified)
  when('gets one notice').given(registered, notified).when(requestNotice).happens()
  when('gets a notice again after it was used')
    .given(registered, notified)
    .when({ ...requestNotice, lastUse: '2026-05-20', erasureScheduledOn: '2029-05-20' })
    .happens(inactivityNoticeRequested('2026-05-20', '2029-05-20'))
  when('gets a notice again after it was kept')
    .given(registered, notified, isClosed, isReopened)
    .when(requestNotice)
    .happens(notified)
  when('of staff gets no notice')
    .given(registered, verified)
    .when({ ...requestNotice, staff: true })
    .happens()
  when('gets no notice once it is closed').given(registered, isClosed).when(requestNotice).happens()
  when('gets no notice once it is erased').given(registered, isClosed, isErased).when(requestNotice).happens()
})

describe('an account that the owner of its address disowns', () => {
  const when = spec(account)
  const what = { requestId: 'disowned', tokenHash: 'hash', erasureScheduledAt: '2026-05-01T09:00:00.000Z' }
  const disown = { type: 'DisownAccount', ...what } as const
  const disowned: AccountEvent = {
    type: 'AccountClosed',
    data: { accountId, ...what, eraseReviews: true, reason: 'disowned' },
  }
  const requested = { requestId: 'r', tokenHash: 'right', expiresAt: '2026-05-02T09:00:00.000Z' }
  const token: AccountEvent = { type: 'EmailVerificationRequested', data: { accountId, ...requested } }

  when('is closed').given(registered).when(disown).happens(disowned)
  when('is closed once').given(registered, disowned).when(disown).happens()
  when('is closed permanently, even if its owner had closed it')
    .given(registered, isClosed)
    .when(disown)
    .happens(disowned)
  when('with a confirmed address is kept').given(registered, verified).when(disown).refuses('token_used')
  when('is not reopened by signing in')
    .given(registered, disowned)
    .when({ type: 'ReopenAccount', now: '2026-05-01T08:00:00.000Z' })
    .refuses('account_erased')
  when('cannot be confirmed')
    .given(registered, token, disowned)
    .when({ type: 'VerifyEmail', tokenHash: 'right', now: '2026-05-01T08:00:00.000Z' })
    .refuses('token_invalid')
  when('gets no further emails')
    .given(registered, disowned)
    .when({ type: 'RequestPasswordReset', ...requested })
    .happens()
})

describe('an account closure', () => {
  const when = spec(account)
  const { accountId: _, ...what } = isClosed.data as Extract<AccountEvent, { type: 'AccountClosed' }>['data']
  const close = { type: 'CloseAccount', ...what, staff: false } as const
  const before = '2026-05-15T08:59:59.999Z'
  const keep = { type: 'ReopenAccount', now: before } as const
  const erase = {
    type: 'EraseAccount',
    now: ERASES_AT,
    destroyed: ['account' as const],
    erasedCounts: { sessions: 1 },
  } as const

  when('is requested by the owner').given(registered).when(close).happens(isClosed)
  when('happens once').given(registered, isClosed).when(close).happens()
  when('is refused to staff')
    .given(registered, verified)
    .when({ ...close, staff: true })
    .refuses('staff_account_not_closable')
  when('is undone by signing in').given(registered, isClosed).when(keep).happens(isReopened)
  when('is undone once').given(registered, isClosed, isReopened).when(keep).happens()
  when('is undone by the link')
    .given(registered, isClosed)
    .when({ ...keep, tokenHash: 'right' })
    .happens(isReopened)
  when('is not undone by another link')
    .given(registered, isClosed)
    .when({ ...keep, tokenHash: 'wrong' })
    .refuses('token_invalid')
  when('is undone once by its link')
    .given(registered, isClosed, isReopened)
    .when({ ...keep, tokenHash: 'right' })
    .refuses('token_used')
  when('cannot be undone after the deadline')
    .given(registered, isClosed)
    .when({ ...keep, now: ERASES_AT })
    .refuses('account_erased')
  when('is not erased before the deadline')
    .given(registered, isClosed)
    .when({ ...erase, now: before })
    .refuses('account_already_closed')
  when('ends in erasure').given(registered, isClosed).when(erase).happens(isErased)
  when('restored from a backup ends in erasure again')
    .given(registered)
    .when({ ...erase, again: true })
    .happens({ type: 'AccountErased', data: { ...isErased.data, requestId: 'again' } as never })
  when('ends in erasure once').given(registered, isClosed, isErased).when(erase).happens()
  when('that was undone erases nothing').given(registered, isClosed, isReopened).when(erase).refuses('account_open')
  when('of an erased account is refused').given(registered, isClosed, isErased).when(close).refuses('account_not_found')
  when('keeps data under a legal hold until it ends')
    .given(registered, isClosed, isErased)
    .when({
      type: 'EraseLegalHoldData',
      destroyed: ['account', 'transaction', 'communication'],
      erasedCounts: { documents: 1 },
    })
    .happens(legalHoldDataErased('ann'))
  when('erases data of a legal hold once')
    .given(registered, isClosed, isErased, legalHoldDataErased('ann'))
    .when({ type: 'EraseLegalHoldData', destroyed: ['account', 'transaction', 'communication'], erasedCounts: {} })
    .happens()
  when('deletes the customers at the processor once')
    .given(registered, isClosed, isErased, processorCustomersDeleted('ann'))
    .when({ type: 'RecordProcessorCustomersDeleted', customerCount: 0 })
    .happens()
  when('does not delete customers at the processor before erasure')
    .given(registered, isClosed)
    .when({ type: 'RecordProcessorCustomersDeleted', customerCount: 1 })
    .refuses('account_open')
})
