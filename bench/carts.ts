import { type Random, seededRandom } from '#demo/seeded-random.ts'
import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import { quote } from '#domain/checkout/quote.ts'
import { openShop } from '#tests/support/shop.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import type { CheckoutMarket } from './checkout-market.ts'

interface Ware {
  readonly productId: string
  readonly priceCents: number
}
interface Seller {
  readonly producerId: string
  readonly wares: readonly Ware[]
}

const [SELLERS, WARES_EACH, PLENTY] = [50, 20, 1_000_000]

/** Fifty producers with an account at the processor, twenty goods each, and more of them than anybody will buy. */
export async function openSellers({ market, engines, payments }: CheckoutMarket): Promise<Seller[]> {
  const at = { url: market.url, engines, payments, bus: createCommandBus({ log: engines.log }) }
  const prices = Array.from({ length: WARES_EACH }, (_, nth) => [`Ware ${nth}`, 150 + 45 * nth] as const)
  const goods = Object.fromEntries(prices.map(([name, priceCents]) => [name, { priceCents, stock: PLENTY }]))
  const sellers: Seller[] = []
  for (let nth = 0; nth < SELLERS; nth++) {
    const shop = await openShop(at, `Bench Farm ${nth}`, { goods })
    const wares = prices.map(([name, priceCents]) => ({ productId: shop.goods[name]!, priceCents }))
    sellers.push({ producerId: shop.producerId, wares })
  }
  return sellers
}

/** The nth buyer's checkout: one or two producers, one to three lines of each, one to three pieces a line. */
export function cartOf(sellers: readonly Seller[], nth: number): StartCheckoutForm {
  const random = seededRandom(`cart ${nth}`)
  const chosen = some(random, { of: sellers, most: 2 })
  const lines = chosen.flatMap(({ producerId, wares }) =>
    some(random, { of: wares, most: 3 }).map((ware) => ({
      ...ware,
      producerId,
      quantity: random.between(1, 3),
      taxable: false,
    })),
  )
  const priced = quote(lines, () => ({ fulfillmentMethod: 'pickup', deliveryRateCents: 0 }), 'VT')
  return {
    lines: lines.map(({ productId, quantity, priceCents }) => ({ productId, quantity, priceCents })),
    fulfillment: chosen.map(({ producerId }) => ({ producerId, method: 'pickup' })),
    contact: { fullName: `Buyer ${nth}`, email: `buyer-${nth}@example.com`, phone: '802-555-0100' },
    totalCents: priced.totalCents,
    acceptsPolicies: true,
    isAdult: true,
  }
}

function some<T>(random: Random, { of, most }: { of: readonly T[]; most: number }): T[] {
  const chosen = new Set<T>()
  for (let left = random.between(1, most); left > 0; left--) chosen.add(random.pick(of))
  return [...chosen]
}
