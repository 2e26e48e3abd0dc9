/**
 * `formatMoney(-123456)` is `-$1,234.56`; the argument is in cents, and fractions of a cent are rounded. Not in `money.ts`,
 * whose library a first page load does not need, and without `Intl`, whose first use takes a slow phone 60 ms.
 */
export function formatMoney(amountCents: number): string {
  const cents = Math.round(Math.abs(amountCents))
  const dollars = withSeparators(Math.floor(cents / 100))
  return `${amountCents < 0 ? '-' : ''}$${dollars}.${String(cents % 100).padStart(2, '0')}`
}

/** `12,345`. Whole numbers are formatted without `Intl`, like amounts. */
export function formatNumber(value: number): string {
  if (!Number.isSafeInteger(value)) return value.toLocaleString('en-US')
  return `${value < 0 ? '-' : ''}${withSeparators(Math.abs(value))}`
}

const withSeparators = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** `30 minutes`, `12 hours`, `14 days`; at least one minute. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes >= 2_880) return `${Math.round(minutes / 1_440)} days`
  if (minutes >= 120) return `${Math.round(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
