import type { ScratchBuffers } from '#platform/search/bit-set.ts'
import { BitSet } from '#platform/search/bit-set.ts'
import type { QueryExpansion } from '#platform/search/query-expansion.ts'
import type { ResultCache } from '#platform/search/result-cache.ts'
import { type ProducerIndex, productsOf } from '#read-side/catalog/search/producers.ts'
import type { ProductIndex } from '#read-side/catalog/search/products.ts'

/** The products that match a query, and those that match it by name alone. */
export interface TextMatches {
  readonly anywhere: BitSet
  readonly inName: BitSet
}

interface MatchingParts {
  readonly products: ProductIndex
  readonly shops: ProducerIndex
  readonly meanings: QueryExpansion
  readonly sets: ScratchBuffers
}

/** The result is cached: do not modify it. */
export const matchesOf = (
  market: MatchingParts & { readonly texts: ResultCache<TextMatches> },
  text: string,
): TextMatches =>
  market.texts.getOrCompute(text, () => {
    const { anywhere, inName } = matching(market, text) ?? NOTHING
    return { anywhere: anywhere.copy(), inName: inName.copy() }
  })

/** The result for a query without a word. */
const NOTHING: TextMatches = { anywhere: new BitSet(), inName: new BitSet() }

/**
 * A product matches if each word occurs in its own text or in its producer's name, and at least one in its own text; or if its
 * producer matches the whole query. Undefined if the query has no word.
 */
function matching({ products, shops, meanings, sets }: MatchingParts, text: string): TextMatches | undefined {
  const productsNamed = (meaning: readonly number[]) => productsOf(shops.among(shops.named(meaning)), sets.empty())
  const [first, ...rest] = meanings.expand(text)
  if (!first) return undefined
  const inName = products.names.collect(first, sets.empty())
  const own = products.texts.collect(first, sets.empty())
  const anywhere = sets.copy(own).union(productsNamed(first))
  for (const meaning of rest) {
    inName.intersect(products.names.collect(meaning, sets.empty()))
    const inText = products.texts.collect(meaning, sets.empty())
    own.union(inText)
    anywhere.intersect(inText.union(productsNamed(meaning)))
  }
  anywhere.intersect(own)
  const meant = shops.matching([first, ...rest])
  // A word in many producer names (farm, valley) does not identify a producer.
  if (meant.count() <= MAX_PRODUCERS) anywhere.union(productsOf(shops.among(meant), sets.empty()))
  return { anywhere, inName }
}

const MAX_PRODUCERS = 50
