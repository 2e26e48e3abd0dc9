import type { DemoCheckout } from './demo-market.ts'

/** A regular's basket: cider and doughnuts from the one farm, milk from the other. */
const BASKETS = [
  { daysAgo: 27, cider: 3, doughnuts: 2, milk: 4 },
  { daysAgo: 24, cider: 2, doughnuts: 1, milk: 2 },
  { daysAgo: 20, cider: 4, doughnuts: 3, milk: 4 },
  { daysAgo: 17, cider: 2, doughnuts: 2, milk: 3 },
  { daysAgo: 13, cider: 5, doughnuts: 4, milk: 4 },
  { daysAgo: 10, cider: 3, doughnuts: 2, milk: 2 },
  { daysAgo: 6, cider: 4, doughnuts: 3, milk: 4 },
  { daysAgo: 3, cider: 5, doughnuts: 3, milk: 3 },
] as const

/** What somebody fetches twice a week: enough sales of a few things to say how long these last. */
export const WEEKLY_CHECKOUTS: readonly DemoCheckout[] = BASKETS.map(
  ({ daysAgo, cider, doughnuts, milk }): DemoCheckout => ({
    key: `weekly-${daysAgo}`,
    by: daysAgo % 2 === 0 ? 'chris' : 'morgan',
    daysAgo,
    parts: [
      {
        ...{ producer: 'fencerow', way: 'pickup', status: 'completed' },
        lines: { 'Sweet Cider, half gallon': cider, 'Cider Doughnuts, half dozen': doughnuts },
      },
      { producer: 'two-bells', way: 'pickup', status: 'completed', lines: { 'Whole Milk, half gallon': milk } },
    ],
  }),
)
