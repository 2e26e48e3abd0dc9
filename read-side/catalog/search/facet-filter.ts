import type { ProductPage } from '#domain/catalog/contract.ts'
import type { BitSet, ScratchBuffers, SparseSet } from '#platform/search/bit-set.ts'
import type { FacetName } from '#read-side/catalog/search/facets.ts'
import type { ProductIndex } from '#read-side/catalog/search/products.ts'
import type { SearchFilter } from '#read-side/catalog/search/search-filter.ts'

export type FacetKind = FacetName | 'price'

/** The products that match all facets of a search, and those that match all but one: the basis of the facet counts. */
interface FacetedResult {
  readonly found: SparseSet
  without(kind: FacetKind): SparseSet
}

export interface FacetChoices {
  readonly products: ProductIndex
  readonly filter: SearchFilter
  readonly sets: ScratchBuffers
  /** Up to this many products are checked one by one. */
  readonly scanLimit: number
}

export function applyFacets(common: BitSet, choices: FacetChoices): FacetedResult {
  const chosen = selectionsOf(choices)
  const { sets } = choices
  const few = common.toArray(sets.list(choices.scanLimit))
  return few ? oneByOne(few, chosen, sets) : asSets(common, chosen, sets)
}

type Chosen = readonly (readonly [kind: FacetKind, matching: BitSet])[]

/** The matching products of each facet with a selection. */
function selectionsOf({ products, filter, sets }: FacetChoices): Chosen {
  const chosen: [FacetKind, BitSet][] = []
  for (const [kind, { narrow }] of Object.entries(products.facets)) {
    const matching = narrow(filter, sets)
    if (matching) chosen.push([kind as FacetName, matching])
  }
  const { minCents = 0, maxCents = Number.POSITIVE_INFINITY } = filter
  if (minCents > 0 || maxCents < Number.POSITIVE_INFINITY)
    chosen.push(['price', products.orders.pricedBetween(minCents, maxCents)])
  return chosen
}

/** Checks each product once: one that fails exactly one facet counts where that facet is left out. */
function oneByOne(few: Uint32Array, chosen: Chosen, sets: ScratchBuffers): FacetedResult {
  const [found, ...failingOnly] = [undefined, ...chosen].map(() => ({ list: sets.list(few.length), size: 0 }))
  for (let i = 0; i < few.length; i++) {
    const failed = onlyFailure(few[i]!, chosen)
    if (failed === SEVERAL) continue
    const target = failed === NONE ? found! : failingOnly[failed]!
    target.list[target.size++] = few[i]!
  }
  const all = found!.list.subarray(0, found!.size)
  return {
    found: { few: all },
    without: (kind) => {
      const failing = failingOnly[chosen.findIndex(([one]) => one === kind)]
      return { few: failing ? joined(all, failing.list.subarray(0, failing.size), sets) : all }
    },
  }
}

function joined(one: Uint32Array, other: Uint32Array, sets: ScratchBuffers): Uint32Array {
  const both = sets.list(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const NONE = -1
const SEVERAL = -2

/** The index of the only facet a product fails; `NONE` or `SEVERAL` otherwise. */
function onlyFailure(number: number, chosen: Chosen): number {
  let failed = NONE
  for (let i = 0; i < chosen.length; i++) {
    if (chosen[i]![1].has(number)) continue
    if (failed !== NONE) return SEVERAL
    failed = i
  }
  return failed
}

function asSets(common: BitSet, chosen: Chosen, sets: ScratchBuffers): FacetedResult {
  const allExcept = (omitted: FacetKind | undefined): BitSet => {
    const matches = sets.copy(common)
    for (const [kind, matching] of chosen) if (kind !== omitted) matches.intersect(matching)
    return matches
  }
  const found = { many: allExcept(undefined) }
  return { found, without: (kind) => (chosen.some(([one]) => one === kind) ? { many: allExcept(kind) } : found) }
}

/** How many products each choice would show, and their price range. */
export function facetCounts({ facets, orders }: ProductIndex, narrowed: FacetedResult): ProductPage['facets'] {
  const counts = (kind: FacetName) => facets[kind].choices.count(narrowed.without(kind))
  return {
    // There are many categories: the empty ones are left out.
    categories: Object.fromEntries(Object.entries(counts('categories')).filter(([, count]) => count > 0)),
    fulfillmentMethods: counts('fulfillmentMethods'),
    certifications: counts('certifications'),
    inStock: counts('inStock').true!,
    verified: counts('verified').true!,
    ratings: counts('ratings'),
    price: orders.pricesOf(narrowed.without('price')),
  }
}
