import type { ScratchBuffers } from '#platform/search/bit-set.ts'
import { BitSet } from '#platform/search/bit-set.ts'
import type { QueryExpansion } from '#platform/search/query-expansion.ts'
import type { ResultCache } from '#platform/search/result-cache.ts'
import { type ProducerIndex, productsOf } from '#read-side/catalog/search/producers.ts'
import type { ProductIndex } from '#read-side/catalog/search/products.ts'

/** The products a text means, and those of them that bear all of it in their name. */
export interface TextMatches {
  readonly anywhere: BitSet
  readonly inName: BitSet
}

interface MatchingParts {
  readonly goods: ProductIndex
  readonly shops: ProducerIndex
  readonly meanings: QueryExpansion
  readonly sets: ScratchBuffers
}

/** Not to be changed by who gets them: they are remembered. */
export const matchesOf = (
  market: MatchingParts & { readonly texts: ResultCache<TextMatches> },
  text: string,
): TextMatches =>
  market.texts.getOrCompute(text, () => {
    const { anywhere, inName } = matching(market, text) ?? NOTHING
    return { anywhere: anywhere.copy(), inName: inName.copy() }
  })

/** For a text without a single word. */
const NOTHING: TextMatches = { anywhere: new BitSet(), inName: new BitSet() }

/**
 * A product is meant when each word stands in its own text, or in the name of its producer if another word is its own; and
 * when its producer is meant by all of it. Undefined when there is no word in the text.
 */
function matching({ goods, shops, meanings, sets }: MatchingParts, text: string): TextMatches | undefined {
  const goodsNamed = (meaning: readonly number[]) => productsOf(shops.among(shops.named(meaning)), sets.empty())
  const [first, ...rest] = meanings.expand(text)
  if (!first) return undefined
  const inName = goods.names.collect(first, sets.empty())
  const own = goods.texts.collect(first, sets.empty())
  const anywhere = sets.copy(own).union(goodsNamed(first))
  for (const meaning of rest) {
    inName.intersect(goods.names.collect(meaning, sets.empty()))
    const inText = goods.texts.collect(meaning, sets.empty())
    own.union(inText)
    anywhere.intersect(inText.union(goodsNamed(meaning)))
  }
  anywhere.intersect(own)
  const meant = shops.matching([first, ...rest])
  // A word that stands in many names (farm, valley) says nothing about whose goods are wanted.
  if (meant.count() <= MAX_PRODUCERS) anywhere.union(productsOf(shops.among(meant), sets.empty()))
  return { anywhere, inName }
}

const MAX_PRODUCERS = 50
