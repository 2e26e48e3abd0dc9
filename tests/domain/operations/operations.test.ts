import { describe } from 'vitest'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { operations } from '#domain/operations/operations.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const staff = (role: StaffRole) => ({ accountId: idNamed('account', 'sue'), role })
const who = { staffAccountId: idNamed('account', 'sue'), staffRole: 'admin' }
const admin = { staff: staff('admin'), found: true }
const parked = { type: 'RetryParkedEvents', projection: 'catalog' } as const
const EVENT_ID = '0190d3f4-7a51-7000-8000-000000000007'
const retry = { type: 'RetryJob', name: 'send-checkout-emails' } as const
const drop = { type: 'DiscardJob', name: 'send-checkout-emails', id: 'c1', reason: 'Sent by hand.' } as const

describe('operator actions', () => {
  const when = spec(operations)
  when('retry one or all parked events')
    .given()
    .when({ ...parked, ...admin, eventId: EVENT_ID })
    .happens({ type: 'ParkedEventsRetried', data: { ...who, projection: 'catalog', eventId: EVENT_ID } })
  when('retry all parked events of a projection')
    .given()
    .when({ ...parked, ...admin })
    .happens({ type: 'ParkedEventsRetried', data: { ...who, projection: 'catalog' } })
  when('retry a job')
    .given()
    .when({ ...retry, ...admin, id: 'c1' })
    .happens({ type: 'JobRetried', data: { ...who, jobName: 'send-checkout-emails', jobId: 'c1' } })
  when('retry all jobs of a name')
    .given()
    .when({ ...retry, ...admin })
    .happens({ type: 'JobRetried', data: { ...who, jobName: 'send-checkout-emails' } })
  when('drop a job with a reason')
    .given()
    .when({ ...drop, ...admin })
    .happens({
      type: 'JobDiscarded',
      data: { ...who, jobName: 'send-checkout-emails', jobId: 'c1', reason: 'Sent by hand.' },
    })
  when('are refused when nothing is parked')
    .given()
    .when({ ...parked, ...admin, found: false })
    .refuses('no_parked_events')
  when('are refused for a job that runs again')
    .given()
    .when({ ...drop, ...admin, found: false })
    .refuses('job_not_failed')
  for (const role of ['support', 'auditor', 'verifier'] as const)
    when(`are refused to the role ${role}`)
      .given()
      .when({ ...drop, staff: staff(role), found: true })
      .refuses('not_allowed')
})
