import type { ReactNode } from 'react'
import type { ProductCard as Card, CertificateView, ProductCard as Product } from '#domain/catalog/contract.ts'
import { CERTIFICATIONS, formatRemaining, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import { useMarketAddress } from '#frontend/shared/lib/near.ts'
import { useOwnAvailable } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { certificateWords, verificationWords } from '#frontend/shared/ui/certificate-badge.tsx'
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
  readonly markFor?: (product: Product) => ReactNode
  readonly view?: View
  readonly showProducer?: boolean
  /** Newer answers are on their way. */
  readonly updating?: boolean
}

export function ProductGrid({
  products,
  actionFor,
  markFor,
  view = 'grid',
  showProducer = true,
  updating = false,
}: ProductGridProps) {
  return (
    <ul className={`product-grid product-grid-${view}`} aria-busy={updating}>
      {products.map((product, i) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            action={actionFor(product)}
            mark={markFor?.(product)}
            showProducer={showProducer}
            eager={i < IN_SIGHT}
          />
        </li>
      ))}
    </ul>
  )
}
const IN_SIGHT = 4

export function ProductGridSkeleton({ cards = 8 }: { readonly cards?: number }) {
  return (
    <div className="product-grid" role="status" aria-label="Loading">
      {Array.from({ length: cards }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never move.
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
  /** What can be done with it: the page hands in the cart's button. */
  readonly action: ReactNode
  /** What stands on its picture: the page hands in the heart. */
  readonly mark?: ReactNode
  /** Not on the producer's own page. */
  readonly showProducer?: boolean
  readonly eager?: boolean
}

/** A product in a list. The whole card leads to its page; the producer's name leads to theirs. */
function ProductCard({ product: listed, action, mark, showProducer = true, eager = false }: ProductCardProps) {
  const product = useOwnAvailable(listed)
  const stock = stockWords(product)
  const market = useMarketAddress()
  return (
    <article className={isSoldOut(product) ? 'product-card product-card-out' : 'product-card'}>
      <div className="product-card-picture">
        <ProduceImage url={product.imageUrl} alt="" eager={eager} sizes="(min-width: 700px) 280px, 45vw" />
        {stock.tone !== 'leaf' && (
          <span className="product-card-stock">
            <Badge tone={stock.tone}>{stock.text}</Badge>
          </span>
        )}
        {mark && <div className="product-card-mark">{mark}</div>}
      </div>
      <div className="product-card-words">
        <h3>
          <TextLink to={paths.product(product.id)} state={{ market }} className="product-card-link">
            {product.name}
          </TextLink>
        </h3>
        {showProducer && (
          <p className="product-card-producer">
            <TextLink to={paths.producer(product.producerId)}>{product.producerName}</TextLink>
            {product.producerVerification && (
              <span className="product-card-verified" title={verificationWords(product.producerVerification)}>
                <Icon name="verified" size={16} />
                <span className="visually-hidden">, verified producer</span>
              </span>
            )}
            <span className="product-card-place">
              {product.distance === null ? product.city : `${product.distance} mi`}
            </span>
          </p>
        )}
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

/** By whom and how long stands on the product's own page; on a card it comes up under the pointer. */
function CertificateBadges({ certificates }: { readonly certificates: readonly CertificateView[] }) {
  if (certificates.length === 0) return null
  return (
    <p className="certificate-badges">
      {certificates.map((certificate) => (
        <span key={certificate.certification} title={certificateWords(certificate)}>
          <Badge tone="leaf">{CERTIFICATIONS[certificate.certification].label}</Badge>
        </span>
      ))}
    </p>
  )
}

interface StockWords {
  readonly tone: 'leaf' | 'honey' | 'tomato'
  readonly text: string
}

/** From this many sales' worth on nobody needs to hurry. */
const FEW = 5

interface Shelf {
  readonly available: number
  readonly unit: Unit
  readonly listed?: boolean
  /** Whether its producer can be paid now. */
  readonly forSale?: boolean
  /** While its producer is closed, the day they sell again. */
  readonly reopensOn?: string | null
}

/** What to say of what is left: a number only when it is small. */
export function stockWords({ available, unit, listed = true, forSale = true, reopensOn }: Shelf): StockWords {
  if (!listed) return { tone: 'tomato', text: 'No longer sold' }
  if (!forSale) return { tone: 'honey', text: 'Not for sale right now' }
  if (reopensOn) return { tone: 'honey', text: `Back on ${formatShortDate(reopensOn)}` }
  const { step } = UNITS[unit]
  if (available < step) return { tone: 'tomato', text: 'Out of Stock' }
  if (available > FEW) return { tone: 'leaf', text: 'In Stock' }
  return { tone: 'honey', text: formatRemaining(available, unit) }
}

export const isSoldOut = ({ available, unit, listed = true }: Shelf): boolean => !listed || available < UNITS[unit].step
