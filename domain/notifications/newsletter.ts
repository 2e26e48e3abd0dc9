import { formatMoney } from '#domain/kernel/format.ts'

/** Something that came to the market within the week; `kept` when a producer whom the reader keeps sells it. */
export interface NewProduct {
  readonly name: string
  readonly businessName: string
  readonly priceCents: number
  readonly fromFavoriteProducer: boolean
}

/** What a week's letter tells one reader. `inSeason` are the names of what is on sale and at its best. */
export interface NewsletterContent {
  readonly products: readonly NewProduct[]
  readonly inSeason: readonly string[]
}

/** Title, text and rows of the letter; undefined in a week without anything new: then nobody is written to. */
export function newsletter({ products, inSeason }: NewsletterContent) {
  const [first] = products
  if (!first) return undefined
  const season = inSeason.length > 0 ? [`In season and on sale: ${inSeason.join(', ')}.`] : []
  const opening = products.some(({ fromFavoriteProducer }) => fromFavoriteProducer)
    ? 'From producers you keep first, then from others:'
    : 'New this week:'
  return {
    title: 'New at the market',
    preheader: `${first.name} from ${first.businessName}${products.length > 1 ? ', and more' : ''}.`,
    paragraphs: [...season, opening],
    table: products.map(
      ({ name, businessName, priceCents }) => [`${name}, ${businessName}`, formatMoney(priceCents)] as const,
    ),
  }
}
