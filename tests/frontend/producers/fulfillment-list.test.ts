import { describe, expect, it } from 'vitest'
import { fulfillmentOptionsOf, fulfillmentSummaries } from '#frontend/shop/producer/fulfillment-list.tsx'

const bakery = {
  city: 'Montpelier',
  pickup: { hoursNote: 'Saturdays 7 am–1 pm' },
  delivery: { feeCents: 500, minimumCents: 1800, radiusMiles: 12 },
}

describe('the fulfillment methods', () => {
  it('describe their terms', () => {
    expect(fulfillmentSummaries(bakery).map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Farm pickup in Montpelier: Saturdays 7 am–1 pm',
      'Home delivery: $5.00 on orders of $18.00 or more, up to 12 miles around Montpelier',
    ])
  })

  it('include additional pickup locations', () => {
    const stall = {
      pickupLocationId: 'p',
      name: 'Mill Market',
      address: '2 Mill Street',
      hoursNote: 'Saturdays 9–1',
      isFarmersMarket: true,
    }
    const next = { date: '2026-05-02', opens: '09:00', closes: '13:00' }
    expect(fulfillmentSummaries({ ...bakery, pickupLocations: [{ ...stall, nextPickup: next }] })[1]).toEqual({
      method: 'pickup',
      title: 'Mill Market',
      text: 'Farmers market. Next pickup: Sat, May 2, 9:00 AM–1:00 PM. Saturdays 9–1. 2 Mill Street',
    })
  })

  it('include only those of the product', () => {
    expect(fulfillmentOptionsOf({ ...bakery, fulfillmentMethods: ['pickup'] }).map(({ method }) => method)).toEqual([
      'pickup',
    ])
    expect(fulfillmentOptionsOf({ ...bakery, delivery: null, fulfillmentMethods: ['delivery'] })).toEqual([])
  })
})
