import type { ProductPage } from '#domain/catalog/contract.ts'
import {
  CATEGORIES,
  CERTIFICATIONS,
  categories,
  certifications,
  FULFILLMENT_FILTERS,
  fulfillmentFilters,
} from '#domain/catalog/product-taxonomy.ts'
import { PriceRange } from '#frontend/ui/price-range.tsx'
import { Choice, FilterGroup } from './filter-group.tsx'
import { type MarketFilters, TOP_PRICE } from './market-filters.ts'

export interface GroupProps {
  readonly draft: MarketFilters
  readonly edit: (change: Partial<MarketFilters>) => void
  readonly facets: ProductPage['facets'] | undefined
}

/** The list with a choice put in, or taken out. */
const toggled = <T,>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

export function CategoryGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="Categories" scrolls>
      {categories.map((category) => (
        <Choice
          key={category}
          label={CATEGORIES[category].label}
          count={facets && (facets.categories[category] ?? 0)}
          checked={draft.categories.includes(category)}
          onChange={() => edit({ categories: toggled(draft.categories, category) })}
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
  return (
    <FilterGroup title="How to get it">
      {fulfillmentFilters.map((way) => (
        <Choice
          key={way}
          label={FULFILLMENT_FILTERS[way].label}
          count={facets && (facets.fulfillmentMethods[way] ?? 0)}
          checked={draft.deliveryOptions.includes(way)}
          onChange={() => edit({ deliveryOptions: toggled(draft.deliveryOptions, way) })}
        />
      ))}
    </FilterGroup>
  )
}

export function CertificationGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="Certifications">
      {certifications.map((certification) => (
        <Choice
          key={certification}
          label={CERTIFICATIONS[certification].label}
          count={facets && (facets.certifications[certification] ?? 0)}
          checked={draft.certifications.includes(certification)}
          onChange={() => edit({ certifications: toggled(draft.certifications, certification) })}
        />
      ))}
    </FilterGroup>
  )
}

export function VerifiedGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="Producers">
      <Choice
        label="Verified producers only"
        count={facets?.verified}
        checked={draft.verified}
        onChange={() => edit({ verified: !draft.verified })}
      />
    </FilterGroup>
  )
}

export function StockGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="Availability">
      <Choice
        label="In stock only"
        count={facets?.inStock}
        checked={draft.inStock}
        onChange={() => edit({ inStock: !draft.inStock })}
      />
    </FilterGroup>
  )
}
