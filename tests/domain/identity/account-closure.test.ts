import { describe } from 'vitest'
import { account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { closed, ERASES_AT, erased, forgottenAtProcessor, heldErased, reopened } from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { accountId, username: 'ann', email: 'ann@example.com', signupRole: 'consumer', acceptedTerms: 'v1' },
}
const ofStaff: AccountEvent = { type: 'StaffRoleAssigned', data: { accountId, role: 'support' } }
const verified: AccountEvent = { type: 'EmailVerified', data: { accountId } }
const [isClosed, isReopened, isErased] = [closed('ann'), reopened('ann'), erased('ann')]

describe('an account nobody uses', () => {
  const when = spec(account)
  const tell = { type: 'RequestInactivityNotice', lastUse: '2023-06-01', erasureScheduledOn: '2026-06-01' } as const
  const told = (lastUse: string, erasureScheduledOn: string): AccountEvent => ({
    type: 'AccountInactivityNoticeRequested',
    data: { accountId, lastUsedOn: lastUse, erasureScheduledOn },
  })
  const isTold = told('2023-06-01', '2026-06-01')

  when('is told of it').given(registered).when(tell).happens(isTold)
  when('is told once').given(registered, isTold).when(tell).happens()
  when('is told again after it was used')
    .given(registered, isTold)
    .when({ ...tell, lastUse: '2026-05-20', erasureScheduledOn: '2029-05-20' })
    .happens(told('2026-05-20', '2029-05-20'))
  when('is told again after it was kept').given(registered, isTold, isClosed, isReopened).when(tell).happens(isTold)
  when('of the staff is not told').given(registered, verified, ofStaff).when(tell).happens()
  when('is not told once it is closed').given(registered, isClosed).when(tell).happens()
  when('is not told once it is erased').given(registered, isClosed, isErased).when(tell).happens()
})

describe('an account that the reader of its address disowns', () => {
  const when = spec(account)
  const what = { requestId: 'disowned', tokenHash: 'hash', erasureScheduledAt: '2026-05-01T09:00:00.000Z' }
  const disown = { type: 'DisownAccount', ...what } as const
  const disowned: AccountEvent = {
    type: 'AccountClosed',
    data: { accountId, ...what, eraseReviews: true, why: 'disowned' },
  }
  const asked = { requestId: 'r', tokenHash: 'right', expiresAt: '2026-05-02T09:00:00.000Z' }
  const token: AccountEvent = { type: 'EmailVerificationRequested', data: { accountId, ...asked } }

  when('is closed').given(registered).when(disown).happens(disowned)
  when('is closed once').given(registered, disowned).when(disown).happens()
  when('is closed for good, also when its owner had closed it')
    .given(registered, isClosed)
    .when(disown)
    .happens(disowned)
  when('whose address is confirmed stays').given(registered, verified).when(disown).refuses('token_used')
  when('is not opened again by signing in')
    .given(registered, disowned)
    .when({ type: 'ReopenAccount', now: '2026-05-01T08:00:00.000Z' })
    .refuses('account_erased')
  when('cannot be confirmed any more')
    .given(registered, token, disowned)
    .when({ type: 'VerifyEmail', tokenHash: 'right', now: '2026-05-01T08:00:00.000Z' })
    .refuses('token_invalid')
  when('gets no further mails')
    .given(registered, disowned)
    .when({ type: 'RequestPasswordReset', ...asked })
    .happens()
})

describe('closing an account', () => {
  const when = spec(account)
  const { accountId: _, ...what } = isClosed.data as Extract<AccountEvent, { type: 'AccountClosed' }>['data']
  const close = { type: 'CloseAccount', ...what } as const
  const before = '2026-05-15T08:59:59.999Z'
  const keep = { type: 'ReopenAccount', now: before } as const
  const erase = {
    type: 'EraseAccount',
    now: ERASES_AT,
    destroyed: ['account' as const],
    went: { sessions: 1 },
  } as const

  when('is its owner’s to do').given(registered).when(close).happens(isClosed)
  when('happens once').given(registered, isClosed).when(close).happens()
  when('is not for the staff').given(registered, verified, ofStaff).when(close).refuses('staff_account_not_closable')
  when('lets nobody be made staff')
    .given(registered, verified, isClosed)
    .when({ type: 'AssignStaffRole', role: 'support' })
    .refuses('member_account_closed')
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
  when('is undone by its link once')
    .given(registered, isClosed, isReopened)
    .when({ ...keep, tokenHash: 'right' })
    .refuses('token_used')
  when('cannot be undone after its time')
    .given(registered, isClosed)
    .when({ ...keep, now: ERASES_AT })
    .refuses('account_erased')
  when('leads to nothing before its time')
    .given(registered, isClosed)
    .when({ ...erase, now: before })
    .refuses('account_already_closed')
  when('ends in erasing').given(registered, isClosed).when(erase).happens(isErased)
  when('that a backup took back ends again')
    .given(registered)
    .when({ ...erase, again: true })
    .happens({ type: 'AccountErased', data: { ...isErased.data, requestId: 'again' } as never })
  when('ends so once').given(registered, isClosed, isErased).when(erase).happens()
  when('that was undone erases nothing').given(registered, isClosed, isReopened).when(erase).refuses('account_open')
  when('of an erased account is refused').given(registered, isClosed, isErased).when(close).refuses('account_not_found')
  when('may leave to a case what it holds, until it is over')
    .given(registered, isClosed, isErased)
    .when({ type: 'EraseLegalHoldData', destroyed: ['account', 'transaction', 'communication'], went: { papers: 1 } })
    .happens(heldErased('ann'))
  when('takes what a case held once')
    .given(registered, isClosed, isErased, heldErased('ann'))
    .when({ type: 'EraseLegalHoldData', destroyed: ['account', 'transaction', 'communication'], went: {} })
    .happens()
  when('is told at the processor once')
    .given(registered, isClosed, isErased, forgottenAtProcessor('ann'))
    .when({ type: 'RecordProcessorCustomersDeleted', customerCount: 0 })
    .happens()
  when('is not told at the processor before')
    .given(registered, isClosed)
    .when({ type: 'RecordProcessorCustomersDeleted', customerCount: 1 })
    .refuses('account_open')
})
