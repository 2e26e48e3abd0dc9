import { describe, expect, it } from 'vitest'
import { handOvers, waysOf } from '#frontend/shop/producer/fulfillment-list.tsx'

const bakery = {
  city: 'Montpelier',
  pickup: { hoursNote: 'Saturdays 7 am–1 pm' },
  delivery: { feeCents: 500, minimumCents: 1800, radiusMiles: 12 },
}

describe('the ways to get the goods', () => {
  it('tells the terms of each', () => {
    expect(handOvers(bakery).map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Farm Pickup in Montpelier: Saturdays 7 am–1 pm',
      'Home Delivery: $5.00 per order, $18.00 minimum, up to 12 miles around Montpelier',
    ])
  })

  it('names further pickup locations besides the producer’s own', () => {
    const stall = {
      pickupLocationId: 'p',
      name: 'Mill Market',
      address: '2 Mill Street',
      hoursNote: 'Saturdays 9–1',
      isFarmersMarket: true,
    }
    const next = { date: '2026-05-02', opens: '09:00', closes: '13:00' }
    expect(handOvers({ ...bakery, pickupLocations: [{ ...stall, nextPickup: next }] })[1]).toEqual({
      way: 'pickup',
      title: 'Mill Market',
      text: 'Farmers market. Next pickup: Sat, May 2, 9:00 AM–1:00 PM. Saturdays 9–1. 2 Mill Street',
    })
  })

  it('names only those this product may go', () => {
    expect(waysOf({ ...bakery, fulfillmentMethods: ['pickup'] }).map(({ way }) => way)).toEqual(['pickup'])
    expect(waysOf({ ...bakery, delivery: null, fulfillmentMethods: ['delivery'] })).toEqual([])
  })
})
