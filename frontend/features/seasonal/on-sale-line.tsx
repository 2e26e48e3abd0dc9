import { Link } from 'react-router-dom'
import type { SeasonalItemView } from '#domain/seasonal/contract.ts'
import type { Near } from '#frontend/lib/near.ts'
import { paths } from '#frontend/lib/paths.ts'
import { marketLink } from './market-link.ts'

interface OnSaleLineProps {
  readonly item: SeasonalItemView
  readonly near: Near
}

/** How much of it can be bought now, and from whom. */
export function OnSaleLine({ item, near }: OnSaleLineProps) {
  const { products, producerCount, producers } = item.onSale
  if (products === 0)
    return (
      <p className="on-sale on-sale-none">{near.zip ? 'None on sale this near right now' : 'Not on sale right now'}</p>
    )
  const others = producerCount - producers.length
  return (
    <p className="on-sale">
      <Link to={marketLink(item, near)}>
        {products} {products === 1 ? 'product' : 'products'}
        <span className="visually-hidden"> of {item.name}</span> on sale
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
