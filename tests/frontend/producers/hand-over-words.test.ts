import { describe, expect, it } from 'vitest'
import { handOvers, waysOf } from '#frontend/features/producers/hand-over-words.ts'

const bakery = {
  city: 'Montpelier',
  pickup: { hours: 'Saturdays 7 am–1 pm' },
  delivery: { feeCents: 500, minimumCents: 1800, radiusMiles: 12 },
}

describe('the ways to get the goods', () => {
  it('tells the terms of each', () => {
    expect(handOvers(bakery).map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Farm Pickup in Montpelier: Saturdays 7 am–1 pm',
      'Home Delivery: $5.00 per order, from $18.00 of goods on, up to 12 miles around Montpelier',
    ])
  })

  it('names only those this product may go', () => {
    expect(waysOf({ ...bakery, fulfilments: ['pickup'] }).map(({ way }) => way)).toEqual(['pickup'])
    expect(waysOf({ ...bakery, delivery: null, fulfilments: ['delivery'] })).toEqual([])
  })
})
