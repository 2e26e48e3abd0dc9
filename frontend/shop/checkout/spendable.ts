import type { StoreCreditView } from '#domain/store-credit/contract.ts'

/** What a next checkout may spend: also what is put by for the one of this tab, which is given back before it begins. */
export function spendable({ availableCents, lines }: StoreCreditView, openCheckoutId: string | undefined): number {
  const own = lines.find(({ id, kind }) => kind === 'reserved' && openCheckoutId && id.endsWith(openCheckoutId))
  return availableCents - (own?.amountCents ?? 0)
}
