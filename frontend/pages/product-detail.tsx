import { Link } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/contract.ts'
import { CATEGORIES, UNITS } from '#domain/catalog/vocabulary.ts'
import { BuyBox } from '#frontend/features/cart/buy-box.tsx'
import { stockWords } from '#frontend/features/catalog/stock-words.ts'
import { ProductHeart } from '#frontend/features/favorites/for-members.tsx'
import { HandOverList } from '#frontend/features/producers/hand-over-list.tsx'
import { waysOf } from '#frontend/features/producers/hand-over-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { Stars } from '#frontend/ui/stars.tsx'

export function ProductDetail({ product }: { readonly product: ProductView }) {
  const stock = stockWords(product)
  return (
    <article className="product-detail">
      <div className="product-picture">
        <ProduceImage url={product.imageUrl} alt={product.name} sizes="(min-width: 860px) 560px, 92vw" eager />
      </div>
      <div>
        <div className="row product-badges">
          <Link to={paths.marketplaceWith({ categories: product.category })}>
            <Badge>{CATEGORIES[product.category].label}</Badge>
          </Link>
          <span role="status">
            <Badge tone={stock.tone}>{stock.text}</Badge>
          </span>
        </div>
        <h1>{product.name}</h1>
        <p className="product-by">
          By <Link to={paths.producer(product.producerId)}>{product.producerName}</Link>, {product.city}
        </p>
        <Rating rating={product.rating} count={product.reviewCount} />
        <p className="product-price">
          <strong>
            <Money cents={product.priceCents} />
          </strong>{' '}
          {UNITS[product.unit].label}
        </p>
        <p className="product-text">{product.description}</p>
        {product.listed && <BuyBox key={product.id} goods={product} />}
        <div className="product-keep">
          <ProductHeart product={product} words />
        </div>
        <div className="product-ways">
          <HandOverList ways={waysOf(product)} />
        </div>
        <Guarantee />
      </div>
    </article>
  )
}

function Rating({ rating, count }: { readonly rating: number | null; readonly count: number }) {
  if (count === 0) return <Stars rating={null} count={0} />
  return (
    <a href="#reviews" className="product-stars">
      <Stars rating={rating} count={count} />
    </a>
  )
}

function Guarantee() {
  return (
    <p className="product-guarantee">
      <strong>Not as it should be?</strong> Tell us within 48 hours of the handover and the producer refunds or replaces
      it. See the <Link to={paths.refundPolicy}>refund policy</Link>.
    </p>
  )
}
