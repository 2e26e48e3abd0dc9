import { Bits } from '../../search/bits.ts'
import type { Meanings } from '../../search/meanings.ts'
import type { Remembered } from '../../search/remembered.ts'
import type { Scratch } from '../../search/scratch.ts'
import type { Goods } from './goods.ts'
import { goodsOf, type Shops } from './shops.ts'

/** The products a text means, and those of them that bear all of it in their name. */
export interface Matches {
  readonly anywhere: Bits
  readonly inName: Bits
}

interface MatchingParts {
  readonly goods: Goods
  readonly shops: Shops
  readonly meanings: Meanings
  readonly sets: Scratch
}

/** Not to be changed by who gets them: they are remembered. */
export const matchesOf = (market: MatchingParts & { readonly texts: Remembered<Matches> }, text: string): Matches =>
  market.texts.of(text, () => {
    const { anywhere, inName } = matching(market, text) ?? NOTHING
    return { anywhere: anywhere.copy(), inName: inName.copy() }
  })

/** For a text without a single word. */
const NOTHING: Matches = { anywhere: new Bits(), inName: new Bits() }

/**
 * A product is meant when each word stands in its own text, or in the name of its producer if another word is its own; and
 * when its producer is meant by all of it. Undefined when there is no word in the text.
 */
function matching({ goods, shops, meanings, sets }: MatchingParts, text: string): Matches | undefined {
  const goodsNamed = (meaning: readonly number[]) => goodsOf(shops.among(shops.named(meaning)), sets.empty())
  const [first, ...rest] = meanings.of(text)
  if (!first) return undefined
  const inName = goods.names.collect(first, sets.empty())
  const own = goods.texts.collect(first, sets.empty())
  const anywhere = sets.copy(own).join(goodsNamed(first))
  for (const meaning of rest) {
    inName.keep(goods.names.collect(meaning, sets.empty()))
    const inText = goods.texts.collect(meaning, sets.empty())
    own.join(inText)
    anywhere.keep(inText.join(goodsNamed(meaning)))
  }
  anywhere.keep(own)
  const meant = shops.telling([first, ...rest])
  // A word that stands in many names (farm, valley) says nothing about whose goods are wanted.
  if (meant.count() <= MOST_SHOPS) anywhere.join(goodsOf(shops.among(meant), sets.empty()))
  return { anywhere, inName }
}

const MOST_SHOPS = 50
