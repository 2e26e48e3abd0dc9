/** Searches as people ask them: typed out, half typed and mistyped, browsing, near home, with choices, pages and orders. */
export function questionOf(i: number): string {
  const place = RADII[i % RADII.length]!
  const asked = [
    WORDS[(i * 5) % WORDS.length]!,
    place && `zipCode=${ZIPS[(i * 3) % ZIPS.length]}&radius=${place}`,
    CHOICES[(i * 7) % CHOICES.length]!,
    place ? ORDERS_NEAR[i % ORDERS_NEAR.length]! : ORDERS[i % ORDERS.length]!,
    `page=${PAGES[(i * 11) % PAGES.length]}`,
  ]
  return asked.filter((part) => part !== '').join('&')
}

const WORDS = [
  ...['tomato', 'tomatos', 'zuchini', 'chese', 'maple syrup', 'apple', 'goat', 'bread', 'brown eggs', 'honey', 'soap'],
  ...['garlic', 'tom', 'straw', 'heirloom tomatoes', 'smoked paprica', 'chevre', 'yogert', 'alder hill farm', 'wool'],
  ...[
    '',
    '',
    '',
    'kale',
    'sunflowers',
    'rasberries',
    'sourdo',
    'red onions',
    'hazel meadow eggs',
    'dried',
    'vegetables',
  ],
].map((words) => words && `search=${encodeURIComponent(words)}`)

const ZIPS = ['05401', '05602', '05301', '05701', '05753', '05819', '05201', '05091', '05255', '05673', '05478']
const RADII = ['', '25', '', '50', '10', '', '100'] as const
const CHOICES = [
  ...['', 'categories=vegetables', 'inStock=true', 'deliveryOptions=delivery', 'minPrice=2&maxPrice=20', ''],
  ...['categories=dairy,eggs&inStock=true', 'maxPrice=6', 'deliveryOptions=pickup&inStock=true', 'minRating=4'],
  'categories=fruits&minPrice=3&inStock=true&deliveryOptions=delivery',
] as const
const ORDERS = ['', 'sortBy=price_low', '', 'sortBy=newest', 'sortBy=name_asc', '', 'sortBy=price_high'] as const
const ORDERS_NEAR = ['', 'sortBy=distance', '', 'sortBy=rating', 'sortBy=distance'] as const
const PAGES = [1, 1, 1, 2, 1, 3, 1, 12] as const
