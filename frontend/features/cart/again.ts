import { formatQuantity, formatRemaining, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { add, type Cart, type CartLine, chooseWay, isFull, roomFor, type Way } from './cart.ts'

/** What was bought once, as its order tells it. */
export interface BoughtBefore {
  readonly producerId: string
  readonly fulfillmentMethod: Way
  readonly lines: readonly BoughtLine[]
}
export interface BoughtLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly unitPriceCents: number
}

export interface Again {
  readonly cart: Cart
  /** What was put in, in words. */
  readonly added: readonly string[]
  /** What could not be, or is not as it was, in words. */
  readonly notes: readonly string[]
}

/** As little as can be asked for of each: what the market says against that stands against any amount. */
export const leastOf = ({ lines }: BoughtBefore): CartLine[] =>
  lines.map(({ itemId, unit }) => ({ productId: itemId, quantity: UNITS[unit as Unit]?.step ?? 1 }))

/** The cart with what can be had today of an older order, and what to say about the rest. */
export function buyAgain(cart: Cart, bought: BoughtBefore, today: CartView): Again {
  const again = bought.lines.reduce<Again>((so, line) => oneAgain(so, line, today), { cart, added: [], notes: [] })
  const { producerId, fulfillmentMethod } = bought
  const offered = today.producers.find((one) => one.producerId === producerId)?.offered ?? []
  const choose = again.added.length > 0 && !cart.ways[producerId] && offered.includes(fulfillmentMethod)
  return choose ? { ...again, cart: chooseWay(again.cart, producerId, fulfillmentMethod) } : again
}

function oneAgain({ cart, added, notes }: Again, line: BoughtLine, today: CartView): Again {
  const { name, itemId: productId } = line
  const not = (why: string): Again => ({ cart, added, notes: [...notes, `${name}: ${why}`] })
  const now = today.producers.flatMap((one) => one.lines).find((one) => one.productId === productId)
  if (!now) return not('not sold any more.')
  const unit = UNITS[now.unit as Unit]
  if (now.unit !== line.unit) return not(`now sold ${unit.label}, so please choose how much you want.`)
  if (now.problem) return not(startingSmall(now.problem))
  if (isFull(cart, productId)) return not('your cart is full.')
  const quantity = roomFor(
    cart,
    { productId, quantity: line.quantity },
    Math.floor(now.available / unit.step) * unit.step,
  )
  if (quantity <= 0) return not('all there is of it is in your cart already.')
  const less = quantity < line.quantity ? [`${name}: ${startingSmall(formatRemaining(now.available, now.unit))}.`] : []
  const price =
    now.priceCents === line.unitPriceCents
      ? []
      : [`${name}: ${formatMoney(now.priceCents)} ${unit.label} today; it was ${formatMoney(line.unitPriceCents)}.`]
  return {
    cart: add(cart, { productId, quantity }),
    added: [...added, `${formatQuantity(quantity, now.unit)} ${name}`],
    notes: [...notes, ...less, ...price],
  }
}

const startingSmall = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
