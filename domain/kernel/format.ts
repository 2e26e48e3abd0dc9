/** `formatMoney(1234)` is `$12.34`. Not in `money.ts`, whose library a first page load does not need. */
export const formatMoney = (amountCents: number): string => dollars.format(amountCents / 100)

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `30 minutes`, `12 hours`, `14 days`; at least one minute. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes >= 2_880) return `${Math.round(minutes / 1_440)} days`
  if (minutes >= 120) return `${Math.round(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
