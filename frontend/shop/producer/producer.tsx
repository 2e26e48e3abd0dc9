import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { type Category, CERTIFICATIONS, categories } from '#domain/catalog/product-taxonomy.ts'
import type { ProducerProfile } from '#domain/producers/contract.ts'
import { formatPickupWindow } from '#domain/producers/opening-hours.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { ProductGrid, ProductGridSkeleton } from '#frontend/shared/catalog/product-card.tsx'
import { FavoriteProducerButton, FavoriteProductButton } from '#frontend/shared/favorites/favorite-buttons.tsx'
import { formatDay, formatMonth } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { AskLink } from '#frontend/shared/messaging/ask-link.tsx'
import { producerQuery } from '#frontend/shared/producers/api.ts'
import { ClosedNotice } from '#frontend/shared/producers/closed-notice.tsx'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { CertificateBadge, formatCertificate, formatVerification } from '#frontend/shared/ui/certificate-badge.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { CategoryChips } from '#frontend/shop/marketplace/active-filters.tsx'
import { producerReviewsQuery } from '#frontend/shop/reviews/api.ts'
import { ReviewBoard } from '#frontend/shop/reviews/review-board.tsx'
import { useReviewChoice } from '#frontend/shop/reviews/review-list.tsx'
import { FulfillmentList, fulfillmentSummaries, priceText } from './fulfillment-list.tsx'
import './producer.css'

const TABS = ['products', 'about', 'reviews'] as const

export function ProducerPage() {
  const { id = '' } = useParams()
  const result = useQuery(producerQuery(id))
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'products'
  if (isProblem(result.error, 'producer_not_found')) return <ProducerNotFound />
  if (result.isLoadingError) return <ErrorState wholePage error={result.error} retry={() => void result.refetch()} />
  if (result.isPending)
    return (
      <div className="page" role="status" aria-label="Loading">
        <Skeleton height="20rem" />
      </div>
    )
  const tabs = [
    { key: 'products', label: 'Products', count: result.data.productCount },
    { key: 'about', label: 'About' },
    { key: 'reviews', label: 'Reviews', count: result.data.reviewCount },
  ] as const
  return (
    <div className="page producer-page">
      <PageTitle tab={tabs.slice(1).find(({ key }) => key === tab)?.label}>{result.data.businessName}</PageTitle>
      <ClosedNotice reopensOn={result.data.reopensOn} closures={result.data.closures} />
      <ProducerHead producer={result.data} actions={<Actions producer={result.data} />} />
      <Tabs
        label="About this producer"
        tabs={tabs}
        active={tab}
        onChange={(to) => setQuery(to === 'products' ? {} : { tab: to }, { replace: true })}
      />
      {tab === 'products' && <ProducerProducts producerId={id} />}
      {tab === 'about' && <ProducerAbout producer={result.data} />}
      {tab === 'reviews' && <ProducerReviews key={id} producerId={id} />}
    </div>
  )
}

const Actions = ({ producer }: { readonly producer: ProducerProfile }) => (
  <div className="row">
    <AskLink producerId={producer.id} label="Send a message" />
    <FavoriteProducerButton producer={producer} showLabel />
  </div>
)

function ProducerNotFound() {
  const seeAll = <LinkButton to={paths.marketplaceWith({ tab: 'producers' })}>See all producers</LinkButton>
  return (
    <>
      <PageTitle>Producer</PageTitle>
      <EmptyState wholePage title="Producer not found" action={seeAll}>
        They may have left the marketplace, or the link may have a typo.
      </EmptyState>
    </>
  )
}

function ProducerAbout({ producer }: { readonly producer: ProducerProfile }) {
  const { businessName, description, city, state, zipCode, tags, verification, certificates } = producer
  return (
    <div className="producer-about">
      <h2>About {businessName}</h2>
      {description.split('\n').map((paragraph, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never reorder, and two may be identical.
        <p key={i}>{paragraph}</p>
      ))}
      <dl>
        <Fact name="Location">
          {city}, {state} {zipCode}
        </Fact>
        {tags.length > 0 && <Fact name="Specialties">{tags.join(', ')}</Fact>}
        <Fact name="How to get it">
          <FulfillmentList options={fulfillmentSummaries(producer)} />
        </Fact>
        <Fact name="Member since">{formatMonth(producer.registeredAt)}</Fact>
        {verification && <Fact name="Verified">{formatVerification(verification)}.</Fact>}
      </dl>
      {certificates.length > 0 && <ProducerCertificates certificates={certificates} />}
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Third-party certificates and the listed products they cover. */
function ProducerCertificates({ certificates }: Pick<ProducerProfile, 'certificates'>) {
  return (
    <section className="producer-certificates">
      <h3>Certificates</h3>
      <ul>
        {certificates.map(({ certification, issuer, certificateNumber, expiresOn, productNames }) => (
          <li key={`${certification} ${certificateNumber}`}>
            <strong>{CERTIFICATIONS[certification].label}</strong>
            <span>
              {issuer}, no. {certificateNumber}, valid through <time dateTime={expiresOn}>{formatDay(expiresOn)}</time>
            </span>
            <span className="soft">{productNames.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ProducerHeadProps {
  readonly producer: ProducerProfile
  /** Buttons next to the profile. */
  readonly actions?: ReactNode
}

function ProducerHead({ producer, actions }: ProducerHeadProps) {
  const { businessName, city, state, tags } = producer
  return (
    <header className="producer-head">
      <ProducerCover producerId={producer.id} />
      <div className="producer-head-body">
        <div className="producer-head-image">
          <ProduceImage url={producer.imageUrl} alt="" sizes="(min-width: 860px) 190px, 120px" eager />
        </div>
        <div className="producer-head-name">
          <h1>{businessName}</h1>
          <p className="producer-head-location soft">
            {city}, {state}
          </p>
          <Stars rating={producer.rating} count={producer.reviewCount} />
          <ProducerBadges producer={producer} />
          <p className="producer-head-text">{producer.description}</p>
          {tags.length > 0 && (
            <ul className="producer-head-tags" aria-label="Specialties">
              {tags.map((tag) => (
                <li key={tag}>
                  <Badge>{tag}</Badge>
                </li>
              ))}
            </ul>
          )}
          {actions && <div className="producer-head-actions">{actions}</div>}
        </div>
        <ProducerFacts producer={producer} />
      </div>
    </header>
  )
}

const COVER_IMAGES = 4

/** Images of the farm's products. */
function ProducerCover({ producerId }: { readonly producerId: string }) {
  const { data } = useQuery(productsQuery(producerId))
  const own = (data?.products ?? []).filter((product) => product.producerId === producerId)
  const images = [...new Set(own.flatMap(({ imageUrl }) => imageUrl ?? []))].slice(0, COVER_IMAGES)
  return (
    <div className="producer-cover" aria-hidden="true">
      {images.map((url) => (
        <ProduceImage key={url} url={url} alt="" sizes="(min-width: 860px) 310px, 50vw" eager />
      ))}
    </div>
  )
}

/** Key facts for shoppers: next pickup, delivery and phone number. */
function ProducerFacts({ producer: { nextPickup, pickup, delivery, phone, registeredAt } }: ProducerHeadProps) {
  return (
    <dl className="producer-facts">
      {pickup && (
        <Fact name={nextPickup ? 'Next pickup' : 'Pickup'}>
          {nextPickup ? formatPickupWindow(nextPickup) : pickup.hoursNote}
        </Fact>
      )}
      {delivery && (
        <Fact name="Delivery">
          {priceText(delivery)}, up to {delivery.radiusMiles} miles
        </Fact>
      )}
      {phone && (
        <Fact name="Phone">
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      <Fact name="Member since">{formatMonth(registeredAt)}</Fact>
    </dl>
  )
}

/** Badges for facts that the marketplace has verified. */
function ProducerBadges({ producer: { verification, certificates } }: { readonly producer: ProducerProfile }) {
  if (!verification && certificates.length === 0) return null
  return (
    <div className="producer-head-badges">
      {verification && <CertificateBadge label="Verified producer" details={formatVerification(verification)} />}
      {certificates.map((certificate) => (
        <CertificateBadge
          key={`${certificate.certification} ${certificate.certificateNumber}`}
          label={CERTIFICATIONS[certificate.certification].label}
          details={`${formatCertificate(certificate)}: ${certificate.productNames.join(' · ')}`}
        />
      ))}
    </div>
  )
}

const MAX_PRODUCTS = 96

const productsQuery = (producerId: string) => searchQuery({ producerId, pageSize: MAX_PRODUCTS })

/** The producer's products, with a category filter. */
function ProducerProducts({ producerId }: { readonly producerId: string }) {
  const result = useQuery(productsQuery(producerId))
  const [selected, setSelected] = useState<readonly Category[]>([])
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (result.isPending || result.isPlaceholderData) return <ProductGridSkeleton />
  const { products, total, facets } = result.data
  if (products.length === 0)
    return <EmptyState title="No products right now">This producer isn’t selling anything at the moment.</EmptyState>
  const availableCategories = categories.filter((category) => (facets.categories[category] ?? 0) > 0)
  const shown = products.filter(({ category }) => selected.length === 0 || selected.includes(category))
  return (
    <>
      {availableCategories.length > 1 && (
        <div className="producer-categories">
          <CategoryChips
            selected={selected}
            onSelect={setSelected}
            categories={availableCategories}
            allLabel="All products"
          />
        </div>
      )}
      <h2 className="visually-hidden">Products</h2>
      <ProductGrid
        products={shown}
        showProducer={false}
        actionFor={(product) => <AddToCart product={product} />}
        cornerFor={(product) => <FavoriteProductButton product={product} />}
      />
      {total > MAX_PRODUCTS && (
        <p className="producer-more">
          <LinkButton to={paths.marketplaceWith({ producerId })} variant="secondary">
            See all {total} products
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** Reviews of all products of a producer. */
function ProducerReviews({ producerId }: { readonly producerId: string }) {
  const selection = useReviewChoice()
  const result = useQuery(producerReviewsQuery(producerId, selection.choice))
  return (
    <>
      <h2 className="visually-hidden">Reviews</h2>
      <ReviewBoard result={result} selection={selection} showProduct />
    </>
  )
}
