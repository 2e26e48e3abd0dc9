import type { DemoReview } from './demo-market.ts'

const cheddar = { producer: 'two-bells', product: 'Farmhouse Cheddar, two years' }

/** The market's most talked-about cheese. */
export const CHEDDAR_REVIEWS: readonly DemoReview[] = [
  {
    ...cheddar,
    by: 'marcus_tibbets',
    rating: 5,
    daysAgo: 82,
    comment: 'I have eaten cheddar all over the state and keep coming back to this one. The rind smells of the cave.',
    reply: { daysAgo: 81, text: 'Come by on a Saturday and smell the real thing. Thank you, Marcus.' },
  },
  {
    ...cheddar,
    by: 'grace_lindqvist',
    rating: 4,
    daysAgo: 74,
    comment: 'Sharp and grassy. A little pricey for every day, so it is our Sunday cheese.',
  },
  {
    ...cheddar,
    by: 'walt_sears',
    rating: 5,
    daysAgo: 66,
    comment: 'With an apple and nothing else. Ask for the heel of the wheel.',
  },
  {
    ...cheddar,
    by: 'theo_okafor',
    rating: 2,
    daysAgo: 38,
    comment: 'My piece had dried out along one edge and tasted of the cloth. Not what I paid for.',
    reply: {
      daysAgo: 37,
      text: 'You are right, that end should never have gone out. The next half pound is on us; just tell us at the stand.',
    },
  },
  {
    ...cheddar,
    by: 'dan_whitcomb',
    rating: 5,
    daysAgo: 29,
    comment: 'Melts better than a two-year-old has any right to. Best grilled cheese I have made.',
  },
  {
    ...cheddar,
    by: 'amina_yusuf',
    rating: 4,
    daysAgo: 12,
    comment: 'Lovely crunch and a long taste. I would like it cut a little thinner.',
  },
]
