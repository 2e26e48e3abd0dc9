import { addDays, type DateRange, MAX_DAYS } from '#domain/analytics/sales-metrics.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { Chips } from '#frontend/ui/chips.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { type ChosenPeriod, PERIODS, type PeriodKey } from './chosen-period.ts'
import './period-bar.css'

interface PeriodBarProps {
  readonly chosen: ChosenPeriod
  readonly today: CalendarDate
  readonly onKey: (key: PeriodKey) => void
  readonly onDays: (period: DateRange) => void
}

/** So many days until today, or from one day to another. */
export function PeriodBar({ chosen: { key, period }, today, onKey, onDays }: PeriodBarProps) {
  const change = (which: keyof DateRange, day: string) => {
    if (day) onDays({ ...period, [which]: day })
  }
  const earliest = addDays(period.to, 1 - MAX_DAYS)
  const latest = addDays(period.from, MAX_DAYS - 1)
  return (
    <div className="period-bar">
      <Chips label="Period" chips={PERIODS} active={key} onChange={onKey} />
      <Field label="From">
        <input
          type="date"
          value={period.from}
          min={earliest}
          max={period.to}
          onChange={({ target }) => change('from', target.value)}
        />
      </Field>
      <Field label="To">
        <input
          type="date"
          value={period.to}
          min={period.from}
          max={latest < today ? latest : today}
          onChange={({ target }) => change('to', target.value)}
        />
      </Field>
    </div>
  )
}
