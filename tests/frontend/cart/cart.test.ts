import fc from 'fast-check'
import { createStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import {
  add,
  chooseWay,
  EMPTY,
  isFull,
  keptCart,
  putBack,
  quantityOf,
  readCart,
  remove,
  roomFor,
  setQuantity,
} from '#frontend/shared/cart/cart.ts'
import { paidCheckout, startedCheckout } from '#frontend/shop/cart/cart.tsx'

const line = (productId: string, quantity = 1) => ({ productId, quantity })
const cartOf = (...lines: ReturnType<typeof line>[]) => lines.reduce(add, EMPTY)

describe('a cart', () => {
  test('gets a removed line back in its place', () => {
    const cart = cartOf(line('a'), line('b', 2), line('c'))
    expect(putBack(remove(cart, 'b'), line('b', 2), 1)).toEqual(cart)
  })

  test('has room for what is left', () => {
    const cart = cartOf(line('a', 3))
    expect(roomFor(cart, line('a', 5), 6)).toBe(3)
    expect(roomFor(cart, line('a', 1), 3)).toBe(0)
    expect(roomFor(cart, line('a', 1), 2)).toBe(0)
  })

  test('takes a hundred different products', () => {
    const cart = cartOf(...Array.from({ length: 100 }, (_, i) => line(`p${i}`)))
    expect(isFull(cart, 'another')).toBe(true)
    expect(isFull(cart, 'p5')).toBe(false)
    expect(setQuantity(cart, line('another', 2))).toBe(cart)
    expect(quantityOf(setQuantity(cart, line('p5', 2)), 'p5')).toBe(2)
  })

  test('filled up meanwhile takes nothing back', () => {
    const cart = cartOf(...Array.from({ length: 100 }, (_, i) => line(`p${i}`)))
    expect(putBack(add(remove(cart, 'p3'), line('another')), line('p3'), 3).lines).toHaveLength(100)
    expect(putBack(remove(cart, 'p3'), line('p3'), 3)).toEqual(cart)
  })

  test('never holds a product twice or less than nothing', () => {
    const step = fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.double({ min: -3, max: 9, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { lines } = steps.reduce(setQuantity, EMPTY)
        expect(new Set(lines.map(({ productId }) => productId)).size).toBe(lines.length)
        expect(lines.every(({ quantity }) => quantity > 0)).toBe(true)
      }),
    )
  })
})

test('choosing the producer’s own location clears the pickup location', () => {
  const stall = chooseWay(EMPTY, 'p', 'pickup', 'stall')
  expect([stall.places, chooseWay(stall, 'p', 'pickup').places]).toEqual([{ p: 'stall' }, {}])
})

describe('a paid checkout', () => {
  const started = startedCheckout(cartOf(line('a', 2), line('b')), 'checkout-1')

  test('empties the cart it was started for', () => {
    expect(paidCheckout(started, 'checkout-1')).toBe(EMPTY)
  })

  test('of another cart leaves this one alone', () => {
    expect(paidCheckout(started, 'checkout-2')).toBe(started)
    expect(paidCheckout(cartOf(line('a')), 'checkout-1')).toEqual(cartOf(line('a')))
  })

  test('leaves what was added since', () => {
    const since = [line('a', 1), line('c', 3)].reduce(add, started)
    expect(paidCheckout(since, 'checkout-1')).toEqual(cartOf(line('a', 1), line('c', 3)))
  })

  test('is still known on the next visit', () => {
    expect(readCart(JSON.stringify(started))).toEqual(started)
  })
})

describe('a kept cart', () => {
  test('holds ids, quantities, ways and places only', () => {
    const storage = memoryStorage()
    const [store, cart] = [createStore(), keptCart(() => storage)]
    store.set(cart, (now) => chooseWay(chooseWay(add(now, line('a', 2)), 'p', 'pickup', 'place'), 'q', 'delivery'))
    expect(JSON.parse(storage.getItem('farmgate.cart')!)).toEqual({
      lines: [line('a', 2)],
      ways: { p: 'pickup', q: 'delivery' },
      places: { p: 'place' },
    })
  })

  test('is there on the next visit', () => {
    const storage = memoryStorage()
    createStore().set(
      keptCart(() => storage),
      (now) => add(now, line('a')),
    )
    expect(quantityOf(createStore().get(keptCart(() => storage)), 'a')).toBe(1)
  })

  test('lives on where storage is refused', () => {
    const refused = keptCart(() => {
      throw new Error('SecurityError')
    })
    const store = createStore()
    store.set(refused, (now) => add(now, line('a')))
    expect(store.get(refused).lines).toEqual([line('a')])
  })

  test('drops what is not a line of ours', () => {
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
    expect(readCart(text)).toEqual({ lines: [line('a')], ways: { q: 'pickup' }, places: { q: 'stall' } })
  })
})

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  }
}
