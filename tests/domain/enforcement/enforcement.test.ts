import { describe } from 'vitest'
import type { TakeEnforcementAction } from '#domain/enforcement/enforcement.decider.ts'
import { enforcement } from '#domain/enforcement/enforcement.decider.ts'
import {
  AGAIN_UNTIL,
  ended,
  lifted,
  lookAsked,
  paused,
  pauseOver,
  upheld,
  warned,
} from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const when = spec(enforcement)
const staff = (name: string) => ({ accountId: idNamed('account', name), role: 'support' as const })
const reason = 'Sold what was not theirs.'
const enforcementActionId = idNamed('sanction', 'first')
const decide = (
  kind: TakeEnforcementAction['kind'],
  more: Partial<TakeEnforcementAction> = {},
): TakeEnforcementAction => ({
  type: 'TakeEnforcementAction',
  enforcementActionId,
  kind,
  keeper: staff('sue'),
  seen: 0,
  reason,
  today: '2026-05-01',
  account: { accountId: idNamed('account', 'ann'), staff: false },
  tokenHash: 'right',
  appealDeadline: AGAIN_UNTIL,
  ...more,
})

describe('deciding about an account', () => {
  when('warns it').given().when(decide('warning')).happens(warned())
  when('pauses it until it is lifted').given().when(decide('pause')).happens(paused())
  when('pauses it through a day')
    .given()
    .when(decide('pause', { until: '2026-05-14' }))
    .happens(paused({}, '2026-05-14'))
  when('ends it').given().when(decide('end')).happens(ended())
  when('names what it sells under')
    .given()
    .when(
      decide('end', {
        account: { accountId: idNamed('account', 'ann'), producerId: idNamed('producer', 'Orchard'), staff: false },
      }),
    )
    .happens(ended({ sells: 'Orchard' }))
  when('happens once').given(paused()).when(decide('pause')).happens()
  when('ends what is paused')
    .given(paused())
    .when(decide('end', { enforcementActionId: idNamed('sanction', 'second'), seen: 1 }))
    .happens(ended({ named: 'second' }))
  const second = { enforcementActionId: idNamed('sanction', 'second') }
  when('warns what is paused, and paused it stays')
    .given(paused())
    .when(decide('warning', { ...second, seen: 1 }))
    .happens(warned({ named: 'second', standing: 'paused' }))
  when('cannot pause twice')
    .given(paused())
    .when(decide('pause', { ...second, seen: 1 }))
    .refuses('account_already_suspended')
  when('cannot warn what is ended')
    .given(ended())
    .when(decide('warning', { ...second, seen: 1 }))
    .refuses('account_already_terminated')
  when('is refused when something came meanwhile').given(warned()).when(decide('end', second)).refuses('edit_conflict')
  when('is refused about a colleague')
    .given()
    .when(decide('warning', { account: { accountId: idNamed('account', 'ann'), staff: true } }))
    .refuses('staff_account')
  when('is refused about oneself')
    .given()
    .when(decide('warning', { keeper: staff('ann') }))
    .refuses('own_account')
  when('is not for auditors')
    .given()
    .when(decide('warning', { keeper: { ...staff('amy'), role: 'auditor' } }))
    .refuses('not_allowed')
  when('takes no day that is over')
    .given()
    .when(decide('pause', { until: '2026-04-30' }))
    .refuses('suspension_invalid')
  when('pauses a year at most')
    .given()
    .when(decide('pause', { until: '2027-05-03' }))
    .refuses('suspension_invalid')
})

describe('a pause', () => {
  const end = (today: string) => ({ type: 'ExpireSuspension', enforcementActionId, today }) as const
  when('is over the day after its last').given(paused({}, '2026-05-14')).when(end('2026-05-15')).happens(pauseOver())
  when('holds through its last day').given(paused({}, '2026-05-14')).when(end('2026-05-14')).happens()
  when('without a last day goes on').given(paused()).when(end('2030-01-01')).happens()
  when('is over once').given(paused({}, '2026-05-14'), pauseOver()).when(end('2026-05-15')).happens()
  when('that is over leaves an ended account ended')
    .given(paused({}, '2026-05-14'), ended({ named: 'second' }))
    .when(end('2026-05-15'))
    .happens(pauseOver({ standing: 'ended' }))
})

describe('lifting', () => {
  const lift = (seen: number, by = 'sue') =>
    ({ type: 'LiftEnforcementAction', enforcementActionId, keeper: staff(by), seen, reason }) as const
  when('opens the account again')
    .given(paused())
    .when(lift(1))
    .happens(lifted('pause', {}, false))
  when('leaves what else holds')
    .given(paused(), ended({ named: 'second' }))
    .when(lift(2))
    .happens(lifted('pause', { standing: 'ended' }, false))
  when('happens once').given(paused(), lifted('pause')).when(lift(2)).happens()
  when('waits for the answer to who asked')
    .given(paused(), lookAsked({ standing: 'paused' }))
    .when(lift(2))
    .refuses('appeal_pending')
  when('is refused when something came meanwhile')
    .given(paused(), warned({ named: 'second' }))
    .when(lift(1))
    .refuses('edit_conflict')
  when('needs something to lift').given().when(lift(0)).refuses('enforcement_action_not_found')
  when('is refused about oneself').given(paused()).when(lift(1, 'ann')).refuses('own_account')
})

describe('asking for another look', () => {
  const ask = {
    type: 'AppealEnforcementAction',
    enforcementActionId,
    words: 'They were ours.',
    now: '2026-05-02T09:00:00.000Z',
  } as const
  const asked = lookAsked({ standing: 'paused' })
  when('is heard within five days').given(paused()).when(ask).happens(asked)
  when('works by the mailed link')
    .given(ended())
    .when({ ...ask, tokenHash: 'right' })
    .happens(lookAsked({ standing: 'ended' }))
  when('needs the right link')
    .given(ended())
    .when({ ...ask, tokenHash: 'wrong' })
    .refuses('token_invalid')
  when('comes too late')
    .given(paused())
    .when({ ...ask, now: AGAIN_UNTIL })
    .refuses('appeal_window_closed')
  when('is heard once').given(paused(), asked).when(ask).refuses('already_appealed')
  when('is heard once, answered or not')
    .given(paused(), asked, upheld({ standing: 'paused' }))
    .when(ask)
    .refuses('already_appealed')
  when('is heard of a pause that has passed')
    .given(paused({}, '2026-05-01'), pauseOver())
    .when(ask)
    .happens(lookAsked())
  when('makes no sense of what was lifted')
    .given(paused(), lifted('pause', {}, false))
    .when(ask)
    .refuses('enforcement_action_lifted')
  when('needs a decision').given().when(ask).refuses('enforcement_action_not_found')
})

describe('looking again', () => {
  const look = (by: string, decision: 'uphold' | 'lift', seen = 2) =>
    ({ type: 'DecideEnforcementAppeal', enforcementActionId, decision, keeper: staff(by), seen, reason }) as const
  const asked = [paused(), lookAsked({ standing: 'paused' })]
  when('lifts it')
    .given(...asked)
    .when(look('sam', 'lift'))
    .happens(lifted('pause'))
  when('lets it stand')
    .given(...asked)
    .when(look('sam', 'uphold'))
    .happens(upheld({ standing: 'paused' }))
  when('is somebody else’s')
    .given(...asked)
    .when(look('sue', 'lift'))
    .refuses('own_decision')
  when('is nobody’s about themselves')
    .given(...asked)
    .when(look('ann', 'lift'))
    .refuses('own_account')
  when('is refused when something came meanwhile')
    .given(...asked)
    .when(look('sam', 'lift', 1))
    .refuses('edit_conflict')
  when('needs somebody who asked')
    .given(paused())
    .when(look('sam', 'lift', 1))
    .refuses('no_appeal')
  when('takes a pause that has passed off the record')
    .given(...asked, pauseOver(), paused({ named: 'second' }))
    .when(look('sam', 'lift', 4))
    .happens(lifted('pause', { standing: 'paused' }))
})
