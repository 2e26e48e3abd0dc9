import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { isSwipe } from '#frontend/shared/ui/toasts.tsx'
import { fulfillmentOptionsOf, fulfillmentSummaries } from '#frontend/shop/producer/fulfillment-list.tsx'
import type { Table } from '../support/table.ts'

const drawn = (rating: number) => renderToStaticMarkup(<Stars rating={rating} count={3} />)
/** The number of filled stars. */
const filled = (rating: number) => Number(/width:(\d+)%/.exec(drawn(rating))?.[1]) / 20
const money = (cents: number) => renderToStaticMarkup(<Money cents={cents} />).replace(/<[^>]+>/g, '')

const farm = { city: 'Burlington', pickup: { hoursNote: 'Saturdays 9 to 12' } }
const bringing = (feeCents: number) => ({ ...farm, delivery: { feeCents, minimumCents: 0, radiusMiles: 20 } })
const deliveryOf = (feeCents: number) =>
  fulfillmentSummaries(bringing(feeCents)).find(({ method }) => method === 'delivery')?.text

export const FIGURE_RULES: Table = {
  'an average rating is shown with one decimal': () => {
    expect(drawn(4)).toMatch(/\D4\.0\D/)
    expect(drawn(4.26)).toMatch(/\D4\.3\D/)
  },

  'an average rating is shown in stars, to the half': () =>
    expect([4.2, 4.25, 4.74, 4.75].map(filled)).toEqual([4, 4.5, 4.5, 5]),

  'a product without reviews has no rating, neither 4.9 nor 5.0 (C16)': () =>
    expect(renderToStaticMarkup(<Stars rating={null} count={0} />)).toContain('New — no reviews yet'),

  'money is shown with two decimals and a $ sign': () =>
    expect([0, 5, 100, 1250, 123_456].map(money)).toEqual(['$0.00', '$0.05', '$1.00', '$12.50', '$1,234.56']),

  'a delivery fee above 0 is shown, per order (A10)': () =>
    expect([0, 1, 500].map(deliveryOf)).toEqual([
      'Free, up to 20 miles around Burlington',
      '$0.01 per order, up to 20 miles around Burlington',
      '$5.00 per order, up to 20 miles around Burlington',
    ]),

  'items for pickup only show none': () =>
    expect(
      fulfillmentOptionsOf({ ...bringing(500), fulfillmentMethods: ['pickup'] }).map(({ method }) => method),
    ).toEqual(['pickup']),

  'a swipe starts at 50 px in either direction, not at 49': () =>
    expect([49, -49, 50, -50].map(isSwipe)).toEqual([false, false, true, true]),
}
