import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { PayoutList } from '#domain/payouts/contract.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import type { BadgeTone } from '#frontend/ui/badge.tsx'

type Payout = PayoutList[number]

const STATUS: Readonly<Record<Payout['status'], readonly [string, BadgeTone]>> = {
  pending: ['Being prepared', 'plain'],
  in_transit: ['On its way', 'honey'],
  paid: ['Paid', 'leaf'],
  failed: ['Your bank sent it back', 'tomato'],
  canceled: ['Canceled', 'plain'],
}
const EXPECTED: readonly Payout['status'][] = ['pending', 'in_transit', 'paid']

/**
 * A payout's day and status as they are read. The processor calls a payout paid once it has been sent, and names the day
 * the bank is expected to show it, a day in UTC: until that day it is on its way.
 */
export function payoutWords({ status, arrivesAt }: Pick<Payout, 'status' | 'arrivesAt'>, today: CalendarDate) {
  const day = arrivesAt.slice(0, 'YYYY-MM-DD'.length)
  const isAhead = day > today && EXPECTED.includes(status)
  const [label, tone] = STATUS[isAhead && status === 'paid' ? 'in_transit' : status]
  return { day: isAhead ? `Arrives by ${dayWords(day)}` : dayWords(day), label, tone }
}
