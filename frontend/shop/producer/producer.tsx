import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { type Category, CERTIFICATIONS, categories } from '#domain/catalog/product-taxonomy.ts'
import type { ProducerProfile } from '#domain/producers/contract.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { ProductGrid, ProductGridSkeleton } from '#frontend/shared/catalog/product-card.tsx'
import { ProducerHeart, ProductHeart } from '#frontend/shared/favorites/for-members.tsx'
import { dayWords, monthWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { AskLink } from '#frontend/shared/messaging/ask-link.tsx'
import { producerQuery } from '#frontend/shared/producers/api.ts'
import { ClosedNotice } from '#frontend/shared/producers/closed-notice.tsx'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Attested, certificateWords, verificationWords } from '#frontend/shared/ui/certificate-badge.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { CategoryChips } from '#frontend/shop/marketplace/active-filters.tsx'
import { producerReviewsQuery } from '#frontend/shop/reviews/api.ts'
import { ReviewBoard } from '#frontend/shop/reviews/review-board.tsx'
import { useReviewChoice } from '#frontend/shop/reviews/review-list.tsx'
import { HandOverList, handOvers } from './fulfillment-list.tsx'
import './producer.css'

const TABS = ['products', 'about', 'reviews'] as const

export function ProducerPage() {
  const { id = '' } = useParams()
  const found = useQuery(producerQuery(id))
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'products'
  if (isProblem(found.error, 'producer_not_found')) return <NoSuchProducer />
  if (found.isLoadingError) return <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
  if (found.isPending)
    return (
      <div className="page" role="status" aria-label="Loading">
        <Skeleton height="20rem" />
      </div>
    )
  const tabs = [
    { key: 'products', label: 'Products', count: found.data.productCount },
    { key: 'about', label: 'About' },
    { key: 'reviews', label: 'Reviews', count: found.data.reviewCount },
  ] as const
  return (
    <div className="page">
      <PageTitle>{found.data.businessName}</PageTitle>
      <ProducerHead producer={found.data} actions={<Actions producer={found.data} />} />
      <ClosedNotice reopensOn={found.data.reopensOn} closures={found.data.closures} />
      <Tabs
        label="About this producer"
        tabs={tabs}
        active={tab}
        onChange={(to) => setQuery(to === 'products' ? {} : { tab: to }, { replace: true })}
      />
      {tab === 'products' && <ProducerProducts producerId={id} />}
      {tab === 'about' && <ProducerAbout producer={found.data} />}
      {tab === 'reviews' && <ProducerReviews key={id} producerId={id} />}
    </div>
  )
}

const Actions = ({ producer }: { readonly producer: ProducerProfile }) => (
  <div className="row">
    <AskLink producerId={producer.id} words="Send a Message" />
    <ProducerHeart producer={producer} words />
  </div>
)

function NoSuchProducer() {
  const others = <LinkButton to={paths.marketplaceWith({ tab: 'producers' })}>See all producers</LinkButton>
  return (
    <>
      <PageTitle>Producer</PageTitle>
      <EmptyState wholePage title="This producer is not in the market" action={others}>
        They may have left, or the link may have a typo.
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
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never move, and two may read the same.
        <p key={i}>{paragraph}</p>
      ))}
      <dl>
        <Fact name="Location">
          {city}, {state} {zipCode}
        </Fact>
        {tags.length > 0 && <Fact name="Specialties">{tags.join(', ')}</Fact>}
        <Fact name="How to get it">
          <HandOverList ways={handOvers(producer)} />
        </Fact>
        <Fact name="Member since">{monthWords(producer.registeredAt)}</Fact>
        {verification && <Fact name="Verified">{verificationWords(verification)}.</Fact>}
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

/** What independent bodies attest of the goods on the shelf, and which of them. */
function ProducerCertificates({ certificates }: Pick<ProducerProfile, 'certificates'>) {
  return (
    <section className="producer-certificates">
      <h3>Certificates</h3>
      <ul>
        {certificates.map(({ certification, issuer, certificateNumber, expiresOn, productNames }) => (
          <li key={`${certification} ${certificateNumber}`}>
            <strong>{CERTIFICATIONS[certification].label}</strong>
            <span>
              {issuer}, no. {certificateNumber}, valid through <time dateTime={expiresOn}>{dayWords(expiresOn)}</time>
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
  /** What can be done about them. */
  readonly actions?: ReactNode
}

function ProducerHead({ producer, actions }: ProducerHeadProps) {
  const { businessName, city, state, phone, tags } = producer
  return (
    <header className="producer-head">
      <div className="producer-head-picture">
        <ProduceImage url={producer.imageUrl} alt="" sizes="(min-width: 860px) 480px, 92vw" eager />
      </div>
      <div>
        <h1>{businessName}</h1>
        <p className="producer-head-place soft">
          {city}, {state}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </>
          )}
        </p>
        <Stars rating={producer.rating} count={producer.reviewCount} />
        <AttestedOf producer={producer} />
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
    </header>
  )
}

/** What the market has looked at itself: nothing else earns a badge. */
function AttestedOf({ producer: { verification, certificates } }: { readonly producer: ProducerProfile }) {
  if (!verification && certificates.length === 0) return null
  return (
    <div className="producer-head-attested">
      {verification && <Attested label="Verified producer" details={verificationWords(verification)} />}
      {certificates.map((certificate) => (
        <Attested
          key={`${certificate.certification} ${certificate.certificateNumber}`}
          label={CERTIFICATIONS[certificate.certification].label}
          details={`${certificateWords(certificate)}: ${certificate.productNames.join(' · ')}`}
        />
      ))}
    </div>
  )
}

const MOST = 96

/** Everything one producer sells, by kind. */
function ProducerProducts({ producerId }: { readonly producerId: string }) {
  const found = useQuery(searchQuery({ producerId, pageSize: MOST }))
  const [chosen, setChosen] = useState<readonly Category[]>([])
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending || found.isPlaceholderData) return <ProductGridSkeleton />
  const { products, total, facets } = found.data
  if (products.length === 0)
    return (
      <EmptyState title="Nothing on offer right now">This producer has nothing in the market at the moment.</EmptyState>
    )
  const kinds = categories.filter((category) => (facets.categories[category] ?? 0) > 0)
  const shown = products.filter(({ category }) => chosen.length === 0 || chosen.includes(category))
  return (
    <>
      {kinds.length > 1 && (
        <div className="producer-kinds">
          <CategoryChips chosen={chosen} onChoose={setChosen} categories={kinds} allLabel="All Products" />
        </div>
      )}
      <h2 className="visually-hidden">Products</h2>
      <ProductGrid
        products={shown}
        showProducer={false}
        actionFor={(product) => <AddToCart goods={product} />}
        markFor={(product) => <ProductHeart product={product} />}
      />
      {total > MOST && (
        <p className="producer-more">
          <LinkButton to={paths.marketplaceWith({ producerId })} look="secondary">
            See all {total} products
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** What buyers say of all that a producer sells. */
function ProducerReviews({ producerId }: { readonly producerId: string }) {
  const looking = useReviewChoice()
  const found = useQuery(producerReviewsQuery(producerId, looking.choice))
  return (
    <>
      <h2 className="visually-hidden">Reviews</h2>
      <ReviewBoard found={found} looking={looking} naming />
    </>
  )
}
