import { formatDateTime, formatPreciseDateTime, formatUtc } from '#frontend/shared/lib/marketplace-time.ts'

interface TimelineEntryProps {
  readonly at: string
  /** Shows milliseconds. */
  readonly exact?: boolean
}

/** An instant in marketplace time with its zone; in UTC on hover, as in logs and exports. For staff. */
export const TimelineEntry = ({ at, exact = false }: TimelineEntryProps) => (
  <time dateTime={at} title={formatUtc(at)}>
    {exact ? formatPreciseDateTime(at) : formatDateTime(at)}
  </time>
)
