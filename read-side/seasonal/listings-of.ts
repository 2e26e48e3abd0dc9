import type { SeasonalItemContent } from '#domain/seasonal/seasonal.events.ts'
import { wordsIn } from '../search/words-in.ts'

/** The listings that are an item, as a tsquery over their names: all of its words, none of the others. */
export const listingsOf = ({
  includedTerms,
  excludedTerms,
}: Pick<SeasonalItemContent, 'includedTerms' | 'excludedTerms'>): string =>
  [
    ...includedTerms.flatMap(wordsIn).map(quoted),
    ...excludedTerms.flatMap(wordsIn).map((word) => `!${quoted(word)}`),
  ].join(' & ')

const quoted = (word: string): string => `'${word}'`
