import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { PayoutAccountView, PayoutList, StatementView } from '#domain/payouts/contract.ts'
import type { StatusTone } from '#frontend/shared/console/format.tsx'
import { formatDay } from '#frontend/shared/lib/marketplace-time.ts'

interface StatusLabel {
  readonly label: string
  readonly tone: StatusTone
  readonly text: string
}

/** Status of a payout account, and what it means for the products. */
export const ACCOUNT_STATUSES: Readonly<Record<PayoutAccountView['status'], StatusLabel>> = {
  none: {
    label: 'Not set up',
    tone: 'waiting',
    text: 'Your products are visible, but cannot be ordered until payouts are set up. It takes about five minutes.',
  },
  incomplete: {
    label: 'Incomplete',
    tone: 'waiting',
    text: 'Your products are visible, but cannot be ordered until the payment processor has the missing details.',
  },
  checking: {
    label: 'In review',
    tone: 'waiting',
    text: 'The payment processor is reviewing your details. This usually takes minutes and at most two days.',
  },
  restricted: {
    label: 'Restricted',
    tone: 'bad',
    text: 'The payment processor has paused your payouts until you provide the overdue details.',
  },
  ready: {
    label: 'Ready',
    tone: 'good',
    text: 'Your products can be ordered, and your share of each order is transferred once it is paid.',
  },
}

export type Payout = PayoutList[number]

const PAYOUT_STATUSES: Readonly<Record<Payout['status'], readonly [label: string, tone: StatusTone]>> = {
  pending: ['Pending', 'neutral'],
  in_transit: ['In transit', 'waiting'],
  paid: ['Paid', 'good'],
  failed: ['Failed', 'bad'],
  canceled: ['Canceled', 'neutral'],
}
const EXPECTED: readonly Payout['status'][] = ['pending', 'in_transit', 'paid']

const arrivalDay = ({ arrivesAt }: Pick<Payout, 'arrivesAt'>): CalendarDate => arrivesAt.slice(0, 'YYYY-MM-DD'.length)

/** Whether the bank is still expected to show the payout. */
const isOnTheWay = (payout: Pick<Payout, 'status' | 'arrivesAt'>, today: CalendarDate): boolean =>
  payout.status === 'pending' ||
  payout.status === 'in_transit' ||
  (payout.status === 'paid' && arrivalDay(payout) > today)

/**
 * A payout's day and status. The processor reports a payout as paid once it is sent, with the day in UTC when the bank
 * is expected to show it. Until that day, the payout is in transit.
 */
export function payoutLabel(payout: Pick<Payout, 'status' | 'arrivesAt'>, today: CalendarDate) {
  const day = arrivalDay(payout)
  const isAhead = day > today && EXPECTED.includes(payout.status)
  const [label, tone] = PAYOUT_STATUSES[isAhead && payout.status === 'paid' ? 'in_transit' : payout.status]
  return { day: isAhead ? `Expected ${formatDay(day)}` : formatDay(day), label, tone }
}

/** Earnings not yet transferred, payouts on their way to the bank, and the next of them to arrive. */
export function balanceOf(payouts: PayoutList, { lines }: Pick<StatementView, 'lines'>, today: CalendarDate) {
  const onTheWay = payouts.filter((payout) => isOnTheWay(payout, today))
  const [next] = [...onTheWay].sort((a, b) => a.arrivesAt.localeCompare(b.arrivesAt))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
  return {
    pendingCents: sum(lines.filter(({ completed }) => !completed).map(({ netCents }) => netCents)),
    onTheWayCents: sum(onTheWay.map(({ amountCents }) => amountCents)),
    next: next && { cents: next.amountCents, day: arrivalDay(next) },
  }
}
