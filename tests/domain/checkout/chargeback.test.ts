import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { chargeback, type RecordChargeback } from '#domain/checkout/chargeback.decider.ts'
import type { ChargebackEvent } from '#domain/checkout/checkout.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const chargebackId = idNamed('chargeback', 'dp_1')
const about = {
  chargebackId,
  processorDisputeId: 'dp_1',
  paymentIntentId: 'pi_1',
  checkoutId: idNamed('checkout', 'ann'),
  orderIds: [idNamed('order', 'farm'), idNamed('order', 'dairy')],
  amountCents: 2118,
  reason: 'fraudulent',
}
const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}T09:00:00.000Z`
const reports = (status: RecordChargeback['status'], overrides: Partial<RecordChargeback> = {}): RecordChargeback => ({
  type: 'RecordChargeback',
  ...about,
  evidenceDueAt: day(10),
  status,
  openedAt: day(1),
  reportedAt: day(1),
  ...overrides,
})
const opened = (status: 'inquiry' | 'open' = 'open'): ChargebackEvent => ({
  type: 'ChargebackOpened',
  data: { ...about, evidenceDueAt: day(10), status, occurredAt: day(1), currency: 'USD' },
})
const updated = (overrides: object = {}): ChargebackEvent => ({
  type: 'ChargebackUpdated',
  data: {
    chargebackId,
    amountCents: 2118,
    evidenceDueAt: day(10),
    status: 'open',
    occurredAt: day(3),
    currency: 'USD',
    ...overrides,
  },
})
const closed = (outcome: 'won' | 'lost', at = 5): ChargebackEvent => ({
  type: 'ChargebackClosed',
  data: { chargebackId, outcome, occurredAt: day(at), amountCents: 2118, currency: 'USD' },
})

describe('a chargeback', () => {
  const when = spec(chargeback)
  when('is opened with its payment, orders and deadline').given().when(reports('open')).happens(opened())
  when('may start as an inquiry').given().when(reports('inquiry')).happens(opened('inquiry'))
  const { evidenceDueAt: _, ...withoutDeadline } = (opened() as Extract<ChargebackEvent, { type: 'ChargebackOpened' }>)
    .data
  when('may accept no evidence')
    .given()
    .when(reports('open', { evidenceDueAt: undefined }))
    .happens({ type: 'ChargebackOpened', data: withoutDeadline })
  when('is opened once')
    .given(opened())
    .when(reports('open', { reportedAt: day(2) }))
    .happens()
  when('gets another deadline')
    .given(opened())
    .when(reports('open', { evidenceDueAt: day(20), reportedAt: day(3) }))
    .happens(updated({ evidenceDueAt: day(20) }))
  when('gets another amount')
    .given(opened())
    .when(reports('open', { amountCents: 1059, reportedAt: day(3) }))
    .happens(updated({ amountCents: 1059 }))
  when('keeps its deadline if a report omits it')
    .given(opened())
    .when(reports('open', { evidenceDueAt: undefined, reportedAt: day(3) }))
    .happens()
  when('takes the money after an inquiry')
    .given(opened('inquiry'))
    .when(reports('open', { reportedAt: day(3) }))
    .happens(updated())
  when('ignores a report that is older than the last change')
    .given(opened(), updated({ evidenceDueAt: day(20) }))
    .when(reports('open', { reportedAt: day(2) }))
    .happens()
  when('is closed')
    .given(opened())
    .when(reports('lost', { reportedAt: day(5) }))
    .happens(closed('lost'))
  when('is closed once')
    .given(opened(), closed('lost'))
    .when(reports('lost', { reportedAt: day(6) }))
    .happens()
  when('that is reported closed first is opened and closed')
    .given()
    .when(reports('won', { reportedAt: day(5) }))
    .happens(opened(), closed('won'))
  when('is not opened after its end').given(opened(), closed('won')).when(reports('open')).happens()
  when('that was lost may be won on appeal')
    .given(opened(), closed('lost'))
    .when(reports('won', { reportedAt: day(7) }))
    .happens(closed('won', 7))
  when('that was won stays won')
    .given(opened(), closed('won'))
    .when(reports('lost', { reportedAt: day(7) }))
    .happens()
})

describe('a chargeback with reports in any order', () => {
  const report = fc
    .tuple(
      fc.constantFrom<RecordChargeback['status']>('inquiry', 'open', 'won', 'lost'),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(day(10), day(20), undefined),
    )
    .map(([status, at, evidenceDueAt]) => reports(status, { reportedAt: day(at), evidenceDueAt }))
  const always = invariant(chargeback, report)
  always('is opened once and closed once with each outcome', ({ history }) => {
    expect(history.filter(({ type }) => type === 'ChargebackOpened')).toHaveLength(history.length > 0 ? 1 : 0)
    const outcomes = history.flatMap((event) => (event.type === 'ChargebackClosed' ? event.data.outcome : []))
    expect([[], ['won'], ['lost'], ['lost', 'won']]).toContainEqual(outcomes)
    const firstEnd = history.findIndex(({ type }) => type === 'ChargebackClosed')
    if (firstEnd >= 0) expect(history.slice(firstEnd).every(({ type }) => type === 'ChargebackClosed')).toBe(true)
  })
})
