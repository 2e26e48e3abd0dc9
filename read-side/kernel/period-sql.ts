/**
 * SQL fragments for statements about a period. Parameters: `$2` and `$3` the first and the last day, both included, `$4` the
 * marketplace's time zone, in which the days are.
 */
const startOfDay = (day: string): string =>
  `to_char((${day})::timestamp at time zone $4::text at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const PERIOD_START = startOfDay('$2::date')
/** Not included. */
export const PERIOD_END = startOfDay('$3::date + 1')

/** An instant as local time of the marketplace. */
export const localTime = (at: string): string => `(${at}::timestamptz at time zone $4::text)`
