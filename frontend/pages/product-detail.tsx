import { Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/contract.ts'
import { CATEGORIES, CERTIFICATIONS, reportWindow, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { BuyBox } from '#frontend/features/cart/buy-box.tsx'
import { stockWords } from '#frontend/features/catalog/stock-words.ts'
import { ProductHeart } from '#frontend/features/favorites/for-members.tsx'
import { ReportProduct } from '#frontend/features/goods-reports/report-product.tsx'
import { AskLink } from '#frontend/features/messaging/ask-link.tsx'
import { HandOverList } from '#frontend/features/producers/hand-over-list.tsx'
import { waysOf } from '#frontend/features/producers/hand-over-words.ts'
import { certificateWords, verificationWords } from '#frontend/lib/attested-words.ts'
import { useOwnAvailable } from '#frontend/lib/open-checkout.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Attested } from '#frontend/ui/attested.tsx'
import { Badge } from '#frontend/ui/badge.tsx'
import { Icon } from '#frontend/ui/icon.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { softLazy } from '#frontend/ui/soft-lazy.ts'
import { Stars } from '#frontend/ui/stars.tsx'

/** Loaded for sold-out products only. */
const StockAlertButton = softLazy(
  async () => (await import('#frontend/features/stock-alerts/stock-alert-button.tsx')).StockAlertButton,
)

export function ProductDetail({ product }: { readonly product: ProductView }) {
  const own = useOwnAvailable(product)
  const stock = stockWords(own)
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
          {product.certificates.map((certificate) => (
            <Attested
              key={certificate.certification}
              label={CERTIFICATIONS[certificate.certification].label}
              details={certificateWords(certificate)}
            />
          ))}
        </div>
        <h1>{product.name}</h1>
        <p className="product-by">
          By <Link to={paths.producer(product.producerId)}>{product.producerName}</Link>, {product.city}
          {product.producerVerification && (
            <span className="product-verified" title={verificationWords(product.producerVerification)}>
              <Icon name="verified" size={18} /> Verified
            </span>
          )}
        </p>
        <Rating rating={product.rating} count={product.reviewCount} />
        <p className="product-price">
          <strong>
            <Money cents={product.priceCents} />
          </strong>{' '}
          {UNITS[product.unit].label}
        </p>
        {product.description && <p className="product-text">{product.description}</p>}
        {product.listed ? <BuyBox key={product.id} goods={product} /> : <Gone product={product} />}
        {isSoldOut(own) && (
          <Suspense fallback={null}>
            <StockAlertButton product={product} />
          </Suspense>
        )}
        <div className="product-keep row">
          <ProductHeart product={product} words />
          <AskLink producerId={product.producerId} productId={product.id} words="Ask the Producer" />
        </div>
        <div className="product-ways">
          <HandOverList ways={waysOf(product)} />
        </div>
        <Guarantee category={product.category} />
        {product.listed && <ReportProduct key={product.id} product={product} />}
      </div>
    </article>
  )
}

/** Nothing is available of a product whose producer cannot sell or is away either, but more stock would not change that. */
const isSoldOut = ({ listed, forSale, reopensOn, available }: ProductView): boolean =>
  listed && forSale && !reopensOn && available <= 0

/** Past orders and old links lead here too. */
const Gone = ({ product: { producerId, producerName } }: { readonly product: ProductView }) => (
  <p className="product-gone">
    <strong>This product is no longer offered.</strong> See{' '}
    <Link to={paths.producer(producerId)}>what {producerName} has now</Link>.
  </p>
)

function Rating({ rating, count }: { readonly rating: number | null; readonly count: number }) {
  const { state } = useLocation()
  if (count === 0) return <Stars rating={null} count={0} />
  return (
    <Link to="#reviews" state={state} replace className="product-stars">
      <Stars rating={rating} count={count} />
    </Link>
  )
}

/** As the refund policy promises it. */
function Guarantee({ category }: Pick<ProductView, 'category'>) {
  return (
    <p className="product-guarantee">
      <strong>Something not right?</strong> Tell us within {reportWindow(category)} of pickup or delivery and the
      producer will refund it, or replace it if you both want that. See the{' '}
      <Link to={paths.refundPolicy}>refund policy</Link>.
    </p>
  )
}
