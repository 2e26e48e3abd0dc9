import { type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type Closure, closedSince } from './closures.ts'
import type { ProducerEvent } from './producer.events.ts'

/** Days come in the market's own calendar. */
export type ClosureCommand = { readonly accountId: string; readonly today: CalendarDate } & (
  | { readonly type: 'ScheduleProducerClosure'; readonly period: Closure }
  | { readonly type: 'CancelProducerClosure'; readonly periodId: string }
)

interface Seller {
  readonly producerId: string
  readonly accountId: string
  readonly closed: readonly Closure[]
}

const MAX_CLOSURES = 20
const MAX_CLOSURE_DAYS = 366

/** A period that runs may be announced today; one that is over is history. Withdrawn, they sell again at once. */
export function decideClosure(state: Seller, command: ClosureCommand): ProducerEvent[] | Refusal {
  const { producerId, accountId } = state
  if (command.type === 'CancelProducerClosure') {
    const { periodId } = command
    const known = state.closed.some((period) => period.periodId === periodId)
    return known ? [{ type: 'ProducerClosureCancelled', data: { producerId, accountId, periodId } }] : []
  }
  const { period, today } = command
  if (state.closed.some(({ periodId }) => periodId === period.periodId)) return []
  if (period.until < period.from) return no('until', 'The last day comes after the first')
  if (period.until < today) return no('until', 'This day is over')
  if (daysBetween(period.from, period.until) > MAX_CLOSURE_DAYS) return no('until', 'At most a year at once')
  if (closedSince(state.closed, today).length >= MAX_CLOSURES) return refuse('too_many_closures')
  return [{ type: 'ProducerClosureScheduled', data: { producerId, accountId, ...period } }]
}

const no = (field: string, text: string): Refusal => refuse('closure_invalid', { fields: { [field]: text } })
