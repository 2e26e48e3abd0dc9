import type { OrderView } from '#domain/ordering/contract.ts'
import type { Shop } from './shop.ts'
import { fine, type Visitor } from './visitor.ts'
import { checkOut, contactNamed, look, orderShown, payCard, phaseShown } from './visitor-buying.ts'

export interface Sale {
  readonly buyer: Visitor
  readonly email: string
  readonly order: { readonly id: string; readonly key: string; readonly number: string }
}

interface Selling {
  readonly farm: Shop
  readonly seller: Visitor
  readonly buyer: Visitor
  /** By default the order is handed over; this is how far it comes. */
  readonly steps?: readonly string[]
  readonly card?: string
}

let sales = 0

/** Two of the first of the farm's goods, paid and as far along as told. */
export async function sell({ farm, seller, buyer, steps = HANDED_OVER, card }: Selling): Promise<Sale> {
  const productId = Object.values(farm.goods)[0]!
  const contact = contactNamed(`Buyer ${++sales}`)
  const started = await checkOut(buyer, [{ productId, quantity: 2 }], { contact })
  await payCard(buyer, started.payment, card)
  fine(await look(buyer, started))
  const { id, key, number } = (await phaseShown(buyer, started, 'paid')).orders[0]!
  for (const status of steps) fine(await seller.ask('PATCH', `/api/orders/${id}/status`, { body: { status } }))
  return { buyer, email: contact.email, order: { id, key, number } }
}
const HANDED_OVER = ['ready_for_pickup', 'completed']

export const orderViewOf = ({ buyer, order }: Sale): Promise<OrderView> => orderShown(buyer, order)
