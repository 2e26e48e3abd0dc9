import type { MarketIndex } from '#read-side/catalog/index/market-index.ts'
import type { Search } from '#read-side/catalog/search-filter.ts'
import { countOf } from '#read-side/search/some.ts'

/** How the index goes about a search: every part with what it left, and the time it took. */
export function planOf(index: MarketIndex, search: Search): string {
  const steps: string[] = []
  const began = performance.now()
  let last = began
  const { total } = index.search(search, (part, left) => {
    const took = performance.now() - last
    steps.push(`${part} ${countOf(left).toLocaleString('en-US')} (${took.toFixed(2)} ms)`)
    last = performance.now()
  })
  return `${steps.join(' → ')}; found ${total.toLocaleString('en-US')} in ${(performance.now() - began).toFixed(2)} ms`
}
