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

interface TextIndexes {
  readonly products: ProductIndex
  readonly producers: ProducerIndex
  readonly expansion: QueryExpansion
  readonly sets: ScratchBuffers
}

/** The result is cached: do not modify it. */
export const matchesOf = (
  market: TextIndexes & { readonly textCache: ResultCache<TextMatches> },
  text: string,
): TextMatches =>
  market.textCache.getOrCompute(text, () => {
    const { anywhere, inName } = matching(market, text) ?? NO_MATCHES
    return { anywhere: anywhere.copy(), inName: inName.copy() }
  })

/** The result for a query without a word. */
const NO_MATCHES: TextMatches = { anywhere: new BitSet(), inName: new BitSet() }

/**
 * A product matches if each word occurs in its own text or in its producer's name, and at least one in its own text; or
 * if its producer matches the whole query. Undefined if the query has no word.
 */
function matching({ products, producers, expansion, sets }: TextIndexes, text: string): TextMatches | undefined {
  const productsNamed = (alternatives: readonly number[]) =>
    productsOf(producers.among(producers.named(alternatives)), sets.empty())
  const [first, ...rest] = expansion.expand(text)
  if (!first) return undefined
  const inName = products.names.collect(first, sets.empty())
  const own = products.texts.collect(first, sets.empty())
  const anywhere = sets.copy(own).union(productsNamed(first))
  for (const alternatives of rest) {
    inName.intersect(products.names.collect(alternatives, sets.empty()))
    const inText = products.texts.collect(alternatives, sets.empty())
    own.union(inText)
    anywhere.intersect(inText.union(productsNamed(alternatives)))
  }
  anywhere.intersect(own)
  const matched = producers.matching([first, ...rest])
  // A word in many producer names (farm, valley) does not identify a producer.
  if (matched.count() <= MAX_PRODUCERS) anywhere.union(productsOf(producers.among(matched), sets.empty()))
  return { anywhere, inName }
}

const MAX_PRODUCERS = 50
