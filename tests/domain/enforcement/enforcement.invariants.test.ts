import fc from 'fast-check'
import { expect } from 'vitest'
import { accountStatusIn, type EnforcementCommand, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { ENFORCEMENT_ACTIONS } from '#domain/enforcement/enforcement-types.ts'
import { fold } from '#domain/kernel/decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant } from '#tests/support/spec.ts'

const enforcementActionId = fc.constantFrom('one', 'two').map((name) => idNamed('enforcement_action', name))
const agent = fc
  .constantFrom('sue', 'sam', 'sue', 'sam', 'ann')
  .map((name) => ({ accountId: idNamed('account', name), role: 'support' as const }))
const day = fc.constantFrom('2026-05-01', '2026-05-05', '2026-05-09')
const deciding = { enforcementActionId, agent, reason: fc.constant('It violated the rules.') }
/** The expected versions to draw from, often the current one: of no action, one action, or an action with an appeal. */
const [first, later, afterAppeal] = [
  fc.constantFrom(0, 0, 0, 1, 2, 3),
  fc.constantFrom(1, 2, 3),
  fc.constantFrom(2, 2, 3),
]

const decision: fc.Arbitrary<EnforcementCommand> = fc.record({
  type: fc.constant('TakeEnforcementAction' as const),
  ...deciding,
  expectedVersion: first,
  actionType: fc.constantFrom(...ENFORCEMENT_ACTIONS),
  endsOn: fc.option(day, { nil: undefined }),
  today: fc.constant('2026-05-01'),
  account: fc.constant({ accountId: idNamed('account', 'ann'), staff: false }),
  tokenHash: fc.constant('hash'),
  appealDeadline: fc.constant('2026-05-06T00:00:00.000Z'),
})
const question: fc.Arbitrary<EnforcementCommand> = fc.record({
  type: fc.constant('AppealEnforcementAction' as const),
  enforcementActionId,
  comment: fc.constant('Not so.'),
  now: day.map((of) => `${of}T12:00:00.000Z`),
})
const answer: fc.Arbitrary<EnforcementCommand> = fc.record({
  type: fc.constant('DecideEnforcementAppeal' as const),
  ...deciding,
  expectedVersion: afterAppeal,
  decision: fc.constantFrom('uphold', 'lift'),
})
const lift = fc.record({ type: fc.constant('LiftEnforcementAction' as const), ...deciding, expectedVersion: later })
const clock = fc.record({ type: fc.constant('ExpireSuspension' as const), enforcementActionId, today: day })
const commands = fc.oneof(
  ...[decision, question, answer].map((arbitrary) => ({ arbitrary, weight: 5 })),
  ...[lift, clock].map((arbitrary) => ({ arbitrary, weight: 1 })),
)

const always = invariant(enforcement, commands)

always('an event states the account status after it', ({ history }) => {
  for (const [nth, { data }] of history.entries())
    expect(data.accountStatus).toBe(accountStatusIn(fold(enforcement, history.slice(0, nth + 1))))
})

always('no staff member decides twice on an action or on themselves', ({ history }) => {
  for (const event of history) {
    if (!('staffAccountId' in event.data)) continue
    expect(event.data.staffAccountId).not.toBe(event.data.accountId)
    const again =
      event.type === 'EnforcementActionUpheld' || (event.type === 'EnforcementActionLifted' && event.data.onAppeal)
    const first = history.find(({ data }) => data.enforcementActionId === event.data.enforcementActionId)!
    if (again) expect(first.data).not.toMatchObject({ by: event.data.staffAccountId })
  }
})

always('every action is appealed at most once', ({ history }) => {
  const appealed = history
    .filter(({ type }) => type === 'EnforcementAppealed')
    .map(({ data }) => data.enforcementActionId)
  expect(appealed).toEqual([...new Set(appealed)])
})
