import { inject } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { DesiredResolution } from '#domain/disputes/dispute-types.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './demo-market.ts'

/** An API client signed in as the demo's producer. */
async function seller(): Promise<Visitor> {
  const visitor = createVisitor(inject('marketUrl'))
  bodyOf(await visitor.signIn(SIGN_INS.producer.username, SIGN_INS.producer.password))
  return visitor
}

/** Creates a guest's order of two items from the demo's producer. */
export async function createGuestOrder() {
  const { producerId } = bodyOf(await (await seller()).get<UserView>('/api/auth/user'))
  const query = `producerId=${producerId}&inStock=true&deliveryOptions=pickup`
  const guest = createVisitor(inject('marketUrl'))
  const { products } = bodyOf(await guest.get<ProductPage>(`/api/products?${query}`))
  const productId = products[0]!.id
  const { view } = await buy(guest, [{ productId, quantity: 2 }])
  return { guest, productId, order: view.orders[0]! }
}

/** Creates a dispute that the producer contests, so that it awaits staff. */
export async function createContestedDispute(desiredResolution: DesiredResolution) {
  const { guest, productId, order } = await createGuestOrder()
  const { id, key, orderNumber } = order
  const report = {
    reason: 'product_quality',
    description: 'Both of them were bruised all over.',
    desiredResolution,
    lines: [{ itemId: productId, quantity: 2 }],
  }
  const sent = bodyOf(await guest.post<{ id: string }>(`/api/orders/${id}/disputes?key=${key}`, report))
  const answer = { offer: null, statement: 'They left here whole.', evidence: [] }
  bodyOf(await (await seller()).post(`/api/disputes/${sent.id}/response`, answer))
  return { guest, number: orderNumber, orderKey: key, disputeId: sent.id, path: `/disputes/${sent.id}?key=${key}` }
}
