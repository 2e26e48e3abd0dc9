import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { CATEGORIES } from '#domain/catalog/vocabulary.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import { table } from '../projection.ts'
import { wordsIn } from '../search-words.ts'

export interface WordRow {
  readonly word: string
}

type Worded = Extract<
  ProductEvent | ProducerEvent,
  { type: 'ProductListed' | 'ProductDescribed' | 'ProducerRegistered' | 'ProducerProfileChanged' }
>

/** Every word the market has used: what a mistyped one is compared with. Words stay, even when their product goes. */
export const words = table<WordRow, Worded>({
  name: 'words',
  key: 'word',
  columns: { word: 'key' },
  derived: {
    stem: `text collate "C" generated always as (coalesce((ts_lexize('english_stem', word))[1], word)) stored`,
  },
  indexes: ['(stem)', 'using gin (word gin_trgm_ops)'],
  keysOf: (event) => wordsIn(textOf(event)).filter((word) => word.length >= SHORTEST && !/^\p{N}+$/u.test(word)),
  folds: {
    ProductListed: known,
    ProductDescribed: known,
    ProducerRegistered: known,
    ProducerProfileChanged: known,
  },
})

const SHORTEST = 3

function known(row: WordRow | undefined, _: unknown, word: string): WordRow | undefined {
  return row ? undefined : { word }
}

function textOf(event: Worded): string {
  if ('category' in event.data) {
    const { name, description, category } = event.data
    return [name, CATEGORIES[category].label, description].join(' ')
  }
  return [event.data.businessName, ...event.data.tags].join(' ')
}
