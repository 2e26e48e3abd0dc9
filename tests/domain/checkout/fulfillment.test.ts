import { describe, expect, test } from 'vitest'
import {
  deliveryFor,
  type FulfillmentContext,
  type FulfillmentOption,
  fulfillmentRefusal,
} from '#domain/checkout/fulfillment.ts'

const farm: FulfillmentContext = {
  businessName: 'Hill Farm',
  terms: { pickup: { hoursNote: 'Saturdays' }, delivery: { feeCents: 500, minimumCents: 2000, radiusMiles: 25 } },
  products: [{ name: 'Eggs', fulfillmentMethods: ['pickup', 'delivery'] }],
  subtotalCents: 2000,
  miles: 25,
}

const ZONED: FulfillmentContext['terms'] = {
  pickup: null,
  delivery: {
    feeCents: 500,
    minimumCents: 2000,
    radiusMiles: 25,
    zones: [{ zipCodes: ['05602', '05641'], feeCents: 900, minimumCents: 4000 }],
  },
}

test('a delivery zone has its own fee', () => {
  const fee = (zip?: string) => deliveryFor(ZONED.delivery!, zip).feeCents
  expect([fee(), fee('05401'), fee('05641'), fee('05602-1234')]).toEqual([500, 500, 900, 900])
})

describe('fulfillment', () => {
  test.each<{ method: FulfillmentOption; overrides: Partial<FulfillmentContext>; refusal: string | undefined }>([
    { method: 'pickup', overrides: {}, refusal: undefined },
    { method: 'delivery', overrides: {}, refusal: undefined },
    { method: 'delivery', overrides: { miles: undefined }, refusal: undefined },
    { method: 'pickup', overrides: { subtotalCents: 1, miles: 900 }, refusal: undefined },
    { method: 'delivery', overrides: { subtotalCents: 1999 }, refusal: 'Hill Farm delivers orders of $20.00 or more.' },
    {
      method: 'delivery',
      overrides: { miles: 25.6 },
      refusal: 'Hill Farm delivers within 25 miles; this address is 26 miles away.',
    },
    {
      method: 'delivery',
      overrides: { subtotalCents: 4000, miles: 60, zipCode: '05602', terms: ZONED },
      refusal: undefined,
    },
    {
      method: 'delivery',
      overrides: { subtotalCents: 3999, zipCode: '05602-1234', terms: ZONED },
      refusal: 'Hill Farm delivers orders of $40.00 or more.',
    },
    {
      method: 'delivery',
      overrides: { miles: 60, zipCode: '05603', terms: ZONED },
      refusal: 'Hill Farm delivers within 25 miles; this address is 60 miles away.',
    },
    {
      method: 'delivery',
      overrides: { terms: { pickup: { hoursNote: 'Saturdays' }, delivery: null } },
      refusal: 'Hill Farm does not offer delivery.',
    },
    {
      method: 'delivery',
      overrides: { products: [...farm.products, { name: 'Ice Cream', fulfillmentMethods: ['pickup'] }] },
      refusal: 'Ice Cream is not available for delivery.',
    },
  ])('by $method with $overrides: $refusal', ({ method, overrides, refusal }) => {
    expect(fulfillmentRefusal(method, { ...farm, ...overrides })).toBe(refusal)
  })
})
