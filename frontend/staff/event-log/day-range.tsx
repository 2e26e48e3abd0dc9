import { DatePicker } from 'antd'
import { instantOf } from '#frontend/shared/lib/marketplace-time.ts'

interface DayRangeProps {
  /** Start of the first and end of the last day, ISO 8601; empty if not chosen. */
  readonly onChange: (from: string, to: string) => void
}

/** Chooses a range of days in the marketplace's time zone. */
export const DayRange = ({ onChange }: DayRangeProps) => (
  <DatePicker.RangePicker
    className="log-range"
    size="small"
    autoFocus
    defaultOpen
    allowEmpty
    aria-label="Days"
    onChange={(_, [from, to]) =>
      onChange(from ? instantOf(`${from}T00:00`) : '', to ? instantOf(`${to}T23:59:59`) : '')
    }
  />
)
