import type { Doer } from '#domain/kernel/happened.ts'

/** `the buyer ann`, `the market (checkout)`, `a guest`. */
export function doerWords({ as, name, part }: Doer): string {
  if (as === 'market') return part ? `the market (${part})` : 'the market'
  if (as === 'guest') return 'a guest'
  return `${WHO[as]} ${name ?? '(erased)'}`
}

const WHO = { buyer: 'the buyer', producer: 'the producer', staff: 'the staff’s', member: 'a member,' } as const

/** `May 1, 2026, 9:30:05.123 AM`, where the reader is: the staff compares to the millisecond. */
export const exactWords = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' },
    fractionalSecondDigits: 3,
  })
