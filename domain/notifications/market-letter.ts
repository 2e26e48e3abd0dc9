import { formatMoney } from '../kernel/format-money.ts'

/** Something that came to the market within the week; `kept` when a producer whom the reader keeps sells it. */
export interface NewGood {
  readonly name: string
  readonly businessName: string
  readonly priceCents: number
  readonly kept: boolean
}

/** What a week's letter tells one reader. `inSeason` are the names of what is on sale and at its best. */
export interface WeeksNews {
  readonly goods: readonly NewGood[]
  readonly inSeason: readonly string[]
}

/** Title, text and rows of the letter; undefined in a week without anything new: then nobody is written to. */
export function marketLetter({ goods, inSeason }: WeeksNews) {
  const [first] = goods
  if (!first) return undefined
  const season = inSeason.length > 0 ? [`In season and on sale: ${inSeason.join(', ')}.`] : []
  const opening = goods.some(({ kept }) => kept) ? 'From producers you keep first, then from others:' : 'New this week:'
  return {
    title: 'New at the market',
    preheader: `${first.name} from ${first.businessName}${goods.length > 1 ? ', and more' : ''}.`,
    paragraphs: [...season, opening],
    table: goods.map(
      ({ name, businessName, priceCents }) => [`${name}, ${businessName}`, formatMoney(priceCents)] as const,
    ),
  }
}
