/** Absolute URLs of the public pages. */
export interface PageAddresses {
  readonly home: string
  readonly marketplace: string
  readonly producers: string
  readonly category: (category: string) => string
  readonly product: (id: string) => string
  readonly producer: (id: string) => string
  /** An image or another file, from its path. */
  readonly file: (path: string) => string
  readonly search: (words: string) => string
}

/** schema.org structured data shared by several pages. */
export const CONTEXT = { '@context': 'https://schema.org' } as const

/** Breadcrumbs from the home page to a page. */
export const breadcrumbs = (trail: readonly (readonly [name: string, address: string])[]): object => ({
  ...CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, item], i) => ({ '@type': 'ListItem', position: i + 1, name, item })),
})

/** Empty without reviews. */
export const ratingOf = ({ rating, reviewCount }: { rating: number | null; reviewCount: number }): object =>
  rating === null || reviewCount === 0
    ? {}
    : { aggregateRating: { '@type': 'AggregateRating', ratingValue: Math.round(rating * 10) / 10, reviewCount } }

/** A text shortened for a search result. */
export function excerpt(text: string, maxLength = 160): string {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= maxLength) return words
  const cut = words.slice(0, maxLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).trimEnd()}…`
}
