import type { Bits } from './bits.ts'
import type { Order } from './order.ts'
import { smallest } from './smallest.ts'
import { countOf, type Some } from './some.ts'

export interface Walk {
  readonly order: Order
  readonly backwards?: boolean
}

export interface Part {
  readonly skip: number
  readonly take: number
}

/** The numbers from `skip` on, `take` of them: those of the first set in their order, then those of the second … Sets are made as they are needed. */
export function pageOf(walk: Walk, tiers: Iterable<Some>, { skip, take }: Part): number[] {
  const page: number[] = []
  let left = skip
  for (const tier of tiers) {
    if (page.length === take) break
    const count = countOf(tier)
    const part = { skip: left, take: take - page.length }
    if (left < count) page.push(...partOf(walk, tier, { count, ...part }))
    left = Math.max(0, left - count)
  }
  return page
}

function partOf(walk: Walk, tier: Some, part: Part & { readonly count: number }): number[] {
  if ('few' in tier) return sorted(walk, tier.few, part)
  return isMetSoon(walk, part.count, part)
    ? walked(walk, tier.many, part)
    : sorted(walk, listOf(tier.many, part.count), part)
}

const listOf = (set: Bits, count: number): Uint32Array => set.numbers(new Uint32Array(count))!

/** Whether walking through everything comes upon the page before the few that there are would be sorted. */
function isMetSoon({ order }: Walk, count: number, { skip, take }: Part): boolean {
  const all = order.numbers.length
  const steps = Math.min(all, ((skip + take) * all) / count)
  return steps < count * STEPS_TO_SORT_ONE
}

const STEPS_TO_SORT_ONE = 4

/** A few are put in order by themselves, as far as the page. */
function sorted({ order, backwards = false }: Walk, few: Uint32Array, { skip, take }: Part): number[] {
  const { numbers, places } = order
  const [turn, direction] = backwards ? [numbers.length - 1, -1] : [0, 1]
  const keys = new Uint32Array(few.length)
  for (let i = 0; i < keys.length; i++) keys[i] = turn + direction * places[few[i]!]!
  return Array.from(smallest(keys, skip + take).subarray(skip), (key) => numbers[turn + direction * key]!)
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
