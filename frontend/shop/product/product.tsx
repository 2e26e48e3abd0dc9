import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import type { ProductCard, ProductView } from '#domain/catalog/contract.ts'
import type { ReportStatus } from '#domain/catalog/product-moderation.contract.ts'
import { CATEGORIES, CERTIFICATIONS, reportWindow, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { productQuery } from '#frontend/shared/catalog/api.ts'
import { ProductGrid, stockWords } from '#frontend/shared/catalog/product-card.tsx'
import { ProductHeart } from '#frontend/shared/favorites/for-members.tsx'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { useMarketAddress } from '#frontend/shared/lib/near.ts'
import { useOwnAvailable } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { AskLink } from '#frontend/shared/messaging/ask-link.tsx'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Attested, certificateWords, verificationWords } from '#frontend/shared/ui/certificate-badge.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { softLazy } from '#frontend/shared/ui/lazy-component.ts'
import { Money } from '#frontend/shared/ui/money.tsx'
import { BackLink, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { VerifiedOnly } from '#frontend/shared/ui/verified-only.tsx'
import { BuyBox } from '#frontend/shop/cart/cart.tsx'
import { HandOverList, waysOf } from '#frontend/shop/producer/fulfillment-list.tsx'
import { ProductReviews } from '#frontend/shop/reviews/product-reviews.tsx'
import { ownReportQuery } from './api.ts'
import './product.css'

export function ProductPage() {
  const { id = '' } = useParams()
  const found = useQuery(productQuery(id))
  useLiveTopic('product', id)
  const market = useMarketAddress() ?? paths.marketplace
  const browse = <LinkButton to={market}>Browse the market</LinkButton>
  return (
    <div className="page">
      <PageTitle>{found.data ? `${found.data.name} · ${found.data.producerName}` : 'Product'}</PageTitle>
      <BackLink to={market}>{market === paths.marketplace ? 'Marketplace' : 'Back to your search'}</BackLink>
      {isProblem(found.error, 'product_not_found') ? (
        <EmptyState wholePage title="This product is not in the market" action={browse}>
          It may have sold out for the season, or the link may have a typo.
        </EmptyState>
      ) : found.isLoadingError ? (
        <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <ProductSkeleton />
      ) : (
        <>
          <ProductDetail product={found.data} />
          <ProductReviews key={id} product={found.data} />
          <ProductRelated products={found.data.related} />
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
const StockAlertButton = softLazy(async () => (await import('./stock-alert-button.tsx')).StockAlertButton)

function ProductDetail({ product }: { readonly product: ProductView }) {
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

const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }))

interface ReportProductProps {
  readonly product: { readonly id: string; readonly name: string; readonly producerId: string }
}

/** Whoever is signed in tells the market that goods should not be sold here; nobody reports their own. */
function ReportProduct({ product }: ReportProductProps) {
  const { data: user } = useUser()
  return user && user.producerId !== product.producerId ? <Reporting product={product} /> : null
}

const SAID: Readonly<Record<ReportStatus, string>> = {
  none: '',
  waiting: 'You reported this product. We look at it.',
  settled: 'You reported this product, and we have looked at it.',
  settled_twice: 'You reported this product twice, and two of us have looked at it.',
}
const WAYS: Partial<Readonly<Record<ReportStatus, string>>> = {
  none: 'Report this product',
  settled: 'Ask for another look',
}

function Reporting({ product: { id, name } }: ReportProductProps) {
  const { data } = useQuery(ownReportQuery(id))
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!data) return null
  const way = WAYS[data.status]
  return (
    <div className="product-report">
      {SAID[data.status] && <p>{SAID[data.status]}</p>}
      {way && (
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {way}
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

const MOST = 4

function ProductRelated({ products }: { readonly products: readonly ProductCard[] }) {
  if (products.length === 0) return null
  return (
    <section className="product-related" aria-labelledby="related-title">
      <h2 id="related-title">Related Products</h2>
      <ProductGrid
        products={products.slice(0, MOST)}
        actionFor={(product) => <AddToCart goods={product} />}
        markFor={(product) => <ProductHeart product={product} />}
      />
    </section>
  )
}
