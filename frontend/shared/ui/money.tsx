import { formatMoney } from '#domain/kernel/format.ts'

/** An amount in cents, as people read it. */
export function Money({ cents }: { readonly cents: number }) {
  return <span className="money">{formatMoney(cents)}</span>
}
