import fc from 'fast-check'
import { createStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import {
  add,
  addableQuantity,
  chooseFulfillment,
  EMPTY_CART,
  isFull,
  quantityOf,
  readCart,
  remove,
  restoreLine,
  setQuantity,
  storedCart,
} from '#frontend/shared/cart/cart.ts'
import { withoutPaidItems, withStartedCheckout } from '#frontend/shop/cart/cart.tsx'

const line = (productId: string, quantity = 1) => ({ productId, quantity })
const cartOf = (...lines: ReturnType<typeof line>[]) => lines.reduce(add, EMPTY_CART)

describe('a cart', () => {
  test('restores a removed line at its position', () => {
    const cart = cartOf(line('a'), line('b', 2), line('c'))
    expect(restoreLine(remove(cart, 'b'), line('b', 2), 1)).toEqual(cart)
  })

  test('accepts at most the available stock', () => {
    const cart = cartOf(line('a', 3))
    expect(addableQuantity(cart, line('a', 5), 6)).toBe(3)
    expect(addableQuantity(cart, line('a', 1), 3)).toBe(0)
    expect(addableQuantity(cart, line('a', 1), 2)).toBe(0)
  })

  test('holds up to 100 products', () => {
    const cart = cartOf(...Array.from({ length: 100 }, (_, i) => line(`p${i}`)))
    expect(isFull(cart, 'another')).toBe(true)
    expect(isFull(cart, 'p5')).toBe(false)
    expect(setQuantity(cart, line('another', 2))).toBe(cart)
    expect(quantityOf(setQuantity(cart, line('p5', 2)), 'p5')).toBe(2)
  })

  test('restores no line when it is full', () => {
    const cart = cartOf(...Array.from({ length: 100 }, (_, i) => line(`p${i}`)))
    expect(restoreLine(add(remove(cart, 'p3'), line('another')), line('p3'), 3).lines).toHaveLength(100)
    expect(restoreLine(remove(cart, 'p3'), line('p3'), 3)).toEqual(cart)
  })

  test('has no duplicate or negative lines', () => {
    const step = fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.double({ min: -3, max: 9, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { lines } = steps.reduce(setQuantity, EMPTY_CART)
        expect(new Set(lines.map(({ productId }) => productId)).size).toBe(lines.length)
        expect(lines.every(({ quantity }) => quantity > 0)).toBe(true)
      }),
    )
  })
})

test('choosing the producer’s own location clears the pickup location', () => {
  const stall = chooseFulfillment(EMPTY_CART, 'p', 'pickup', 'stall')
  expect([stall.pickupLocationIds, chooseFulfillment(stall, 'p', 'pickup').pickupLocationIds]).toEqual([
    { p: 'stall' },
    {},
  ])
})

describe('a paid checkout', () => {
  const started = withStartedCheckout(cartOf(line('a', 2), line('b')), 'checkout-1')

  test('clears the cart it was started from', () => {
    expect(withoutPaidItems(started, 'checkout-1')).toBe(EMPTY_CART)
  })

  test('leaves other carts unchanged', () => {
    expect(withoutPaidItems(started, 'checkout-2')).toBe(started)
    expect(withoutPaidItems(cartOf(line('a')), 'checkout-1')).toEqual(cartOf(line('a')))
  })

  test('keeps products added later', () => {
    const since = [line('a', 1), line('c', 3)].reduce(add, started)
    expect(withoutPaidItems(since, 'checkout-1')).toEqual(cartOf(line('a', 1), line('c', 3)))
  })

  test('survives a reload', () => {
    expect(readCart(JSON.stringify(started))).toEqual(started)
  })
})

describe('a stored cart', () => {
  test('stores ids, quantities and fulfillment only', () => {
    const storage = memoryStorage()
    const [store, cart] = [createStore(), storedCart(() => storage)]
    store.set(cart, (now) =>
      chooseFulfillment(chooseFulfillment(add(now, line('a', 2)), 'p', 'pickup', 'place'), 'q', 'delivery'),
    )
    expect(JSON.parse(storage.getItem('farmgate.cart')!)).toEqual({
      lines: [line('a', 2)],
      ways: { p: 'pickup', q: 'delivery' },
      places: { p: 'place' },
    })
  })

  test('survives a reload', () => {
    const storage = memoryStorage()
    createStore().set(
      storedCart(() => storage),
      (now) => add(now, line('a')),
    )
    expect(quantityOf(createStore().get(storedCart(() => storage)), 'a')).toBe(1)
  })

  test('works without storage', () => {
    const refused = storedCart(() => {
      throw new Error('SecurityError')
    })
    const store = createStore()
    store.set(refused, (now) => add(now, line('a')))
    expect(store.get(refused).lines).toEqual([line('a')])
  })

  test('drops invalid lines', () => {
    const text = JSON.stringify({
      lines: [
        { productId: 'a', quantity: 1, price: 9, name: 'Ann' },
        { productId: 7, quantity: 1 },
        line('b', -1),
        line(''),
      ],
      ways: { p: 'teleport', q: 'pickup' },
      places: { q: 'stall', r: 7 },
    })
    expect(readCart(text)).toEqual({
      lines: [line('a')],
      fulfillmentMethods: { q: 'pickup' },
      pickupLocationIds: { q: 'stall' },
    })
  })
})

function memoryStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    key: (i) => [...stored.keys()][i] ?? null,
    getItem: (name) => stored.get(name) ?? null,
    removeItem: (name) => void stored.delete(name),
    setItem: (name, value) => void stored.set(name, value),
  }
}
