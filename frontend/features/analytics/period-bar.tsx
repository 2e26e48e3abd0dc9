import { daysAfter, MOST_DAYS, type Period } from '#domain/analytics/period.ts'
import type { Day } from '#domain/kernel/day.ts'
import { Chips } from '#frontend/ui/chips.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { type ChosenPeriod, PERIODS, type PeriodKey } from './chosen-period.ts'
import './period-bar.css'

interface PeriodBarProps {
  readonly chosen: ChosenPeriod
  readonly today: Day
  readonly onKey: (key: PeriodKey) => void
  readonly onDays: (period: Period) => void
}

/** So many days until today, or from one day to another. */
export function PeriodBar({ chosen: { key, period }, today, onKey, onDays }: PeriodBarProps) {
  const change = (which: keyof Period, day: string) => {
    if (day) onDays({ ...period, [which]: day })
  }
  const earliest = daysAfter(period.to, 1 - MOST_DAYS)
  const latest = daysAfter(period.from, MOST_DAYS - 1)
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
