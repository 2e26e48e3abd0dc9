import { useId } from 'react'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { CATEGORIES, categories, FULFILMENTS, fulfilments } from '#domain/catalog/vocabulary.ts'
import { PriceRange } from '#frontend/ui/price-range.tsx'
import { StarRow } from '#frontend/ui/stars.tsx'
import { FilterGroup, Tick } from './filter-group.tsx'
import { type MarketFilters, TOP_PRICE } from './market-filters.ts'

export interface GroupProps {
  readonly draft: MarketFilters
  readonly edit: (change: Partial<MarketFilters>) => void
  readonly facets: ProductPage['facets'] | undefined
}

export function CategoryGroup({ draft, edit, facets }: GroupProps) {
  const toggled = (category: (typeof categories)[number]) =>
    draft.categories.includes(category)
      ? draft.categories.filter((other) => other !== category)
      : [...draft.categories, category]
  return (
    <FilterGroup title="Categories" scrolls>
      {categories.map((category) => (
        <Tick
          key={category}
          label={CATEGORIES[category].label}
          count={facets && (facets.categories[category] ?? 0)}
          checked={draft.categories.includes(category)}
          onChange={() => edit({ categories: toggled(category) })}
        />
      ))}
    </FilterGroup>
  )
}

const PRICE_STEP = 5

export function PriceGroup({ draft, edit }: GroupProps) {
  return (
    <FilterGroup title="Price">
      <PriceRange
        min={Math.min(draft.minPrice ?? 0, TOP_PRICE - PRICE_STEP)}
        max={Math.min(draft.maxPrice ?? TOP_PRICE, TOP_PRICE)}
        top={TOP_PRICE}
        step={PRICE_STEP}
        onChange={(min, max) =>
          edit({ minPrice: min === 0 ? undefined : min, maxPrice: max === TOP_PRICE ? undefined : max })
        }
      />
    </FilterGroup>
  )
}

export function WayGroup({ draft, edit, facets }: GroupProps) {
  const toggled = (way: (typeof fulfilments)[number]) =>
    draft.deliveryOptions.includes(way)
      ? draft.deliveryOptions.filter((other) => other !== way)
      : [...draft.deliveryOptions, way]
  return (
    <FilterGroup title="How to get it">
      {fulfilments.map((way) => (
        <Tick
          key={way}
          label={FULFILMENTS[way].label}
          count={facets && (facets.fulfilments[way] ?? 0)}
          checked={draft.deliveryOptions.includes(way)}
          onChange={() => edit({ deliveryOptions: toggled(way) })}
        />
      ))}
    </FilterGroup>
  )
}

export function StockGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="Availability">
      <Tick
        label="In stock only"
        count={facets?.inStock}
        checked={draft.inStock}
        onChange={() => edit({ inStock: !draft.inStock })}
      />
    </FilterGroup>
  )
}

export function RatingGroup({ draft, edit }: GroupProps) {
  const name = useId()
  return (
    <FilterGroup title="Minimum rating">
      {[0, 5, 4, 3, 2, 1].map((stars) => (
        <label key={stars} className="tick">
          <input
            type="radio"
            name={name}
            checked={draft.minRating === stars}
            onChange={() => edit({ minRating: stars })}
          />
          {stars === 0 ? (
            'Any rating'
          ) : (
            <>
              <StarRow rating={stars} />
              <span className={stars === 5 ? 'visually-hidden' : undefined}>
                <span className="visually-hidden">{stars} stars </span>
                {stars < 5 && '& up'}
              </span>
            </>
          )}
        </label>
      ))}
    </FilterGroup>
  )
}
