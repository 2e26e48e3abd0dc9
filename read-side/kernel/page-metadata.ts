/** Where the pages of things stand, with scheme and host. */
export interface PageAddresses {
  readonly home: string
  readonly marketplace: string
  readonly producers: string
  readonly category: (category: string) => string
  readonly product: (id: string) => string
  readonly producer: (id: string) => string
  /** A picture or another file, from its path. */
  readonly file: (path: string) => string
  readonly search: (words: string) => string
}

/** Pieces of schema.org's vocabulary that several pages speak. */
export const CONTEXT = { '@context': 'https://schema.org' } as const

/** The way to a page, from the home page on. */
export const breadcrumbs = (way: readonly (readonly [name: string, address: string])[]): object => ({
  ...CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: way.map(([name, item], i) => ({ '@type': 'ListItem', position: i + 1, name, item })),
})

/** Only where somebody has said something: an unrated thing has no rating. */
export const ratingOf = ({ rating, reviewCount }: { rating: number | null; reviewCount: number }): object =>
  rating === null || reviewCount === 0
    ? {}
    : { aggregateRating: { '@type': 'AggregateRating', ratingValue: Math.round(rating * 10) / 10, reviewCount } }

/** The first sentences of a text, as a list of results shows them. */
export function inShort(text: string, longest = 160): string {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= longest) return words
  const cut = words.slice(0, longest - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`
}
