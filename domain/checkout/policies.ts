/** The texts a buyer agrees to, each in its version of today. The version is recorded with the checkout. */
export const POLICIES = {
  terms: '2026-11-01',
  refund: '2026-11-01',
  rules: '2026-11-01',
} as const
