import { formatMoney } from '#domain/kernel/format-money.ts'
import type { ProducerView } from '#domain/producers/contract.ts'

type Terms = Pick<ProducerView, 'pickup' | 'delivery'> & { readonly city: string }

/** One way to get the goods, as the producer's terms say it. */
export interface HandOver {
  readonly way: 'pickup' | 'delivery'
  readonly title: string
  readonly text: string
}

export function handOvers({ pickup, delivery, city }: Terms): HandOver[] {
  return [
    ...(pickup ? [{ way: 'pickup' as const, title: `Farm Pickup in ${city}`, text: pickup.hours }] : []),
    ...(delivery ? [{ way: 'delivery' as const, title: 'Home Delivery', text: deliveryText(delivery, city) }] : []),
  ]
}

/** The ways these very goods may go: not everything a producer sells travels. */
export const waysOf = (goods: Terms & { readonly fulfilments: readonly HandOver['way'][] }): HandOver[] =>
  handOvers(goods).filter(({ way }) => goods.fulfilments.includes(way))

function deliveryText(delivery: NonNullable<Terms['delivery']>, city: string): string {
  const { feeCents, minimumCents, radiusMiles } = delivery
  const fee = feeCents === 0 ? 'Free' : `${formatMoney(feeCents)} per order`
  const from = minimumCents > 0 ? `, from ${formatMoney(minimumCents)} of goods on` : ''
  return `${fee}${from}, up to ${radiusMiles} miles around ${city}`
}
