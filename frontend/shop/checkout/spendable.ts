import type { StoreCreditView } from '#domain/store-credit/contract.ts'

/**
 * Store credit for the next checkout. Includes credit reserved by this tab's open checkout, which is released first.
 */
export function spendableCreditCents(
  { availableCents, lines }: StoreCreditView,
  openCheckoutId: string | undefined,
): number {
  const reserved = lines.find(({ id, kind }) => kind === 'reserved' && openCheckoutId && id.endsWith(openCheckoutId))
  return availableCents - (reserved?.amountCents ?? 0)
}
