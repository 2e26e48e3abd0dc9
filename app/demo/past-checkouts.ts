import type { DemoCheckout } from './demo-market.ts'

/** What was bought and handed over in the last sixty days, oldest first. */
export const PAST_CHECKOUTS: readonly DemoCheckout[] = [
  {
    key: 'october-greens',
    by: 'hannah_weld',
    daysAgo: 58,
    parts: [
      {
        producer: 'tansy-hill',
        way: 'delivery',
        status: 'completed',
        lines: { 'Slicing Tomatoes': 3, 'Curly Kale': 2, 'Rainbow Carrots, bunched': 2 },
      },
    ],
  },
  {
    key: 'bread-and-mushrooms',
    by: 'marcus_tibbets',
    daysAgo: 56,
    parts: [
      {
        producer: 'wren-house',
        way: 'pickup',
        status: 'completed',
        lines: { 'Country Sourdough': 1, 'Oatmeal Raisin Cookies': 1 },
      },
      {
        producer: 'hollow-log',
        way: 'delivery',
        status: 'completed',
        lines: { "Lion's Mane": 1, 'Dried Shiitake': 2 },
      },
    ],
  },
  {
    key: 'first-milk',
    by: 'priya_nair',
    daysAgo: 52,
    note: 'Please leave the bottles in the blue cooler on the porch.',
    parts: [
      {
        producer: 'two-bells',
        way: 'delivery',
        status: 'completed',
        lines: { 'Whole Milk, half gallon': 2, 'Plain Yogurt, quart': 1, 'Cultured Butter, 8 oz': 1 },
      },
    ],
  },
  {
    key: 'cheddar-and-curds',
    by: 'ellen_fournier',
    daysAgo: 50,
    parts: [
      {
        producer: 'two-bells',
        way: 'pickup',
        status: 'completed',
        lines: { 'Farmhouse Cheddar, two years': 0.75, 'Cheddar Curds, 12 oz': 2 },
      },
    ],
  },
  {
    key: 'honey-and-apples',
    by: 'dan_whitcomb',
    daysAgo: 47,
    parts: [
      {
        producer: 'linden-hum',
        way: 'pickup',
        status: 'completed',
        lines: { 'Wildflower Honey, 1 lb': 2, 'Beeswax Tapers, pair': 1 },
      },
      {
        producer: 'fencerow',
        way: 'pickup',
        status: 'completed',
        lines: { 'Honeycrisp Apples': 10, 'McIntosh Apples': 12, 'Apple Butter, 9 oz': 2 },
      },
    ],
  },
  {
    key: 'cider-run',
    by: 'sofia_marek',
    daysAgo: 45,
    parts: [
      {
        producer: 'fencerow',
        way: 'delivery',
        status: 'completed',
        lines: { 'Golden Russet Apples': 6, 'Sweet Cider, half gallon': 3, 'Cider Vinegar, 16 oz': 1 },
      },
    ],
  },
  {
    key: 'freezer-filling',
    by: 'ruthann_p',
    daysAgo: 42,
    parts: [
      {
        producer: 'cobble-gore',
        way: 'pickup',
        status: 'completed',
        lines: { 'Ground Beef': 5, 'Chuck Roast': 3.5, 'Beef Soup Bones': 4 },
      },
    ],
  },
  {
    key: 'flowers-and-bacon',
    by: 'theo_okafor',
    daysAgo: 40,
    note: 'The gate sticks; push hard.',
    parts: [
      { producer: 'harrow-lane', way: 'delivery', status: 'completed', lines: { 'Market Bouquet': 2 } },
      {
        producer: 'sumac-ridge',
        way: 'delivery',
        status: 'completed',
        lines: { 'Thick-Cut Bacon': 2, 'Sweet Italian Sausage': 2 },
      },
    ],
  },
  {
    key: 'tea-and-towels',
    by: 'grace_lindqvist',
    daysAgo: 38,
    parts: [
      {
        producer: 'sorrel-stone',
        way: 'pickup',
        status: 'completed',
        lines: { 'Evening Tea, 2 oz': 1, 'Peppermint Tea, 2 oz': 1, 'Herb Salt, 4 oz': 1 },
      },
      {
        producer: 'clothesline',
        way: 'pickup',
        status: 'completed',
        lines: { 'Washing Powder, 3 lb': 1, 'Wool Dryer Balls, three': 1 },
      },
    ],
  },
  {
    key: 'garlic-for-winter',
    by: 'walt_sears',
    daysAgo: 36,
    parts: [
      {
        producer: 'hot-rows',
        way: 'pickup',
        status: 'completed',
        lines: { 'German Extra Hardy Garlic': 1.5, 'Smoked Paprika': 3, Habaneros: 4 },
      },
    ],
  },
  {
    key: 'kimchi-night',
    by: 'joe_lapointe',
    daysAgo: 33,
    parts: [
      {
        producer: 'cellar-door',
        way: 'pickup',
        status: 'completed',
        lines: { 'Napa Kimchi, 16 oz': 2, 'Plain Sauerkraut, 16 oz': 1, 'Fermented Hot Sauce, 5 oz': 1 },
      },
    ],
  },
  {
    key: 'week-of-salads',
    by: 'amina_yusuf',
    daysAgo: 30,
    parts: [
      {
        producer: 'glasshouse',
        way: 'delivery',
        status: 'completed',
        lines: { 'Salad Mix, 5 oz': 2, 'Butterhead Lettuce': 2, 'Greenhouse Cucumbers': 3 },
      },
    ],
  },
  {
    key: 'sugarhouse-trip',
    by: 'shopper',
    daysAgo: 28,
    parts: [
      {
        producer: 'kettle-ledge',
        way: 'pickup',
        status: 'completed',
        lines: { 'Amber Rich Syrup, quart': 1, 'Maple Cream, 8 oz': 1 },
      },
    ],
  },
  {
    key: 'jam-as-a-gift',
    by: 'chris',
    daysAgo: 26,
    note: 'It is a present, so no receipt in the box, please.',
    parts: [{ producer: 'copper-spoon', way: 'delivery', status: 'completed', lines: { 'Six-Jar Gift Box': 1 } }],
  },
  {
    key: 'beets-and-butter',
    by: 'shopper',
    daysAgo: 21,
    parts: [
      {
        producer: 'tansy-hill',
        way: 'delivery',
        status: 'completed',
        lines: { 'Red Beets': 4, 'Heirloom Tomato Mix': 2, Scallions: 2 },
        refund: { why: 'goodwill', lines: { Scallions: 1 }, reason: 'One bunch had wilted on the way. Sorry!' },
      },
      {
        producer: 'two-bells',
        way: 'delivery',
        status: 'completed',
        lines: { 'Cultured Butter, 8 oz': 2, 'Maple Yogurt, quart': 1 },
      },
    ],
  },
  {
    key: 'granola-weeks',
    by: 'priya_nair',
    daysAgo: 16,
    parts: [
      {
        producer: 'mill-falls',
        way: 'delivery',
        status: 'delivered',
        lines: { 'Maple Granola, 14 oz': 2, 'Fresh Egg Tagliatelle, 12 oz': 1 },
      },
    ],
  },
  {
    key: 'soap-by-the-three',
    by: 'dan_whitcomb',
    daysAgo: 12,
    parts: [
      {
        producer: 'goat-rock',
        way: 'delivery',
        status: 'delivered',
        lines: { 'Oatmeal Soap, unscented': 2, 'Lavender Soap': 1 },
      },
    ],
  },
  {
    key: 'yarn-for-a-sweater',
    by: 'grace_lindqvist',
    daysAgo: 9,
    parts: [
      { producer: 'fleece-fern', way: 'delivery', status: 'delivered', lines: { 'Natural Gray Worsted, skein': 5 } },
    ],
  },
]
