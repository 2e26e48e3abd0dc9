import type { ActorView } from '#domain/kernel/contract.ts'

/** `the buyer ann`, `the market (checkout)`, `a guest`. */
export function doerWords({ as, name, part }: ActorView): string {
  if (as === 'market') return part ? `the market (${part})` : 'the market'
  if (as === 'guest') return 'a guest'
  return `${WHO[as]} ${name ?? '(erased)'}`
}

const WHO = { buyer: 'the buyer', producer: 'the producer', staff: 'the staff’s', member: 'a member,' } as const
