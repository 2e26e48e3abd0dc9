import type { Category, Unit } from '#domain/catalog/vocabulary.ts'

/** What a large market's goods are put together from. Prices are in cents, for one unit. */
export interface Ware {
  readonly noun: string
  readonly unit: Unit
  readonly from: number
  readonly to: number
}

const wares = (unit: Unit, from: number, to: number, ...nouns: string[]): Ware[] =>
  nouns.map((noun) => ({ noun, unit, from, to }))

export const WARES: Readonly<Record<Category, readonly Ware[]>> = {
  vegetables: [
    ...wares(
      'per_pound',
      150,
      650,
      'Tomatoes',
      'Carrots',
      'Beets',
      'Potatoes',
      'Onions',
      'Squash',
      'Zucchini',
      'Peppers',
      'Parsnips',
    ),
    ...wares('per_bundle', 250, 500, 'Kale', 'Chard', 'Radishes', 'Scallions', 'Turnips'),
    ...wares('per_item', 200, 600, 'Lettuce', 'Cabbage', 'Cauliflower', 'Celeriac'),
  ],
  fruits: [
    ...wares('per_pound', 180, 600, 'Apples', 'Pears', 'Plums', 'Peaches', 'Grapes'),
    ...wares('per_item', 450, 1200, 'Blueberries, pint', 'Raspberries, half pint', 'Strawberries, quart', 'Melon'),
  ],
  dairy: [
    ...wares(
      'per_item',
      450,
      1500,
      'Milk, half gallon',
      'Yogurt, quart',
      'Butter, 8 oz',
      'Chèvre, 5 oz',
      'Cream, pint',
    ),
    ...wares('per_ounce', 120, 260, 'Tomme', 'Cheddar', 'Blue Cheese'),
  ],
  eggs: wares('per_dozen', 400, 1100, 'Brown Eggs', 'Mixed Eggs', 'Pullet Eggs', 'Duck Eggs', 'Jumbo Eggs'),
  honey: wares(
    'per_item',
    900,
    4800,
    'Wildflower Honey',
    'Creamed Honey',
    'Amber Syrup, quart',
    'Dark Syrup, pint',
    'Maple Cream',
  ),
  herbs_and_spices: [
    ...wares('per_bundle', 200, 400, 'Basil', 'Thyme', 'Parsley', 'Sage', 'Dill'),
    ...wares('per_ounce', 200, 500, 'Dried Oregano', 'Smoked Paprika', 'Chile Flakes', 'Mint Tea'),
  ],
  preserves: wares(
    'per_item',
    700,
    1300,
    'Strawberry Jam',
    'Apple Butter',
    'Grape Jelly',
    'Plum Jam',
    'Pepper Jelly',
    'Pear Butter',
  ),
  canned_goods: wares(
    'per_item',
    600,
    1200,
    'Dill Pickles',
    'Crushed Tomatoes',
    'Dilly Beans',
    'Salsa',
    'Sauerkraut',
    'Applesauce',
  ),
  baked_goods: [
    ...wares('per_item', 400, 2400, 'Sourdough', 'Rye Loaf', 'Apple Pie', 'Oat Bread', 'Focaccia'),
    ...wares('per_dozen', 1200, 2400, 'Cookies', 'Bagels', 'Rolls'),
  ],
  meats: wares(
    'per_pound',
    600,
    2800,
    'Ground Beef',
    'Pork Chops',
    'Bacon',
    'Lamb Shanks',
    'Whole Chicken',
    'Sausage',
    'Chuck Roast',
  ),
  mushrooms: [
    ...wares('per_pound', 1100, 2000, 'Oyster Mushrooms', 'Shiitake', "Lion's Mane", 'Chestnut Mushrooms'),
    ...wares('per_ounce', 350, 700, 'Dried Shiitake', 'Dried Porcini'),
  ],
  nuts: [
    ...wares('per_pound', 600, 1400, 'Hazelnuts', 'Chestnuts', 'Peanuts'),
    ...wares('per_ounce', 150, 450, 'Walnut Pieces', 'Hickory Meats'),
  ],
  specialty: wares(
    'per_item',
    650,
    1900,
    'Granola',
    'Hot Sauce',
    'Bread Flour, 5 lb',
    'Sunflower Oil',
    'Cider Vinegar',
    'Miso',
    'Pasta',
  ),
  seeds: wares('per_item', 300, 2600, 'Tomato Seed', 'Bean Seed', 'Lettuce Seed', 'Herb Start', 'Berry Bush'),
  flowers: wares('per_bundle', 800, 3400, 'Bouquet', 'Sunflowers', 'Dahlias', 'Tulips', 'Dried Bunch'),
  body_care: wares('per_item', 600, 1600, 'Goat Milk Soap', 'Lip Balm', 'Hand Salve', 'Lotion', 'Shaving Soap'),
  laundry: wares('per_item', 500, 1900, 'Washing Powder', 'Laundry Bar', 'Dryer Balls', 'Wool Wash'),
  other: [
    ...wares('per_item', 1200, 6500, 'Wool Yarn', 'Beeswax Candle', 'Cutting Board', 'Wool Socks'),
    ...wares('per_bundle', 500, 1400, 'Kindling', 'Tapers'),
  ],
}

export const MANNERS = [
  ...[
    'Hillside',
    'Early',
    'Late',
    'Winter',
    'Heirloom',
    'Small-Batch',
    'Old-Fashioned',
    'Garden',
    'Meadow',
    'Brookside',
  ],
  ...[
    'Sun-Grown',
    'Kitchen',
    'Cellar',
    'North Field',
    'South Field',
    'Grandmother’s',
    'Daily',
    'Market',
    'Upland',
    'Plain',
  ],
  ...['Golden', 'Red', 'Dark', 'Pale', 'Sweet', 'Sharp', 'Mild', 'Bold', 'First-Pick', 'Valley'],
] as const

export const REMARKS = [
  'Picked or packed the evening before it is sold.',
  'Grown on clay that holds water well into August.',
  'Made in lots of a few dozen and dated by hand.',
  'Looks vary, which is how one knows it from the other kind.',
  'Keeps longest in a cold, dark place.',
  'Bring the container back and we will fill it again.',
  'We sort by hand; what is not good goes to the pigs.',
  'Ask for more than is listed a week ahead.',
  'From the slope behind the barn, where frost comes last.',
  'Nothing is added that is not on the label.',
  'The children of the house help with the packing.',
  'Sold by the smallest amount that makes sense.',
] as const

export const OPINIONS = [
  'Just as told, and it kept for a week.',
  'Gone the same evening; we will be back.',
  'Good, though smaller than I had thought.',
  'Better than what we find in the shop.',
  'Fine for soup, a little tired for a salad.',
] as const

export const FIRST_NAMES = [
  ...[
    'Alder',
    'Birch',
    'Brook',
    'Cedar',
    'Clover',
    'Crow',
    'Drummer',
    'Elder',
    'Fern',
    'Fox',
    'Gate',
    'Granite',
    'Hawk',
  ],
  ...[
    'Hazel',
    'Heron',
    'Juniper',
    'Kettle',
    'Lark',
    'Ledge',
    'Maple',
    'Marsh',
    'Mill',
    'Moss',
    'Otter',
    'Partridge',
    'Pine',
  ],
  ...[
    'Quarry',
    'Rowan',
    'Sparrow',
    'Spruce',
    'Stone',
    'Sumac',
    'Tamarack',
    'Thistle',
    'Turnip',
    'Willow',
    'Wren',
    'Yarrow',
  ],
] as const
export const SECOND_NAMES = [
  'Bend',
  'Corner',
  'Crossing',
  'Field',
  'Hill',
  'Hollow',
  'Knoll',
  'Meadow',
  'Notch',
  'Ridge',
  'Run',
  'Top',
] as const
export const TRADES = ['Farm', 'Gardens', 'Homestead', 'Pastures', 'Kitchen', 'Orchard', 'Acres', 'Growers'] as const
