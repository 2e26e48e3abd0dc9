import { expect, test } from 'vitest'
import { checkoutContract } from '#domain/checkout/contract.ts'
import { add, cartQuote, chooseFulfillment, EMPTY_CART } from '#frontend/shared/cart/cart.ts'

test('the quote request names the chosen pickup location', () => {
  const cart = chooseFulfillment(add(EMPTY_CART, { productId: 'a', quantity: 1 }), 'producer_1', 'pickup', 'place_1')
  const body = cartQuote(cart).queryKey.at(-1)
  expect(checkoutContract.cart.body!.parse(body).fulfillment).toEqual([
    { producerId: 'producer_1', method: 'pickup', pickupLocationId: 'place_1' },
  ])
})
