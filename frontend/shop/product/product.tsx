import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import type { ProductCard, ProductView } from '#domain/catalog/contract.ts'
import type { ReportStatus } from '#domain/catalog/product-moderation.contract.ts'
import { CATEGORIES, CERTIFICATIONS, reportWindow, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { formatPickupWindow } from '#domain/producers/opening-hours.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { productQuery, searchQuery } from '#frontend/shared/catalog/api.ts'
import { isSoldOut, ProductGrid, stockLabel } from '#frontend/shared/catalog/product-card.tsx'
import { FavoriteProductButton } from '#frontend/shared/favorites/favorite-buttons.tsx'
import { lazyComponent } from '#frontend/shared/lib/lazy-components.tsx'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { useMarketSearchUrl } from '#frontend/shared/lib/near.ts'
import { useWithOwnReservation } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { AskLink } from '#frontend/shared/messaging/ask-link.tsx'
import { producerQuery } from '#frontend/shared/producers/api.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { CertificateBadge, formatCertificate, formatVerification } from '#frontend/shared/ui/certificate-badge.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { VerifiedOnly } from '#frontend/shared/ui/verified-only.tsx'
import { BuyBox } from '#frontend/shop/cart/cart.tsx'
import { FulfillmentList, fulfillmentOptionsOf } from '#frontend/shop/producer/fulfillment-list.tsx'
import { ProductReviews } from '#frontend/shop/reviews/product-reviews.tsx'
import { ownReportQuery } from './api.ts'
import { ProductGallery } from './product-gallery.tsx'
import './product.css'

export function ProductPage() {
  const { id = '' } = useParams()
  const result = useQuery(productQuery(id))
  useLiveTopic('product', id)
  const market = useMarketSearchUrl() ?? paths.marketplace
  const browse = <LinkButton to={market}>Browse marketplace</LinkButton>
  return (
    <div className="page">
      <PageTitle>{result.data ? `${result.data.name} · ${result.data.producerName}` : 'Product'}</PageTitle>
      <BackLink to={market}>{market === paths.marketplace ? 'Marketplace' : 'Back to your search'}</BackLink>
      {isProblem(result.error, 'product_not_found') ? (
        <EmptyState wholePage title="Product not found" action={browse}>
          It may have sold out for the season, or the link may have a typo.
        </EmptyState>
      ) : result.isLoadingError ? (
        <ErrorState wholePage error={result.error} retry={() => void result.refetch()} />
      ) : result.isPending ? (
        <ProductSkeleton />
      ) : (
        <>
          <ProductDetail product={result.data} />
          <ProductReviews key={id} product={result.data} />
          <MoreFromFarm key={`farm ${id}`} product={result.data} />
          <ProductRelated products={result.data.related.slice(0, MAX_RELATED)} />
        </>
      )}
    </div>
  )
}

function ProductSkeleton() {
  return (
    <div className="product-detail" role="status" aria-label="Loading">
      <Skeleton height="26rem" />
      <div className="product-skeleton">
        <Skeleton height="3rem" width="80%" />
        <Skeleton width="50%" />
        <Skeleton height="2rem" width="30%" />
        <Skeleton height="6rem" />
        <Skeleton height="3.2rem" />
      </div>
    </div>
  )
}

/** Loaded for sold-out products only. */
const StockAlertButton = lazyComponent(async () => (await import('./stock-alert-button.tsx')).StockAlertButton)

function ProductDetail({ product }: { readonly product: ProductView }) {
  const withReserved = useWithOwnReservation(product)
  const stock = stockLabel(withReserved)
  return (
    <article className="product-detail">
      <div className="product-image">
        <ProductGallery key={product.id} name={product.name} urls={product.imageUrls} />
      </div>
      <div className="product-buy">
        <div className="row product-badges">
          <Link to={paths.marketplaceWith({ categories: product.category })}>
            <Badge>{CATEGORIES[product.category].label}</Badge>
          </Link>
          <span role="status">
            <Badge tone={stock.tone}>{stock.text}</Badge>
          </span>
          {product.certificates.map((certificate) => (
            <CertificateBadge
              key={certificate.certification}
              label={CERTIFICATIONS[certificate.certification].label}
              details={formatCertificate(certificate)}
            />
          ))}
        </div>
        <h1>{product.name}</h1>
        <p className="product-producer">
          By <Link to={paths.producer(product.producerId)}>{product.producerName}</Link>, {product.city}
          {product.producerVerification && (
            <span className="product-verified" title={formatVerification(product.producerVerification)}>
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
        <ComparablePrice product={product} />
        {product.listed ? <BuyBox key={product.id} product={product} /> : <ProductUnavailable product={product} />}
        {offersStockAlert(withReserved) && (
          <Suspense fallback={null}>
            <StockAlertButton product={product} />
          </Suspense>
        )}
        <div className="product-actions row">
          <FavoriteProductButton product={product} showLabel />
          <AskLink producerId={product.producerId} productId={product.id} label="Ask the producer" />
        </div>
        <section className="product-fulfillment">
          <h2>Pickup and delivery</h2>
          <FulfillmentList options={fulfillmentOptionsOf(product)} />
        </section>
      </div>
      <div className="product-facts">
        {product.description && (
          <section>
            <h2>About this product</h2>
            <p className="product-text">{product.description}</p>
          </section>
        )}
        <FarmCard product={product} />
        <Guarantee category={product.category} />
        {product.listed && <ReportProduct key={product.id} product={product} />}
      </div>
    </article>
  )
}

/** The price in the unit that shoppers compare by. Renders nothing for items and bundles, whose contents differ. */
function ComparablePrice({ product: { unit, priceCents } }: { readonly product: ProductView }) {
  const price = comparablePrice(unit, priceCents)
  return price && <p className="product-comparable soft">{price}</p>
}

/** `$1.13 per oz` for a product sold by the pound; undefined if its unit does not compare. */
export function comparablePrice(unit: Unit, priceCents: number): string | undefined {
  switch (unit) {
    case 'per_pound':
      return `${formatMoney(Math.round(priceCents / OUNCES_PER_POUND))} per oz`
    case 'per_ounce':
      return `${formatMoney(priceCents * OUNCES_PER_POUND)} per lb`
    case 'per_dozen':
      return `${formatMoney(Math.round(priceCents / 12))} each`
    default:
      return undefined
  }
}

const OUNCES_PER_POUND = 16

/** The product's producer, with the next pickup. */
function FarmCard({ product }: { readonly product: ProductView }) {
  const { data: producer } = useQuery(producerQuery(product.producerId))
  const next = product.pickup && product.nextPickup
  return (
    <Card className="farm-card" role="region" aria-label="Farm">
      <div className="farm-card-image">
        {producer ? <ProduceImage url={producer.imageUrl} alt="" sizes="88px" /> : <Skeleton height="66px" />}
      </div>
      <div>
        <h2>{product.producerName}</h2>
        <p className="soft">
          {product.city}, {product.state}
        </p>
        {next && <p>Next pickup: {formatPickupWindow(next)}</p>}
      </div>
      <LinkButton to={paths.producer(product.producerId)} variant="secondary" size="small">
        Visit farm
      </LinkButton>
    </Card>
  )
}

type Availability = Pick<ProductView, 'listed' | 'forSale' | 'reopensOn' | 'available' | 'unit'>

/** Whether more stock would make the product available. Excludes producers who are closed or cannot sell. */
export const offersStockAlert = (product: Availability): boolean =>
  product.listed && product.forSale && !product.reopensOn && isSoldOut(product)

/** Shown instead of the buy box for a delisted product, which past orders and old links still open. */
const ProductUnavailable = ({ product: { producerId, producerName } }: { readonly product: ProductView }) => (
  <p className="product-unavailable">
    <strong>This product is no longer available.</strong> See{' '}
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

/** The refund policy's guarantee for the category. */
function Guarantee({ category }: Pick<ProductView, 'category'>) {
  return (
    <p className="product-guarantee">
      <strong>Something not right?</strong> Tell us within {reportWindow(category)} of pickup or delivery and the
      producer will refund it, or replace it if you both want that. See the{' '}
      <Link to={paths.refundPolicy}>refund policy</Link>.
    </p>
  )
}

const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }))

interface ReportProductProps {
  readonly product: { readonly id: string; readonly name: string; readonly producerId: string }
}

/** Lets a signed-in user report the product to the marketplace, unless they sell it. */
function ReportProduct({ product }: ReportProductProps) {
  const { data: user } = useUser()
  return user && user.producerId !== product.producerId ? <ReportStatusAndForm product={product} /> : null
}

const STATUS_TEXTS: Readonly<Record<ReportStatus, string>> = {
  none: '',
  waiting: 'You reported this product. We’re reviewing it.',
  settled: 'You reported this product, and we reviewed it.',
  settled_twice: 'You reported this product twice, and we reviewed it both times.',
}
const ACTION_LABELS: Partial<Readonly<Record<ReportStatus, string>>> = {
  none: 'Report this product',
  settled: 'Appeal this decision',
}

function ReportStatusAndForm({ product: { id, name } }: ReportProductProps) {
  const { data } = useQuery(ownReportQuery(id))
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!data) return null
  const actionLabel = ACTION_LABELS[data.status]
  return (
    <div className="product-report">
      {STATUS_TEXTS[data.status] && <p>{STATUS_TEXTS[data.status]}</p>}
      {actionLabel && (
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {actionLabel}
        </Button>
      )}
      <FormDialog open={open} title={`Report ${name}`} onClose={close}>
        <VerifiedOnly>
          <ReportForm id={id} onDone={close} />
        </VerifiedOnly>
      </FormDialog>
    </div>
  )
}

const MAX_RELATED = 4

/** Other products of the farm, without those in the section below. */
function MoreFromFarm({ product: { id, producerId, related } }: { readonly product: ProductView }) {
  const { data } = useQuery(searchQuery({ producerId, inStock: 'true', pageSize: 12 }))
  const shownBelow = related.slice(0, MAX_RELATED).map((each) => each.id)
  const others = (data?.products ?? []).filter(
    (each) => each.producerId === producerId && each.id !== id && !shownBelow.includes(each.id),
  )
  if (others.length === 0) return null
  return (
    <section className="product-related" aria-labelledby="farm-title">
      <div className="product-related-head">
        <h2 id="farm-title">More from this farm</h2>
        <Link to={paths.producer(producerId)}>See all</Link>
      </div>
      <ProductGrid
        products={others.slice(0, MAX_RELATED)}
        showProducer={false}
        actionFor={(each) => <AddToCart product={each} />}
        cornerFor={(each) => <FavoriteProductButton product={each} />}
      />
    </section>
  )
}

function ProductRelated({ products }: { readonly products: readonly ProductCard[] }) {
  if (products.length === 0) return null
  return (
    <section className="product-related" aria-labelledby="related-title">
      <h2 id="related-title">Related products</h2>
      <ProductGrid
        products={products}
        actionFor={(product) => <AddToCart product={product} />}
        cornerFor={(product) => <FavoriteProductButton product={product} />}
      />
    </section>
  )
}
