import { type Day, daysBetween } from '../kernel/day.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type ClosedPeriod, closedFrom } from './closed.ts'
import type { ProducerEvent } from './producer.events.ts'

/** Days come in the market's own calendar. */
export type ClosingCommand = { readonly accountId: string; readonly today: Day } & (
  | { readonly type: 'AnnounceClosedPeriod'; readonly period: ClosedPeriod }
  | { readonly type: 'WithdrawClosedPeriod'; readonly periodId: string }
)

interface Seller {
  readonly producerId: string
  readonly accountId: string
  readonly closed: readonly ClosedPeriod[]
}

const MOST_AHEAD = 20
const LONGEST_DAYS = 366

/** A period that runs may be announced today; one that is over is history. Withdrawn, they sell again at once. */
export function decideClosing(state: Seller, command: ClosingCommand): ProducerEvent[] | Refusal {
  const { producerId, accountId } = state
  if (command.type === 'WithdrawClosedPeriod') {
    const { periodId } = command
    const known = state.closed.some((period) => period.periodId === periodId)
    return known ? [{ type: 'ClosedPeriodWithdrawn', data: { producerId, accountId, periodId } }] : []
  }
  const { period, today } = command
  if (state.closed.some(({ periodId }) => periodId === period.periodId)) return []
  if (period.until < period.from) return no('until', 'The last day comes after the first')
  if (period.until < today) return no('until', 'This day is over')
  if (daysBetween(period.from, period.until) > LONGEST_DAYS) return no('until', 'At most a year at once')
  if (closedFrom(state.closed, today).length >= MOST_AHEAD) return refuse('too_many_closed_periods')
  return [{ type: 'ClosedPeriodAnnounced', data: { producerId, accountId, ...period } }]
}

const no = (field: string, text: string): Refusal => refuse('closed_period_impossible', { fields: { [field]: text } })
