import { wasHandedOver } from '#domain/ordering/order-status.ts'
import { chanceOf } from './chance.ts'
import { CHEDDAR_REVIEWS } from './cheddar-reviews.ts'
import type { DemoOrder } from './demo-market.ts'
import { DISPUTED_CHECKOUTS } from './disputed-checkouts.ts'
import { FARM_REVIEWS } from './farm-reviews.ts'
import { KITCHEN_REVIEWS } from './kitchen-reviews.ts'
import { OPEN_CHECKOUTS } from './open-checkouts.ts'
import { PAST_CHECKOUTS } from './past-checkouts.ts'
import { WEEKLY_CHECKOUTS } from './weekly-checkouts.ts'

/** Everything bought, oldest first, and all that was said of it. */
export const CHECKOUTS = [...PAST_CHECKOUTS, ...WEEKLY_CHECKOUTS, ...OPEN_CHECKOUTS, ...DISPUTED_CHECKOUTS].sort(
  (a, b) => b.daysAgo - a.daysAgo,
)
export const REVIEWS = [...FARM_REVIEWS, ...KITCHEN_REVIEWS, ...CHEDDAR_REVIEWS].sort((a, b) => b.daysAgo - a.daysAgo)

/** What is gone from the shelf, or promised: sold, or held by someone who has yet to pay. */
export function taken(producer: string, product: string): number {
  return ordersOf(producer)
    .filter(({ status }) => !['cancelled', 'declined', 'payment_failed'].includes(status))
    .reduce((sum, { lines }) => sum + (lines[product] ?? 0), 0)
}

/** Whether this shopper was handed this product before they spoke of it. */
export const hadIt = (shopper: string, producer: string, product: string): boolean =>
  CHECKOUTS.filter(({ by }) => by === shopper)
    .flatMap(({ parts }) => parts)
    .some((part) => part.producer === producer && wasHandedOver(part.status) && product in part.lines)

/** The days since a producer came, the first ones longest ago. */
export const daysHere = (nth: number): number => 420 - nth * 9

/** The days since a product was listed: before anybody bought or praised it, a few of the others only just now. */
export function daysListed(producer: string, product: string, since: number): number {
  const chance = chanceOf(`listed ${producer}/${product}`)
  const known =
    ordersOf(producer).some(({ lines }) => product in lines) ||
    REVIEWS.some((review) => review.producer === producer && review.product === product)
  if (known) return chance.between(95, since - 1)
  return chance.next() < 0.15 ? chance.between(1, 20) : chance.between(30, since - 1)
}

const ordersOf = (producer: string): DemoOrder[] =>
  CHECKOUTS.flatMap(({ parts }) => parts).filter((part) => part.producer === producer)
