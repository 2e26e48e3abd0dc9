import type { DemoCheckout, DemoConversation } from './demo-market.ts'

/** Three sales that ended in a disagreement; who is right stands in the log. */
export const DISPUTED_CHECKOUTS: readonly DemoCheckout[] = [
  {
    key: 'light-bricks',
    by: 'priya_nair',
    daysAgo: 1.7,
    parts: [{ producer: 'cobble-gore', way: 'pickup', status: 'completed', lines: { 'Ground Beef': 4 } }],
  },
  {
    key: 'spinach-never-came',
    by: 'hannah_weld',
    daysAgo: 1.65,
    note: 'Please leave it with the neighbor downstairs if nobody opens.',
    parts: [{ producer: 'glasshouse', way: 'delivery', status: 'delivered', lines: { 'Baby Spinach, 5 oz': 4 } }],
  },
  {
    key: 'dearer-honey',
    by: 'marcus_tibbets',
    daysAgo: 1.3,
    parts: [{ producer: 'linden-hum', way: 'pickup', status: 'completed', lines: { 'Buckwheat Honey, 1 lb': 2 } }],
  },
]

/** A price that was lower for a while, and was not any more when the honey was bought. */
export const LOWER_PRICE = {
  ...{ producer: 'linden-hum', product: 'Buckwheat Honey, 1 lb', cents: 1300, usualCents: 1500 },
  ...{ fromDaysAgo: 2.4, untilDaysAgo: 1.5 },
} as const

/** What the two wrote to each other before somebody reported it. */
export const DISPUTED_TALKS: readonly DemoConversation[] = [
  {
    by: 'priya_nair',
    producer: 'cobble-gore',
    about: { order: 'light-bricks' },
    messages: [
      {
        from: 'buyer',
        hoursAgo: 9,
        text: 'My scale says 14 ounces for each of the four bricks. Are they not one pound?',
      },
      {
        from: 'producer',
        hoursAgo: 8.4,
        text: 'They should be. The plant wrote on Tuesday that the filler ran light for part of Monday. I had thought those bricks went to the kitchen.',
      },
    ],
    unread: 0,
  },
  {
    by: 'hannah_weld',
    producer: 'glasshouse',
    about: { order: 'spinach-never-came' },
    messages: [
      { from: 'buyer', hoursAgo: 8.6, text: 'It says delivered, and there is nothing here. Where did you leave it?' },
      {
        from: 'producer',
        hoursAgo: 8.1,
        text: 'Nobody opened, so it is with your neighbor downstairs, as your note said. He put it in his fridge.',
      },
    ],
    unread: 1,
  },
]

export interface DemoDispute {
  /** A checkout's key. */
  readonly order: string
  readonly by: string
  readonly producer: string
  readonly problem: 'quality' | 'missing' | 'refund'
  readonly wish: 'partial_refund' | 'full_refund'
  /** How much of each product, by its name. */
  readonly lines: Readonly<Record<string, number>>
  readonly told: string
  readonly toldHoursAgo: number
  readonly answer: string
  readonly answeredHoursAgo: number
}

export const DISPUTES: readonly DemoDispute[] = [
  {
    ...{ order: 'light-bricks', by: 'priya_nair', producer: 'cobble-gore', problem: 'quality', wish: 'partial_refund' },
    lines: { 'Ground Beef': 4 },
    told: 'Four bricks of ground beef, one pound each says the label and says the page. Each of them weighs 14 ounces on my kitchen scale. I paid for four pounds and got three and a half.',
    toldHoursAgo: 7,
    answer: 'The label is the plant’s, and we sell by it. We did not weigh these bricks again.',
    answeredHoursAgo: 4,
  },
  {
    ...{
      order: 'spinach-never-came',
      by: 'hannah_weld',
      producer: 'glasshouse',
      problem: 'missing',
      wish: 'full_refund',
    },
    lines: { 'Baby Spinach, 5 oz': 4 },
    told: 'I paid, the order says delivered, and nothing has arrived at my door. I want my money back.',
    toldHoursAgo: 7.6,
    answer: 'We were there and left it as the note on the order asks. We have written where it is.',
    answeredHoursAgo: 3,
  },
  {
    ...{
      order: 'dearer-honey',
      by: 'marcus_tibbets',
      producer: 'linden-hum',
      problem: 'refund',
      wish: 'partial_refund',
    },
    lines: { 'Buckwheat Honey, 1 lb': 2 },
    told: 'The buckwheat honey was 13 dollars when I ordered, and I was charged 15 for each jar. Please give back the difference.',
    toldHoursAgo: 6,
    answer: 'It was 13 dollars for one day. The usual price was back before this order came.',
    answeredHoursAgo: 2,
  },
]
