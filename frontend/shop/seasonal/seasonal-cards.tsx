import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SeasonalItemView } from '#domain/seasonal/contract.ts'
import type { Near } from '#frontend/shared/lib/near.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { formatPeakMonths } from '#frontend/shared/seasonal/format-season.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Skeleton } from '#frontend/shared/ui/states.tsx'
import '#frontend/shared/ui/ui.css'
import './seasonal.css'

interface SeasonalItemCardProps {
  readonly item: SeasonalItemView
  /** Today's month, 1 to 12. */
  readonly month: number
  readonly near: Near
  readonly eager: false | 'first'
}

/** Nutritional highlights that fit on a card. */
const HIGHLIGHTS = 3

export function SeasonalItemCard({ item, month, near, eager }: SeasonalItemCardProps) {
  const { name, description, imageUrl, peakMonths, nutritionalHighlights } = item
  return (
    <article className="image-card">
      <div className="seasonal-item-image">
        <ProduceImage url={imageUrl} alt="" sizes="(min-width: 700px) 300px, 92vw" eager={eager} />
        {peakMonths.includes(month) && <Badge tone="honey">At its best now</Badge>}
      </div>
      <div className="image-card-text">
        <h3>{name}</h3>
        <p className="seasonal-item-months">Best in {formatPeakMonths(peakMonths)}</p>
        <p className="seasonal-item-text">{description}</p>
        {nutritionalHighlights.length > 0 && (
          <ul className="seasonal-item-highlights" aria-label="Nutritional highlights">
            {nutritionalHighlights.slice(0, HIGHLIGHTS).map((highlight) => (
              <li key={highlight}>
                <Badge tone="leaf">{highlight}</Badge>
              </li>
            ))}
          </ul>
        )}
        <OnSaleLine item={item} near={near} />
      </div>
    </article>
  )
}

interface OnSaleLineProps {
  readonly item: SeasonalItemView
  readonly near: Near
}

/** Number of products on sale and their producers. */
function OnSaleLine({ item, near }: OnSaleLineProps) {
  const { products, producerCount, producers } = item.onSale
  if (products === 0)
    return (
      <p className="on-sale on-sale-none">{near.zip ? 'None available nearby right now' : 'Not available right now'}</p>
    )
  const others = producerCount - producers.length
  return (
    <p className="on-sale">
      <Link to={marketLink(item, near)}>
        {products} available<span className="visually-hidden">: {item.name}</span>
      </Link>{' '}
      from{' '}
      {producers.map(({ id, businessName }, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <Link to={paths.producer(id)}>{businessName}</Link>
        </span>
      ))}
      {others > 0 && ` and ${others} more`}
    </p>
  )
}

/** Marketplace search for products of a seasonal item. */
export const marketLink = (item: { search: string; category: string }, near: Near = EVERYWHERE): string =>
  paths.marketplaceWith({
    search: item.search,
    categories: item.category,
    inStock: 'true',
    ...(near.zip ? { zipCode: near.zip, radius: String(near.radius) } : {}),
  })

const EVERYWHERE: Near = { zip: '', radius: 0 }

/** Grid of cards, dimmed while it updates. */
export function SeasonalGrid({ updating, children }: { readonly updating: boolean; readonly children: ReactNode }) {
  return (
    <ul className="seasonal-grid" aria-busy={updating}>
      {children}
    </ul>
  )
}

export function SeasonalGridSkeleton() {
  return (
    <div className="seasonal-grid" role="status" aria-label="Loading">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <Skeleton key={place} height="24rem" />
      ))}
    </div>
  )
}
