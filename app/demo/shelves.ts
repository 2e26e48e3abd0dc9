/** What a producer of the demo has done on their shelves, and from how little left they want to be told. */
export interface DemoShelves {
  readonly producer: string
  readonly threshold: number
  /** Of single products, by name. */
  readonly own: Readonly<Record<string, number>>
  /** What was lost of a product long before anybody bought it, and came back as much. */
  readonly lost: readonly {
    readonly product: string
    readonly quantity: number
    readonly why: string
    readonly again: string
  }[]
}

export const SHELVES: readonly DemoShelves[] = [
  {
    producer: 'fencerow',
    threshold: 15,
    own: { 'Cider Doughnuts, half dozen': 24, 'Honeycrisp Apples': 60 },
    lost: [
      {
        ...{ product: 'Honeycrisp Apples', quantity: 12.5, why: 'bruised in the bottom crate' },
        again: 'picked from the upper block',
      },
      {
        ...{ product: 'Sweet Cider, half gallon', quantity: 4, why: 'one case froze and burst' },
        again: 'second pressing',
      },
    ],
  },
  {
    producer: 'two-bells',
    threshold: 14,
    own: { 'Farmhouse Cheddar, two years': 5 },
    lost: [{ product: 'Whole Milk, half gallon', quantity: 6, why: 'past its date', again: 'bottled on Tuesday' }],
  },
]
