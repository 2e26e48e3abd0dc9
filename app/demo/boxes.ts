import type { Content } from '#domain/boxes/box.events.ts'
import type { Frequency } from '#domain/boxes/cycles.ts'

interface DemoBox {
  /** Who offers it, and the product whose picture it bears. */
  readonly producer: string
  readonly pictureOf: string
  readonly name: string
  readonly description: string
  readonly contents: Content[]
  readonly priceCents: number
  readonly capacity: number
  readonly frequency: Frequency
  /** The first delivery, in days from the demo's today. */
  readonly firstIn: number
  readonly subscribers: readonly string[]
}

const plain = (...items: string[]): Content[] => items.map((item) => ({ item, swaps: [] }))

/** One box of each frequency; who subscribes has told where they can be reached. */
export const BOXES: readonly DemoBox[] = [
  {
    ...{ producer: 'tansy-hill', pictureOf: 'Rainbow Carrots, bunched', name: 'Tansy Hill Vegetable Box' },
    description: 'What the field has this week, picked the day before: enough for two who cook, or four who snack.',
    contents: [
      { item: 'Rainbow carrots, 1 bunch', swaps: ['Red beets, 1 bunch'] },
      { item: 'Curly kale, 1 bunch', swaps: ['Rainbow chard, 1 bunch'] },
      ...plain('Tomatoes, 2 lb', 'Potatoes, 3 lb', 'Salad greens, ½ lb', 'A herb of the week'),
    ],
    ...{ priceCents: 2800, capacity: 40, frequency: 'weekly', firstIn: 6, subscribers: ['shopper', 'hannah_weld'] },
  },
  {
    ...{ producer: 'two-bells', pictureOf: '', name: 'Two Bells Dairy Crate' },
    description: 'Milk, butter and yogurt from our Jerseys, every other week. Bring the empties back.',
    contents: plain('Whole milk, 2 bottles', 'Cultured butter, ½ lb', 'Plain yogurt, 1 quart', 'Farm cheese, ½ lb'),
    ...{ priceCents: 3200, capacity: 25, frequency: 'biweekly', firstIn: 9, subscribers: ['marcus_tibbets'] },
  },
  {
    ...{ producer: 'fencerow', pictureOf: '', name: 'Fencerow Cellar Box' },
    description: 'Apples that keep, cider, and something from the kettle, once a month.',
    contents: plain('Apples, 6 lb', 'Sweet cider, ½ gallon', 'Apple butter, 1 jar'),
    ...{ priceCents: 2400, capacity: 30, frequency: 'monthly', firstIn: 13, subscribers: [] },
  },
]
