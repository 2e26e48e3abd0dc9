import { expect, test } from 'vitest'
import type { Finding } from '#domain/transparency-log/finding.ts'
import { findingKinds, formatFinding } from '#domain/transparency-log/finding.ts'
import { logVerification } from '#domain/transparency-log/log-verification.decider.ts'
import type { LogVerificationEvent } from '#domain/transparency-log/log-verification.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const verificationId = idNamed('log_verification', 'one')
const found = { verificationId, treeSize: 9, pendingEvents: 1, checkpointCount: 2, findingCount: 0, findings: [] }
const requested: LogVerificationEvent = { type: 'LogVerificationRequested', data: { verificationId } }
const verified: LogVerificationEvent = { type: 'LogVerificationCompleted', data: found }
const ask = { type: 'RequestLogVerification', verificationId } as const
const finish = { type: 'CompleteLogVerification', ...found } as const

spec(logVerification)('a repeated request starts one verification').given(requested).when(ask).happens()
spec(logVerification)('a verification is requested').given().when(ask).happens(requested)
spec(logVerification)('the result of a verification is recorded').given(requested).when(finish).happens(verified)
spec(logVerification)('a result is recorded once').given(requested, verified).when(finish).happens()
spec(logVerification)('a result without a request is rejected')
  .given()
  .when(finish)
  .refuses('log_verification_not_requested')

const some: Finding = { kind: 'event_changed', position: '42', upTo: '42', count: 1, where: null, at: null }

test('every finding is described with its position', () => {
  for (const kind of findingKinds) {
    const named = { stream: 'order-1', by: '$maxCount' }
    const words = formatFinding({ ...some, ...named, kind, where: 'outside', at: '2026-05-01T09:30:00.000Z' })
    expect(words).toMatch(/^[A-Z].+\.$/)
    if (kind !== 'outside_missing') expect(words).toContain('42')
    if (kind.startsWith('stream_')) expect(words).toContain('order-1')
  }
  expect(formatFinding({ ...some, count: 3, upTo: '44' })).toContain('3 events, from position 42 to 44, are not')
})
