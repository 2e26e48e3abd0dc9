import type { CartView } from '#domain/checkout/contract.ts'

type Part = CartView['producers'][number]
type Line = Part['lines'][number]

export const cartLine = (overrides: Partial<Line> = {}): Line => ({
  productId: 'product_kale',
  name: 'Kale',
  imageUrl: null,
  unit: 'per_bundle',
  quantity: 2,
  priceCents: 350,
  lineTotalCents: 700,
  available: 9,
  problem: null,
  ...overrides,
})

export const cartPart = (overrides: Partial<Part> = {}): Part => ({
  producerId: 'producer_hill',
  producerName: 'Hill Farm',
  city: 'Barre',
  fulfillmentMethod: 'pickup',
  offered: ['pickup', 'delivery'],
  notOffered: {},
  pickupHours: 'Sat 9-12',
  nextPickup: null,
  places: [],
  pickupLocationId: null,
  deliveryRateCents: 500,
  deliveryMinimumCents: 0,
  deliveryShortfallCents: null,
  lines: [cartLine()],
  subtotalCents: 700,
  deliveryFeeCents: 0,
  taxCents: 0,
  ...overrides,
})

export const cart = (overrides: Partial<CartView> = {}): CartView => ({
  producers: [cartPart()],
  gone: [],
  subtotalCents: 700,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 50,
  totalCents: 750,
  buyable: true,
  ...overrides,
})
