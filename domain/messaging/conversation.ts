import type { Actor } from '../kernel/actor.ts'

/** A conversation has two sides: whoever buys, and the producer, whoever answers for it. */
export const sides = ['buyer', 'producer'] as const
export type Side = (typeof sides)[number]

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'producer' : 'buyer')

export interface Parties {
  /** As of now: a guest's order may have found its account. */
  readonly buyerId: string
  readonly producerId: string
}

/** On which side somebody speaks, if on any. `hasKey`: they hold the signed link of the order it is about. */
export function sideOf({ buyerId, producerId }: Parties, actor: Actor, hasKey: boolean): Side | undefined {
  if (actor.kind === 'member' && actor.accountId === buyerId) return 'buyer'
  if (actor.kind === 'member' && actor.producerId === producerId) return 'producer'
  return hasKey ? 'buyer' : undefined
}
