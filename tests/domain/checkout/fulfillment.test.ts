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

test('a ZIP code in a delivery zone has the fee of the zone', () => {
  const fee = (zip?: string) => deliveryFor(ZONED.delivery!, zip).feeCents
  expect([fee(), fee('05401'), fee('05641'), fee('05602-1234')]).toEqual([500, 500, 900, 900])
})

describe('fulfillment', () => {
  test.each<{ way: FulfillmentOption; over: Partial<FulfillmentContext>; says: string | undefined }>([
    { way: 'pickup', over: {}, says: undefined },
    { way: 'delivery', over: {}, says: undefined },
    { way: 'delivery', over: { miles: undefined }, says: undefined },
    { way: 'pickup', over: { subtotalCents: 1, miles: 900 }, says: undefined },
    { way: 'delivery', over: { subtotalCents: 1999 }, says: 'Hill Farm delivers orders of $20.00 or more.' },
    {
      way: 'delivery',
      over: { miles: 25.6 },
      says: 'Hill Farm delivers within 25 miles; this address is 26 miles away.',
    },
    { way: 'delivery', over: { subtotalCents: 4000, miles: 60, zipCode: '05602', terms: ZONED }, says: undefined },
    {
      way: 'delivery',
      over: { subtotalCents: 3999, zipCode: '05602-1234', terms: ZONED },
      says: 'Hill Farm delivers orders of $40.00 or more.',
    },
    {
      way: 'delivery',
      over: { miles: 60, zipCode: '05603', terms: ZONED },
      says: 'Hill Farm delivers within 25 miles; this address is 60 miles away.',
    },
    {
      way: 'delivery',
      over: { terms: { pickup: { hoursNote: 'Saturdays' }, delivery: null } },
      says: 'Hill Farm does not offer delivery.',
    },
    {
      way: 'delivery',
      over: { products: [...farm.products, { name: 'Ice Cream', fulfillmentMethods: ['pickup'] }] },
      says: 'Ice Cream is not available for delivery.',
    },
  ])('by $way with $over: $says', ({ way, over, says }) => {
    expect(fulfillmentRefusal(way, { ...farm, ...over })).toBe(says)
  })
})
