import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#domain/catalog/contract.ts'
import { UNITS } from '#domain/catalog/product-taxonomy.ts'
import { verificationWords } from '#frontend/lib/attested-words.ts'
import { useMarketAddress } from '#frontend/lib/market-address.ts'
import { useOwnAvailable } from '#frontend/lib/open-checkout.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { TextLink } from '#frontend/ui/button.tsx'
import { Icon } from '#frontend/ui/icon.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { Stars } from '#frontend/ui/stars.tsx'
import { CertificateBadges } from './certificate-badges.tsx'
import { isSoldOut, stockWords } from './stock-words.ts'
import './product-card.css'

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
export function ProductCard({ product: listed, action, mark, showProducer = true, eager = false }: ProductCardProps) {
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
