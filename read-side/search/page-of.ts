import type { Bits } from './bits.ts'
import { areFew } from './counter.ts'
import type { Order } from './order.ts'

export interface Walk {
  readonly order: Order
  readonly backwards?: boolean
}

export interface Part {
  readonly skip: number
  readonly take: number
}

/** The numbers from `skip` on, `take` of them: those of the first set in their order, then those of the second … */
export function pageOf(walk: Walk, tiers: readonly Bits[], { skip, take }: Part): number[] {
  const page: number[] = []
  let left = skip
  for (const tier of tiers) {
    if (page.length === take) break
    const count = tier.count()
    const part = { skip: left, take: take - page.length }
    if (left < count) page.push(...(areFew(count, walk.order.numbers.length) ? sorted : walked)(walk, tier, part))
    left = Math.max(0, left - count)
  }
  return page
}

/** A few are put in order by themselves. */
function sorted({ order, backwards = false }: Walk, tier: Bits, { skip, take }: Part): number[] {
  const { numbers, places } = order
  const found = Uint32Array.from(tier.numbers(), (number) => places[number]!).sort()
  if (backwards) found.reverse()
  return Array.from(found.subarray(skip, skip + take), (place) => numbers[place]!)
}

/** Many are come upon soon when everything is walked through in order. */
function walked({ order, backwards = false }: Walk, tier: Bits, { skip, take }: Part): number[] {
  const { numbers } = order
  const { words } = tier
  const page: number[] = []
  let seen = 0
  for (let i = 0; i < numbers.length && page.length < take; i++) {
    const number = numbers[backwards ? numbers.length - 1 - i : i]!
    if ((words[number >>> 5]! & (1 << (number & 31))) === 0) continue
    if (seen >= skip) page.push(number)
    seen += 1
  }
  return page
}
