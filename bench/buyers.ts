import { type CheckoutMarket, cardPayer, openShops, randomCart } from '#bench/checkout-market.ts'
import { type Client, createClient, runAtRate } from '#bench/load.ts'
import { invariant } from '#bench/report.ts'

export interface Sale {
  readonly startMs: number
  /** Until the marketplace confirms that the sale is paid. */
  readonly saleMs: number
}

/** Guests, each with a session, that buy random carts. */
export interface Buyers {
  /** The sessions of this many buyers. */
  clients(count: number): Promise<readonly Client[]>
  /** Makes a whole sale: starts the checkout, pays at the processor and refreshes the checkout, like a browser. */
  buy(client: Client): Promise<Sale>
  /** The products they buy. */
  readonly productIds: readonly string[]
  /** The ids of all checkouts that the marketplace has started. */
  readonly checkoutIds: ReadonlySet<string>
}

interface StartedCheckout {
  readonly checkoutId: string
  readonly key: string
  readonly payment: { readonly clientSecret: string }
}

/** Opens shops with products in stock. Buyers get their sessions on demand. */
export async function openBuyers(market: CheckoutMarket): Promise<Buyers> {
  const shops = await openShops(market)
  const pay = cardPayer(market.sandbox.port)
  const checkoutIds = new Set<string>()
  const clients: Client[] = []
  let carts = 0
  return {
    productIds: shops.flatMap(({ items }) => items.map(({ productId }) => productId)),
    checkoutIds,
    clients: async (count) => {
      while (clients.length < count) clients.push(await createClient(market.market))
      return clients.slice(0, count)
    },
    buy: async (client) => {
      const began = performance.now()
      const { status, body } = await client.call('POST', '/api/checkouts', { body: randomCart(shops, carts++) })
      invariant(status === 200, `a checkout was not started: ${body}`)
      const startMs = performance.now() - began
      const { checkoutId, key, payment } = JSON.parse(body) as StartedCheckout
      invariant(!checkoutIds.has(checkoutId), 'two buyers have the same checkout')
      checkoutIds.add(checkoutId)
      await pay(payment.clientSecret)
      const refreshed = await client.call('POST', `/api/checkouts/${checkoutId}/refresh?key=${key}`, { body: {} })
      invariant(
        refreshed.status === 200 && refreshed.body.includes('"paid"'),
        `a paid checkout was answered with ${refreshed.body}`,
      )
      return { startMs, saleMs: performance.now() - began }
    },
  }
}

export interface PacedSales {
  /** Sales per second, started without waiting for earlier ones. */
  readonly rate: number
  readonly seconds: number
  /** A marketplace that is this far behind is saturated: more load would only lengthen the queue. */
  readonly saturatedAfterSeconds: number
  readonly onSale: (sale: Sale) => void
}

/** Makes sales at a fixed rate, each by a buyer without another open sale. Their latencies are measured from when they were due. */
export async function sellAtRate(buyers: Buyers, { rate, seconds, saturatedAfterSeconds, onSale }: PacedSales) {
  const count = rate * seconds
  const maxInFlight = rate * saturatedAfterSeconds
  const free = [...(await buyers.clients(Math.min(count, maxInFlight)))]
  const began = performance.now()
  return await runAtRate({ count, perSecond: rate, maxInFlight }, async (index) => {
    const lateMs = performance.now() - began - (index * 1_000) / rate
    const client = free.shift()!
    const { startMs, saleMs } = await buyers.buy(client)
    free.push(client)
    onSale({ startMs: lateMs + startMs, saleMs: lateMs + saleMs })
  })
}
