import { describe, expect, test } from 'vitest'
import { isChronological, logFilter, serializeLogFilter } from '#domain/audit/log-filter.ts'
import { idNamed } from '#tests/support/ids.ts'

const ann = idNamed('account', 'Ann')

describe('the recorded form of a log filter', () => {
  test.each([
    [{}, 'everything'],
    [{ types: 'OrderPaid,OrderPlaced', stream: 'order-' }, 'types=OrderPaid,OrderPlaced; stream=order-'],
    [{ minCents: 0, maxCents: 500 }, 'minCents=0; maxCents=500'],
    [{ actor: ann, actorKind: 'account' as const }, `actorKind=account; actor=${ann}`],
    [{ actor: 'payouts', actorKind: 'system' as const }, 'actorKind=system; actor=payouts'],
  ])('keeps %j', (filter, written) => expect(serializeLogFilter(filter)).toBe(written))

  test.each([
    [{ text: 'Ann Buyer' }, 'some text'],
    [{ actor: 'ann.buyer', text: 'Ann' }, 'actor by name; some text'],
    [{ actor: 'ann.buyer', actorKind: 'staff' as const }, 'actorKind=staff; actor by name'],
  ])('of %j contains no name', (filter, written) => expect(serializeLogFilter(filter)).toBe(written))

  test('never exceeds the length of an access record', () => {
    const long = { types: 'A'.repeat(600), stream: 's'.repeat(200), correlation: 'c'.repeat(200), actor: ann }
    expect(serializeLogFilter(logFilter.parse(long)).length).toBe(1000)
  })
})

test.each([
  [{ from: '2026-05-01T09:00:00Z', to: '2026-05-01T09:00:00Z' }, false],
  [{ from: '2026-05-01T09:00:00+02:00', to: '2026-05-01T09:00:00Z' }, true],
  [{ minCents: 2, maxCents: 1 }, false],
  [{ minCents: 2, maxCents: 2 }, true],
])('the filter %j is valid: %s', (filter, expected) => expect(isChronological(filter)).toBe(expected))

test.each([
  { stream: 'ann@example.com' },
  { types: 'A,,B' },
  { from: 'yesterday' },
  { minCents: '1.5' },
  { actorKind: 'god' },
])('the filter %j is rejected', (filter) => expect(logFilter.safeParse(filter).success).toBe(false))
