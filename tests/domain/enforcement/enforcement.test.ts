import { describe } from 'vitest'
import type { TakeEnforcementAction } from '#domain/enforcement/enforcement.decider.ts'
import { enforcement } from '#domain/enforcement/enforcement.decider.ts'
import {
  APPEAL_DEADLINE,
  accountSuspended,
  accountTerminated,
  accountWarned,
  enforcementAppealed,
  lifted,
  suspensionExpired,
  upheld,
} from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const when = spec(enforcement)
const staff = (name: string) => ({ accountId: idNamed('account', name), role: 'support' as const })
const reason = 'Sold what was not theirs.'
const enforcementActionId = idNamed('enforcement_action', 'first')
const decide = (
  kind: TakeEnforcementAction['actionType'],
  more: Partial<TakeEnforcementAction> = {},
): TakeEnforcementAction => ({
  type: 'TakeEnforcementAction',
  enforcementActionId,
  actionType: kind,
  agent: staff('sue'),
  expectedVersion: 0,
  reason,
  today: '2026-05-01',
  account: { accountId: idNamed('account', 'ann'), staff: false },
  tokenHash: 'right',
  appealDeadline: APPEAL_DEADLINE,
  ...more,
})

describe('an enforcement action', () => {
  when('warns the account').given().when(decide('warning')).happens(accountWarned())
  when('suspends the account until the suspension is lifted')
    .given()
    .when(decide('suspension'))
    .happens(accountSuspended())
  when('suspends the account through a last day')
    .given()
    .when(decide('suspension', { endsOn: '2026-05-14' }))
    .happens(accountSuspended({}, '2026-05-14'))
  when('terminates the account').given().when(decide('termination')).happens(accountTerminated())
  when('names the producer of the account')
    .given()
    .when(
      decide('termination', {
        account: { accountId: idNamed('account', 'ann'), producerId: idNamed('producer', 'Orchard'), staff: false },
      }),
    )
    .happens(accountTerminated({ sells: 'Orchard' }))
  when('is taken once for a repeated command').given(accountSuspended()).when(decide('suspension')).happens()
  when('terminates a suspended account')
    .given(accountSuspended())
    .when(decide('termination', { enforcementActionId: idNamed('enforcement_action', 'second'), expectedVersion: 1 }))
    .happens(accountTerminated({ named: 'second' }))
  const second = { enforcementActionId: idNamed('enforcement_action', 'second') }
  when('a warned account stays suspended')
    .given(accountSuspended())
    .when(decide('warning', { ...second, expectedVersion: 1 }))
    .happens(accountWarned({ named: 'second', accountStatus: 'suspended' }))
  when('does not suspend a suspended account')
    .given(accountSuspended())
    .when(decide('suspension', { ...second, expectedVersion: 1 }))
    .refuses('account_already_suspended')
  when('does not warn a terminated account')
    .given(accountTerminated())
    .when(decide('warning', { ...second, expectedVersion: 1 }))
    .refuses('account_already_terminated')
  when('is refused after a newer event')
    .given(accountWarned())
    .when(decide('termination', second))
    .refuses('edit_conflict')
  when('is refused about a colleague')
    .given()
    .when(decide('warning', { account: { accountId: idNamed('account', 'ann'), staff: true } }))
    .refuses('staff_account')
  when('is refused about oneself')
    .given()
    .when(decide('warning', { agent: staff('ann') }))
    .refuses('own_account')
  when('is not taken by auditors')
    .given()
    .when(decide('warning', { agent: { ...staff('amy'), role: 'auditor' } }))
    .refuses('not_allowed')
  when('does not end on a past day')
    .given()
    .when(decide('suspension', { endsOn: '2026-04-30' }))
    .refuses('suspension_invalid')
  when('suspends for at most a year')
    .given()
    .when(decide('suspension', { endsOn: '2027-05-03' }))
    .refuses('suspension_invalid')
})

describe('a suspension', () => {
  const end = (today: string) => ({ type: 'ExpireSuspension', enforcementActionId, today }) as const
  when('expires the day after its last')
    .given(accountSuspended({}, '2026-05-14'))
    .when(end('2026-05-15'))
    .happens(suspensionExpired())
  when('lasts through its last day').given(accountSuspended({}, '2026-05-14')).when(end('2026-05-14')).happens()
  when('without a last day does not expire').given(accountSuspended()).when(end('2030-01-01')).happens()
  when('expires once').given(accountSuspended({}, '2026-05-14'), suspensionExpired()).when(end('2026-05-15')).happens()
  when('that expires leaves a terminated account terminated')
    .given(accountSuspended({}, '2026-05-14'), accountTerminated({ named: 'second' }))
    .when(end('2026-05-15'))
    .happens(suspensionExpired({ accountStatus: 'terminated' }))
})

describe('lifting an enforcement action', () => {
  const lift = (expectedVersion: number, by = 'sue') =>
    ({ type: 'LiftEnforcementAction', enforcementActionId, agent: staff(by), expectedVersion, reason }) as const
  when('activates the account again')
    .given(accountSuspended())
    .when(lift(1))
    .happens(lifted('suspension', {}, false))
  when('leaves other actions in force')
    .given(accountSuspended(), accountTerminated({ named: 'second' }))
    .when(lift(2))
    .happens(lifted('suspension', { accountStatus: 'terminated' }, false))
  when('is done once').given(accountSuspended(), lifted('suspension')).when(lift(2)).happens()
  when('is refused while an appeal is open')
    .given(accountSuspended(), enforcementAppealed({ accountStatus: 'suspended' }))
    .when(lift(2))
    .refuses('appeal_pending')
  when('is refused after a newer event')
    .given(accountSuspended(), accountWarned({ named: 'second' }))
    .when(lift(1))
    .refuses('edit_conflict')
  when('requires an action').given().when(lift(0)).refuses('enforcement_action_not_found')
  when('is refused about oneself').given(accountSuspended()).when(lift(1, 'ann')).refuses('own_account')
})

describe('an appeal', () => {
  const ask = {
    type: 'AppealEnforcementAction',
    enforcementActionId,
    comment: 'They were ours.',
    now: '2026-05-02T09:00:00.000Z',
  } as const
  const appealed = enforcementAppealed({ accountStatus: 'suspended' })
  when('is filed within five days').given(accountSuspended()).when(ask).happens(appealed)
  when('is filed by the emailed link')
    .given(accountTerminated())
    .when({ ...ask, tokenHash: 'right' })
    .happens(enforcementAppealed({ accountStatus: 'terminated' }))
  when('is refused with a wrong link')
    .given(accountTerminated())
    .when({ ...ask, tokenHash: 'wrong' })
    .refuses('token_invalid')
  when('is refused after the deadline')
    .given(accountSuspended())
    .when({ ...ask, now: APPEAL_DEADLINE })
    .refuses('appeal_window_closed')
  when('is filed once').given(accountSuspended(), appealed).when(ask).refuses('already_appealed')
  when('is filed once, even after the decision')
    .given(accountSuspended(), appealed, upheld({ accountStatus: 'suspended' }))
    .when(ask)
    .refuses('already_appealed')
  when('is filed against an expired suspension')
    .given(accountSuspended({}, '2026-05-01'), suspensionExpired())
    .when(ask)
    .happens(enforcementAppealed())
  when('is refused against a lifted action')
    .given(accountSuspended(), lifted('suspension', {}, false))
    .when(ask)
    .refuses('enforcement_action_lifted')
  when('requires an action').given().when(ask).refuses('enforcement_action_not_found')
})

describe('a decision about an appeal', () => {
  const decideAppeal = (by: string, decision: 'uphold' | 'lift', expectedVersion = 2) =>
    ({
      type: 'DecideEnforcementAppeal',
      enforcementActionId,
      decision,
      agent: staff(by),
      expectedVersion,
      reason,
    }) as const
  const history = [accountSuspended(), enforcementAppealed({ accountStatus: 'suspended' })]
  when('overturns the action')
    .given(...history)
    .when(decideAppeal('sam', 'lift'))
    .happens(lifted('suspension'))
  when('upholds the action')
    .given(...history)
    .when(decideAppeal('sam', 'uphold'))
    .happens(upheld({ accountStatus: 'suspended' }))
  when('is made by another staff member')
    .given(...history)
    .when(decideAppeal('sue', 'lift'))
    .refuses('own_decision')
  when('is not made about oneself')
    .given(...history)
    .when(decideAppeal('ann', 'lift'))
    .refuses('own_account')
  when('is refused after a newer event')
    .given(...history)
    .when(decideAppeal('sam', 'lift', 1))
    .refuses('edit_conflict')
  when('requires an appeal')
    .given(accountSuspended())
    .when(decideAppeal('sam', 'lift', 1))
    .refuses('no_appeal')
  when('removes an expired suspension from the record')
    .given(...history, suspensionExpired(), accountSuspended({ named: 'second' }))
    .when(decideAppeal('sam', 'lift', 4))
    .happens(lifted('suspension', { accountStatus: 'suspended' }))
})
