import { createStore } from 'jotai'
import { expect } from 'vitest'
import {
  add,
  type Cart,
  EMPTY_CART,
  quantityOf,
  readCart,
  remove,
  setQuantity,
  storedCart,
} from '#frontend/shared/cart/cart.ts'
import type { Table } from '../support/table.ts'

const line = (productId: string, quantity = 1) => ({ productId, quantity })
const cartOf = (...lines: ReturnType<typeof line>[]): Cart => lines.reduce(add, EMPTY_CART)

export const CART_RULES: Table = {
  'adding a product in the cart increases its line': () =>
    expect(cartOf(line('a'), line('b'), line('a', 0.5)).lines).toEqual([line('a', 1.5), line('b')]),

  'adding another product appends a line': () =>
    expect(add(cartOf(line('a')), line('b', 2)).lines).toEqual([line('a'), line('b', 2)]),

  'a quantity of zero or less removes the line, the smallest above it does not': () => {
    const cart = cartOf(line('a'), line('b'))
    for (const nothing of [0, -1]) expect(setQuantity(cart, line('a', nothing)).lines).toEqual([line('b')])
    expect(quantityOf(setQuantity(cart, line('a', 0.25)), 'a')).toBe(0.25)
  },

  'removing deletes the line of that product': () =>
    expect(remove(cartOf(line('a'), line('b')), 'a').lines).toEqual([line('b')]),

  'clearing empties the cart and deletes the stored copy': () => {
    const stored = new Map<string, string>()
    const store = createStore()
    const cart = storedCart(() => storageOf(stored))
    store.set(cart, (now) => add(now, line('a')))
    expect(stored.size).toBe(1)
    store.set(cart, () => EMPTY_CART)
    expect(store.get(cart).lines).toEqual([])
    expect(stored.size).toBe(0)
  },

  'an unreadable stored cart is empty': () => {
    for (const text of [null, '', '{', '[]', '{"lines":3}', '"cart"']) expect(readCart(text)).toEqual(EMPTY_CART)
  },
}

const storageOf = (stored: Map<string, string>) => ({
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
})
