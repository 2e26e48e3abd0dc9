import { formatMoney } from '#domain/kernel/format.ts'

/** Formats an amount in cents. */
export function Money({ cents }: { readonly cents: number }) {
  return <span className="money">{formatMoney(cents)}</span>
}
