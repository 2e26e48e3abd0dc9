/** Accounts of the demo market that anyone may try. They exist only where the demo is seeded. */
export const DEMO_SIGN_INS = [
  { username: 'shopper', password: 'basket-of-thyme-72', role: 'shopper' },
  { username: 'orchard', password: 'windfall-ladder-31', role: 'producer' },
  { username: 'dairy', password: 'morning-milk-churn-5', role: 'producer' },
  { username: 'support', password: 'lantern-in-the-barn-8', role: 'support' },
  { username: 'senior', password: 'second-pair-of-eyes-4', role: 'senior_support' },
  { username: 'auditor', password: 'ink-on-numbered-pages-9', role: 'auditor' },
  { username: 'admin', password: 'keys-by-the-back-door-2', role: 'admin' },
  { username: 'verifier', password: 'spectacles-on-a-ledger-6', role: 'verifier' },
] as const
