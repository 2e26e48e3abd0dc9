import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/kernel/calendar-date.ts'
import {
  cycleAt,
  type DeliverySchedule,
  deliveryDateFor,
  frequencies,
  nextCycle,
  nextRetryDate,
} from '#domain/subscriptions/billing-cycle.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2026-01-01', days))
const schedule: fc.Arbitrary<DeliverySchedule> = fc.record({
  frequency: fc.constantFrom(...frequencies),
  firstDeliveryOn: day,
  cutoffDays: fc.integer({ min: 1, max: 6 }),
})

const daysOf = (frequency: DeliverySchedule['frequency'], firstDeliveryOn: string, count: number) =>
  Array.from({ length: count }, (_, cycle) => cycleAt({ frequency, firstDeliveryOn, cutoffDays: 2 }, cycle).deliverOn)

test('a box is delivered on schedule', () => {
  expect(daysOf('weekly', '2026-10-30', 3)).toEqual(['2026-10-30', '2026-11-06', '2026-11-13'])
  expect(daysOf('biweekly', '2027-03-05', 3)).toEqual(['2027-03-05', '2027-03-19', '2027-04-02'])
  expect(daysOf('monthly', '2026-11-13', 4)).toEqual(['2026-11-13', '2026-12-11', '2027-01-08', '2027-02-12'])
  expect(daysOf('monthly', '2027-01-29', 2)).toEqual(['2027-01-29', '2027-02-26'])
})

test('delivery days increase and keep their weekday', () => {
  fc.assert(
    fc.property(schedule, fc.nat(300), (of, cycle) => {
      const [one, next] = [cycleAt(of, cycle), cycleAt(of, cycle + 1)]
      expect(next.deliverOn > one.deliverOn && next.chargeOn > one.chargeOn).toBe(true)
      expect(weekdayOf(next.deliverOn)).toBe(weekdayOf(of.firstDeliveryOn))
      expect(addDays(one.chargeOn, of.cutoffDays)).toBe(one.deliverOn)
    }),
  )
})

test('the next delivery is the first changeable one', () => {
  fc.assert(
    fc.property(schedule, fc.integer({ min: -1, max: 50 }), day, (of, after, today) => {
      const next = nextCycle(of, { after, today })
      expect(next.cycle > after && next.chargeOn > today).toBe(true)
      if (next.cycle - 1 > after) expect(cycleAt(of, next.cycle - 1).chargeOn <= today).toBe(true)
    }),
  )
})

test('a box paid late is delivered with the next one', () => {
  const weekly = { frequency: 'weekly', firstDeliveryOn: '2026-05-08', cutoffDays: 2 } as const
  expect(deliveryDateFor(weekly, { planned: '2026-05-08', paidOn: '2026-05-07' })).toBe('2026-05-08')
  expect(deliveryDateFor(weekly, { planned: '2026-05-08', paidOn: '2026-05-08' })).toBe('2026-05-15')
})

test('a declined card is retried on three more days', () => {
  expect(['06', '07', '09', '11'].map((on) => nextRetryDate('2026-05-06', `2026-05-${on}`))).toEqual([
    ...['2026-05-07', '2026-05-09', '2026-05-11', undefined],
  ])
})
