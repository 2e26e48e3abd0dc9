import { useAtomValue, useSetAtom } from 'jotai'
import { useContext } from 'react'
import { buyNowAtom, CartInUse, cartAtom } from './atoms.ts'
import { type Cart, EMPTY, quantityOf } from './cart.ts'

export const startedCheckout = (cart: Cart, id: string): Cart => ({ ...cart, checkout: { id, lines: cart.lines } })

/** The cart once a checkout is paid: what the checkout was started for is taken out, what was added since stays. */
export function paidCheckout(cart: Cart, id: string): Cart {
  const { checkout, ...rest } = cart
  if (checkout?.id !== id) return cart
  const left = cart.lines.map((line) => ({ ...line, quantity: line.quantity - quantityOf(checkout, line.productId) }))
  const lines = left.filter(({ quantity }) => quantity > 0)
  return lines.length === 0 ? EMPTY : { ...rest, lines }
}

/** Keeps which checkout was started for the cart in use. */
export function useStartedCheckout() {
  const change = useSetAtom(useContext(CartInUse))
  return (id: string) => change((cart) => startedCheckout(cart, id))
}

/** Takes what a paid checkout was started for out of the cart, or out of Buy Now. */
export function usePaidCheckout() {
  const changeCart = useSetAtom(cartAtom)
  const changeBuyNow = useSetAtom(buyNowAtom)
  return (id: string) => {
    changeCart((cart) => paidCheckout(cart, id))
    changeBuyNow((cart) => paidCheckout(cart, id))
  }
}

/** Whether a checkout was started by Buy Now in this tab. */
export const useIsBuyNow = (checkoutId: string): boolean => useAtomValue(buyNowAtom).checkout?.id === checkoutId
