import type { DemoCheckout } from './demo-market.ts'

/** What is on its way, what waits, and what came to nothing. */
export const OPEN_CHECKOUTS: readonly DemoCheckout[] = [
  {
    key: 'spinach-on-its-way',
    by: 'hannah_weld',
    daysAgo: 1.6,
    parts: [
      {
        producer: 'glasshouse',
        way: 'delivery',
        status: 'shipped',
        lines: { 'Baby Spinach, 5 oz': 2, 'Pea Shoots': 4 },
      },
    ],
  },
  {
    key: 'honey-on-its-way',
    by: 'shopper',
    daysAgo: 1.5,
    parts: [{ producer: 'linden-hum', way: 'delivery', status: 'shipped', lines: { 'Creamed Honey, 12 oz': 2 } }],
  },
  {
    key: 'apples-waiting',
    by: 'sofia_marek',
    daysAgo: 1.8,
    parts: [
      {
        producer: 'fencerow',
        way: 'pickup',
        status: 'ready_for_pickup',
        lines: { 'Honeycrisp Apples': 8, 'Cider Doughnuts, half dozen': 1 },
      },
    ],
  },
  {
    key: 'milk-waiting',
    by: 'shopper',
    daysAgo: 1.4,
    parts: [
      {
        producer: 'two-bells',
        way: 'pickup',
        status: 'ready_for_pickup',
        lines: { 'Whole Milk, half gallon': 2, 'Heavy Cream, pint': 1, 'Vanilla Ice Cream, pint': 1 },
        refund: { why: 'short', lines: { 'Heavy Cream, pint': 1 }, reason: 'The separator stood still this morning.' },
      },
    ],
  },
  {
    key: 'baguettes-waiting',
    by: 'marcus_tibbets',
    daysAgo: 1.2,
    parts: [{ producer: 'wren-house', way: 'pickup', status: 'ready_for_pickup', lines: { Baguette: 3 } }],
  },
  {
    key: 'jack-for-melting',
    by: 'ellen_fournier',
    daysAgo: 0.9,
    parts: [
      {
        producer: 'two-bells',
        way: 'delivery',
        status: 'processing',
        lines: { 'Young Jack': 1.25, 'Ricotta, 1 lb': 1, 'Maple Yogurt, quart': 1 },
      },
    ],
  },
  {
    key: 'sauce-day',
    by: 'dan_whitcomb',
    daysAgo: 0.7,
    note: 'Mixed sizes are fine.',
    parts: [
      {
        producer: 'fencerow',
        way: 'pickup',
        status: 'processing',
        lines: { 'McIntosh Apples': 20, 'Northern Spy Apples': 10 },
      },
    ],
  },
  {
    key: 'dumplings',
    by: 'amina_yusuf',
    daysAgo: 0.6,
    parts: [
      {
        producer: 'mill-falls',
        way: 'pickup',
        status: 'processing',
        lines: { 'Mushroom Dumplings, two dozen': 1, 'Red Pepper Hot Sauce, 5 oz': 1 },
      },
    ],
  },
  {
    key: 'ferments',
    by: 'joe_lapointe',
    daysAgo: 0.5,
    parts: [
      {
        producer: 'cellar-door',
        way: 'pickup',
        status: 'processing',
        lines: { 'Caraway Sauerkraut, 16 oz': 1, 'Red Bean Miso, 9 oz': 1 },
      },
    ],
  },
  {
    key: 'table-flowers',
    by: 'theo_okafor',
    daysAgo: 0.25,
    note: 'For a birthday: yellow if there is any.',
    parts: [{ producer: 'harrow-lane', way: 'pickup', status: 'paid', lines: { 'Large Table Bouquet': 1 } }],
  },
  {
    key: 'cream-and-cider',
    by: 'sofia_marek',
    daysAgo: 0.2,
    parts: [
      {
        producer: 'two-bells',
        way: 'delivery',
        status: 'paid',
        lines: { 'Heavy Cream, pint': 2, 'Farmhouse Cheddar, two years': 0.5 },
      },
      {
        producer: 'fencerow',
        way: 'delivery',
        status: 'paid',
        lines: { 'Sweet Cider, half gallon': 2, 'Golden Russet Apples': 8 },
      },
    ],
  },
  {
    key: 'keepers',
    by: 'shopper',
    daysAgo: 0.15,
    parts: [
      {
        producer: 'fencerow',
        way: 'pickup',
        status: 'paid',
        lines: { 'Gold Rush Apples': 5, 'Boiled Cider Syrup, 8 oz': 1 },
      },
    ],
  },
  {
    key: 'curds-to-go',
    by: 'morgan',
    daysAgo: 0.1,
    parts: [
      {
        producer: 'two-bells',
        way: 'pickup',
        status: 'paid',
        lines: { 'Cheddar Curds, 12 oz': 2, 'Jersey Ground Beef': 2 },
      },
    ],
  },
  {
    key: 'trip-called-off',
    by: 'priya_nair',
    daysAgo: 44,
    parts: [
      {
        producer: 'glasshouse',
        way: 'delivery',
        status: 'cancelled',
        reason: 'We are away that week after all.',
        lines: { 'Baby Spinach, 5 oz': 2, 'Arugula, 4 oz': 1 },
      },
    ],
  },
  {
    key: 'wrong-week',
    by: 'shopper',
    daysAgo: 17,
    parts: [
      {
        producer: 'wren-house',
        way: 'pickup',
        status: 'cancelled',
        reason: 'Ordered for the wrong Saturday.',
        lines: { 'Maple Oat Sandwich Loaf': 2 },
      },
    ],
  },
  {
    key: 'too-few-poblanos',
    by: 'walt_sears',
    daysAgo: 25,
    parts: [
      {
        producer: 'hot-rows',
        way: 'pickup',
        status: 'declined',
        reason: 'Frost got into the tunnel last night and took the poblanos. I am sorry.',
        lines: { Poblanos: 6 },
      },
    ],
  },
  {
    key: 'no-doughnuts',
    by: 'shopper',
    daysAgo: 8,
    parts: [
      {
        producer: 'fencerow',
        way: 'pickup',
        status: 'declined',
        reason: 'The fryer is down this Saturday and the part comes on Tuesday.',
        lines: { 'Cider Doughnuts, half dozen': 2 },
      },
    ],
  },
  {
    key: 'syrup-unpaid',
    by: 'marcus_tibbets',
    daysAgo: 22,
    parts: [
      { producer: 'kettle-ledge', way: 'pickup', status: 'payment_failed', lines: { 'Dark Robust Syrup, quart': 2 } },
    ],
  },
  {
    key: 'milk-unpaid',
    by: 'hannah_weld',
    daysAgo: 6,
    parts: [
      {
        producer: 'two-bells',
        way: 'delivery',
        status: 'payment_failed',
        lines: { 'Whole Milk, half gallon': 2, 'Unsalted Butter, 1 lb': 1 },
      },
    ],
  },
  {
    key: 'candle-in-cart',
    by: 'shopper',
    daysAgo: 0.003,
    parts: [
      { producer: 'linden-hum', way: 'pickup', status: 'pending_payment', lines: { 'Beeswax Pillar Candle': 1 } },
    ],
  },
  {
    key: 'pears-in-cart',
    by: 'joe_lapointe',
    daysAgo: 0.006,
    parts: [{ producer: 'fencerow', way: 'pickup', status: 'pending_payment', lines: { 'Bosc Pears': 4 } }],
  },
]
