import { formatMoney } from '../kernel/format-money.ts'
import type { Cents } from '../kernel/money.ts'
import type { FulfilmentTerms } from '../producers/producer.events.ts'

export type Way = 'pickup' | 'delivery'

export interface HandOverFacts {
  readonly businessName: string
  readonly terms: FulfilmentTerms
  /** The goods wanted from this producer, and the ways each may go. */
  readonly goods: readonly { readonly name: string; readonly fulfilments: readonly Way[] }[]
  readonly itemsCents: Cents
  /** From the producer's ZIP code to the buyer's; undefined while the buyer has named none. */
  readonly miles: number | undefined
}

/** Why this way of handing over is not to be had, in words for the buyer; undefined when it is. */
export function whyNot(way: Way, facts: HandOverFacts): string | undefined {
  const { businessName, terms, goods } = facts
  if (!terms[way]) return `${businessName} does not offer ${way}.`
  const stuck = goods.find((good) => !good.fulfilments.includes(way))
  if (stuck) return `${stuck.name} is not available for ${way}.`
  return way === 'delivery' ? whyNotDelivered(facts) : undefined
}

function whyNotDelivered({ businessName, terms, itemsCents, miles }: HandOverFacts): string | undefined {
  const { minimumCents, radiusMiles } = terms.delivery!
  if (itemsCents < minimumCents) return `${businessName} delivers from ${formatMoney(minimumCents)} on.`
  if (miles !== undefined && miles > radiusMiles)
    return `${businessName} delivers within ${radiusMiles} miles; this address is ${Math.round(miles)} miles away.`
  return undefined
}
