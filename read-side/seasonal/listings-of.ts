import type { SeasonalItemContent } from '#domain/seasonal/seasonal-item.events.ts'
import { wordsIn } from '../search/words-in.ts'

/** The listings that are an item, as a tsquery over their names: all of its words, none of the others. */
export const listingsOf = ({
  searchWords,
  otherWords,
}: Pick<SeasonalItemContent, 'searchWords' | 'otherWords'>): string =>
  [...searchWords.flatMap(wordsIn).map(quoted), ...otherWords.flatMap(wordsIn).map((word) => `!${quoted(word)}`)].join(
    ' & ',
  )

const quoted = (word: string): string => `'${word}'`
