import { describe, expect, test } from 'vitest'
import type { CartView } from '#domain/checkout/contract.ts'
import { type BoughtLine, buyAgain, minimumLines } from '#frontend/account/cart/buy-again.tsx'
import { add, EMPTY_CART, quantityOf } from '#frontend/shared/cart/cart.ts'

const line = (name: string, overrides: Partial<BoughtLine> = {}): BoughtLine => ({
  itemId: name,
  name,
  unit: 'per_item',
  quantity: 3,
  unitPriceCents: 500,
  ...overrides,
})
type Line = CartView['producers'][number]['lines'][number]
const good = (name: string, overrides: Partial<Line> = {}): Line => ({
  productId: name,
  name,
  imageUrl: null,
  unit: 'per_item',
  quantity: 1,
  priceCents: 500,
  lineTotalCents: 500,
  available: 50,
  problem: null,
  ...overrides,
})

/** The cart at current prices. */
const today = (...lines: Line[]): CartView => ({
  producers: [
    {
      producerId: 'farm',
      producerName: 'Hill Farm',
      city: 'Barre',
      fulfillmentMethod: 'pickup',
      notOffered: {},
      offered: ['pickup', 'delivery'],
      subtotalCents: 0,
      deliveryFeeCents: 0,
      taxCents: 0,
      pickupHours: null,
      nextPickup: null,
      places: [],
      pickupLocationId: null,
      deliveryRateCents: null,
      deliveryMinimumCents: null,
      deliveryShortfallCents: null,
      lines,
    },
  ],
  gone: [],
  subtotalCents: 0,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 0,
  totalCents: 0,
  buyable: true,
})
const order = (...lines: BoughtLine[]) => ({ producerId: 'farm', fulfillmentMethod: 'delivery' as const, lines })

describe('a reorder', () => {
  test('requests the minimum quantity of each product', () => {
    expect(minimumLines(order(line('Eggs'), line('Kale', { unit: 'per_pound' })))).toEqual([
      { productId: 'Eggs', quantity: 1 },
      { productId: 'Kale', quantity: 0.25 },
    ])
  })

  test('adds available products with their previous fulfillment', () => {
    const { cart, added, notes } = buyAgain(
      EMPTY_CART,
      order(line('Eggs'), line('Milk')),
      today(good('Eggs'), good('Milk')),
    )
    expect(cart).toEqual({
      lines: [
        { productId: 'Eggs', quantity: 3 },
        { productId: 'Milk', quantity: 3 },
      ],
      fulfillmentMethods: { farm: 'delivery' },
      pickupLocationIds: {},
    })
    expect([added, notes]).toEqual([['3 Eggs', '3 Milk'], []])
  })

  test('reports why each product is unavailable', () => {
    const bought = order(line('Eggs'), line('Milk'), line('Kale'), line('Soap'))
    const market = today(
      good('Milk', { available: 0, problem: 'Sold out.' }),
      good('Kale', { problem: 'Unavailable: the producer isn’t selling right now.' }),
      good('Soap', { unit: 'per_pound' }),
    )
    expect(buyAgain(EMPTY_CART, bought, market)).toEqual({
      cart: EMPTY_CART,
      added: [],
      notes: [
        'Eggs: not sold any more.',
        'Milk: sold out.',
        'Kale: unavailable: the producer isn’t selling right now.',
        'Soap: now sold per lb, so please choose how much you want.',
      ],
    })
  })

  test('adds the remaining stock in whole steps', () => {
    const bought = order(line('Kale', { unit: 'per_pound', quantity: 2 }))
    const { cart, added, notes } = buyAgain(
      EMPTY_CART,
      bought,
      today(good('Kale', { unit: 'per_pound', available: 1.4 })),
    )
    expect(quantityOf(cart, 'Kale')).toBe(1.25)
    expect([added, notes]).toEqual([['1.25 lb Kale'], ['Kale: only 1.4 lb left.']])
  })

  test('counts quantities already in the cart', () => {
    const cart = add(EMPTY_CART, { productId: 'Eggs', quantity: 4 })
    const some = buyAgain(cart, order(line('Eggs')), today(good('Eggs', { available: 5 })))
    expect([quantityOf(some.cart, 'Eggs'), some.added]).toEqual([5, ['1 Eggs']])
    const none = buyAgain(some.cart, order(line('Eggs')), today(good('Eggs', { available: 5 })))
    expect(none).toMatchObject({ added: [], notes: ['Eggs: all there is of it is in your cart already.'] })
  })

  test('reports price changes, keeps the chosen fulfillment', () => {
    const cart = { lines: [], pickupLocationIds: {}, fulfillmentMethods: { farm: 'pickup' as const } }
    const { notes, cart: filled } = buyAgain(cart, order(line('Eggs')), today(good('Eggs', { priceCents: 550 })))
    expect(notes).toEqual(['Eggs: $5.50 per item today; it was $5.00.'])
    expect(filled.fulfillmentMethods).toEqual({ farm: 'pickup' })
  })

  test('reports a full cart', () => {
    const full = Array.from({ length: 100 }, (_, nth) => ({ productId: `p${nth}`, quantity: 1 })).reduce(
      add,
      EMPTY_CART,
    )
    expect(buyAgain(full, order(line('Eggs')), today(good('Eggs'))).notes).toEqual(['Eggs: your cart is full.'])
  })
})
