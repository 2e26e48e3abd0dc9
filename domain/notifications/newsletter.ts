import { formatMoney } from '#domain/kernel/format.ts'

/** A product listed within the week. */
export interface NewProduct {
  readonly name: string
  readonly businessName: string
  readonly priceCents: number
  readonly fromFavoriteProducer: boolean
}

/** Content of one reader's weekly newsletter. `inSeason` contains the names of listed products that are in season. */
export interface NewsletterContent {
  readonly products: readonly NewProduct[]
  readonly inSeason: readonly string[]
}

/** Title, text and table of the newsletter; undefined in a week without new products, when none is sent. */
export function newsletter({ products, inSeason }: NewsletterContent) {
  const [first] = products
  if (!first) return undefined
  const season = inSeason.length > 0 ? [`In season and on sale: ${inSeason.join(', ')}.`] : []
  const opening = products.some(({ fromFavoriteProducer }) => fromFavoriteProducer)
    ? 'From your favorite producers first, then from others:'
    : 'New this week:'
  return {
    title: 'New at the marketplace',
    preheader: `${first.name} from ${first.businessName}${products.length > 1 ? ', and more' : ''}.`,
    paragraphs: [...season, opening],
    table: products.map(
      ({ name, businessName, priceCents }) => [`${name}, ${businessName}`, formatMoney(priceCents)] as const,
    ),
  }
}
