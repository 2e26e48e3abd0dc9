import type { ReactNode } from 'react'
import type { ProductCard as Card, CertificateView, ProductCard as Product } from '#domain/catalog/contract.ts'
import { CERTIFICATIONS, formatRemaining, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { useToday } from '#frontend/shared/lib/marketplace-time.ts'
import { useMarketSearchUrl } from '#frontend/shared/lib/near.ts'
import { useWithOwnReservation } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { formatCertificate, formatVerification } from '#frontend/shared/ui/certificate-badge.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { Skeleton } from '#frontend/shared/ui/states.tsx'
import './catalog.css'

export type View = 'grid' | 'list'

interface ProductGridProps {
  readonly products: readonly Product[]
  readonly actionFor: (product: Product) => ReactNode
  readonly cornerFor?: (product: Product) => ReactNode
  readonly view?: View
  readonly showProducer?: boolean
  /** Newer results are loading. */
  readonly updating?: boolean
  /** The grid is the page's main content: its first image is the page's largest. */
  readonly main?: boolean
}

export function ProductGrid({
  products,
  actionFor,
  cornerFor,
  view = 'grid',
  showProducer = true,
  updating = false,
  main = false,
}: ProductGridProps) {
  return (
    <ul className={`product-grid product-grid-${view}`} aria-busy={updating}>
      {products.map((product, i) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            action={actionFor(product)}
            corner={cornerFor?.(product)}
            showProducer={showProducer}
            eager={main && i === 0 ? 'first' : i < EAGER_CARDS}
          />
        </li>
      ))}
    </ul>
  )
}
const EAGER_CARDS = 4

export function ProductGridSkeleton({ cards = 8 }: { readonly cards?: number }) {
  return (
    <div className="product-grid" role="status" aria-label="Loading">
      {Array.from({ length: cards }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reordered.
        <div key={i} className="product-grid-place">
          <Skeleton height="180px" />
          <Skeleton height="1.2rem" width="70%" />
          <Skeleton height="0.9rem" width="45%" />
          <Skeleton height="2.4rem" />
        </div>
      ))}
    </div>
  )
}

interface ProductCardProps {
  readonly product: Card
  /** The action slot, such as the add-to-cart button. */
  readonly action: ReactNode
  /** The overlay on the image, such as the favorite button. */
  readonly corner?: ReactNode
  /** Hidden on the producer's own page. */
  readonly showProducer?: boolean
  readonly eager?: boolean | 'first'
}

/** A product in a list. The card links to the product page; the producer's name links to the producer's page. */
function ProductCard({ product: listedProduct, action, corner, showProducer = true, eager = false }: ProductCardProps) {
  const product = useWithOwnReservation(listedProduct)
  const stock = stockLabel(product)
  const market = useMarketSearchUrl()
  return (
    <article className={isSoldOut(product) ? 'product-card product-card-out' : 'product-card'}>
      <div className="product-card-image">
        <ProduceImage url={product.imageUrl} alt="" eager={eager} sizes="(min-width: 700px) 280px, 45vw" />
        {stock.tone !== 'leaf' && (
          <span className="product-card-stock">
            <Badge tone={stock.tone}>{stock.text}</Badge>
          </span>
        )}
        {corner && <div className="product-card-corner">{corner}</div>}
      </div>
      <div className="product-card-body">
        <h3>
          <TextLink to={paths.product(product.id)} state={{ market }} className="product-card-link">
            {product.name}
          </TextLink>
        </h3>
        {showProducer && (
          <p className="product-card-producer">
            <ProducerName product={product} />
            <span className="product-card-separator" aria-hidden="true">
              {NO_BREAK}·
            </span>{' '}
            <span className="product-card-location">
              {product.distance === null ? product.city : `${product.distance} mi`}
            </span>
          </p>
        )}
        <Fulfillment product={product} />
        <p className="product-card-text">{product.description}</p>
        <CertificateBadges certificates={product.certificates} />
        {product.reviewCount > 0 && <Stars rating={product.rating} count={product.reviewCount} />}
      </div>
      <div className="product-card-foot">
        <span className="product-card-price">
          <strong>
            <Money cents={product.priceCents} />
          </strong>{' '}
          {UNITS[product.unit].label}
        </span>
        {action}
      </div>
    </article>
  )
}

/** Keeps the separator on the line of the producer's last word. */
const NO_BREAK = '\u00a0'

/** The name with the verification badge, which stays on the line of the last word. */
function ProducerName({ product }: { readonly product: Card }) {
  const { producerId, producerName, producerVerification: verification } = product
  const lastWord = producerName.lastIndexOf(' ') + 1
  if (!verification) return <TextLink to={paths.producer(producerId)}>{producerName}</TextLink>
  return (
    <>
      <TextLink to={paths.producer(producerId)}>
        {producerName.slice(0, lastWord)}
        <span className="product-card-verified" title={formatVerification(verification)}>
          {producerName.slice(lastWord)}
          <Icon name="verified" size={16} />
        </span>
      </TextLink>
      <span className="visually-hidden">, verified producer</span>
    </>
  )
}

/** How and when a product can be received. */
function Fulfillment({ product: { fulfillmentMethods, nextPickup } }: { readonly product: Card }) {
  const today = useToday()
  if (fulfillmentMethods.length === 0) return null
  return (
    <p className="product-card-fulfillment">
      {fulfillmentMethods.includes('pickup') && (
        <span>
          <Icon name="pickup" size={16} />
          Pickup{nextPickup && ` ${nextPickup.date === today ? 'today' : formatShortDate(nextPickup.date)}`}
        </span>
      )}
      {fulfillmentMethods.includes('delivery') && (
        <span>
          <Icon name="delivery" size={16} />
          Delivery
        </span>
      )}
    </p>
  )
}

/** Certification badges. The issuer and expiry show on hover, and in full on the product page. */
function CertificateBadges({ certificates }: { readonly certificates: readonly CertificateView[] }) {
  if (certificates.length === 0) return null
  return (
    <p className="certificate-badges">
      {certificates.map((certificate) => (
        <span key={certificate.certification} title={formatCertificate(certificate)}>
          <Badge tone="leaf">{CERTIFICATIONS[certificate.certification].label}</Badge>
        </span>
      ))}
    </p>
  )
}

interface StockStatus {
  readonly tone: 'leaf' | 'honey' | 'tomato'
  readonly text: string
}

/** Above this many units, the card does not show the remaining quantity. */
const LOW_STOCK = 5

interface StockState {
  readonly available: number
  readonly unit: Unit
  readonly listed?: boolean
  /** Whether the producer can receive payments. */
  readonly forSale?: boolean
  /** While the producer is closed, the day they reopen. */
  readonly reopensOn?: string | null
}

/** The stock label. It shows a number only when little is left. */
export function stockLabel({ available, unit, listed = true, forSale = true, reopensOn }: StockState): StockStatus {
  if (!listed) return { tone: 'tomato', text: 'No longer sold' }
  if (!forSale) return { tone: 'honey', text: 'Unavailable right now' }
  if (reopensOn) return { tone: 'honey', text: `Back on ${formatShortDate(reopensOn)}` }
  const { step } = UNITS[unit]
  if (available < step) return { tone: 'tomato', text: 'Out of stock' }
  if (available > LOW_STOCK) return { tone: 'leaf', text: 'In stock' }
  return { tone: 'honey', text: formatRemaining(available, unit) }
}

/** Whether less than the smallest quantity on sale is available, or the product is delisted. */
export const isSoldOut = ({ available, unit, listed = true }: StockState): boolean =>
  !listed || available < UNITS[unit].step
