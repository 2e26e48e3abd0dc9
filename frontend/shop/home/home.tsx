import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#domain/catalog/product-taxonomy.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { AddToCart } from '#frontend/shared/cart/add-to-cart.tsx'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { ProductGrid, ProductGridSkeleton } from '#frontend/shared/catalog/product-card.tsx'
import { FavoriteProducerButton, FavoriteProductButton } from '#frontend/shared/favorites/favorite-buttons.tsx'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { featuredProducersQuery } from '#frontend/shared/producers/api.ts'
import { ProducerGrid, ProducerGridSkeleton } from '#frontend/shared/producers/producer-grid.tsx'
import { LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { Icon, Logo } from '#frontend/shared/ui/icons.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { StarRow } from '#frontend/shared/ui/stars.tsx'
import { ErrorState } from '#frontend/shared/ui/states.tsx'
import { CategoryChips } from '#frontend/shop/marketplace/active-filters.tsx'
import { featuredReviewsQuery } from '#frontend/shop/reviews/api.ts'
import { HeroImages, previewSearch } from './featured.tsx'
import { MarketSearch } from './market-search.tsx'
import './home.css'

export function HomePage() {
  const { data: market } = useQuery(marketQuery)
  return (
    <div className="page home">
      <PageTitle>Food from around here</PageTitle>
      <HomeHero market={market} />
      <HomeProducts />
      <HomeProducers />
      <HomeSteps />
      <HomeReviews />
      <HomeSelling />
    </div>
  )
}

function HomeHero({ market }: { readonly market: MarketplaceView | undefined }) {
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>Good food, from just down the road.</h1>
        <p>
          Shop directly from farmers and small makers {market ? `in ${market.stateName}` : 'near you'}. Pay once, then
          pick up at the farm or have it delivered.
        </p>
        <MarketSearch />
      </div>
      <div className="hero-image">
        <HeroImages sizes="(min-width: 900px) 580px, 92vw" />
      </div>
    </section>
  )
}

/** Recent reviews; hidden if there are none or they cannot be loaded. */
function HomeReviews() {
  const { data: reviews } = useQuery(featuredReviewsQuery)
  if (!reviews || reviews.length === 0) return null
  return (
    <section aria-labelledby="home-reviews">
      <h2 id="home-reviews">What buyers say</h2>
      <p className="home-note">The newest four- and five-star reviews from people who bought here, one per producer.</p>
      <ul className="home-reviews">
        {reviews.map(({ id, productId, productName, producerName, author, rating, comment }) => (
          <li key={id}>
            <StarRow rating={rating} />
            <span className="visually-hidden">{rating} of 5 stars</span>
            <blockquote>{comment}</blockquote>
            <p>
              {author}, of{' '}
              <TextLink to={paths.product(productId)} className="home-reviews-link">
                {productName}
              </TextLink>{' '}
              by {producerName}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function HomeProducers() {
  const result = useQuery(featuredProducersQuery)
  if (result.data?.producers.length === 0) return null
  return (
    <section aria-labelledby="home-producers">
      <div className="home-head">
        <h2 id="home-producers">Featured producers</h2>
        <LinkButton to={paths.marketplaceWith({ tab: 'producers' })} variant="quiet" size="small">
          See all producers
        </LinkButton>
      </div>
      {result.isLoadingError ? (
        <ErrorState error={result.error} retry={() => void result.refetch()} />
      ) : result.isPending ? (
        <ProducerGridSkeleton />
      ) : (
        <>
          <p className="home-note">
            The highest-rated producers with at least {result.data.minimumReviews} reviews and products in stock, then
            the newest. Producers can’t pay to be featured.
          </p>
          <ProducerGrid
            producers={result.data.producers}
            cornerFor={(producer) => <FavoriteProducerButton producer={producer} />}
          />
        </>
      )}
    </section>
  )
}

function HomeSelling() {
  return (
    <section className="home-selling" aria-labelledby="home-selling">
      <div>
        <h2 id="home-selling">You grow it. Sell it here.</h2>
        <p>Your own page, your prices, your pickup hours and your delivery route. All it takes is an email address.</p>
      </div>
      <div className="row">
        <LinkButton to={paths.signupToSell} size="large" className="home-selling-button">
          Start selling
        </LinkButton>
        <LinkButton to={paths.forProducers} size="large" variant="secondary">
          How selling works
        </LinkButton>
      </div>
    </section>
  )
}

function HomeSteps() {
  return (
    <section className="home-steps" aria-labelledby="home-steps">
      <h2 id="home-steps">How buying works</h2>
      <ol>
        <li>
          <Logo size={44} />
          <h3>See what’s available</h3>
          <p>The people who grew or made a product list it here, along with how much they have left right now.</p>
        </li>
        <li>
          <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
            <path
              className="icon-line"
              d="M3.5 10h17l-1.7 8.6a2 2 0 0 1-2 1.6H7.2a2 2 0 0 1-2-1.6L3.5 10Zm4-.5L11 3.8m5.5 5.7L13 3.8"
            />
          </svg>
          <h3>One cart, one payment</h3>
          <p>Order from several farms at once. You see every fee before you pay, and no account is needed.</p>
        </li>
        <li>
          <Icon name="delivery" size={24} />
          <h3>Pick it up or have it delivered</h3>
          <p>Each producer sets times and places. We let you know when your order is ready or on its way.</p>
        </li>
      </ol>
    </section>
  )
}

function HomeProducts() {
  const [selected, setSelected] = useState<readonly Category[]>([])
  const result = useQuery(searchQuery(previewSearch(selected)))
  return (
    <section aria-labelledby="home-products">
      <div className="home-head">
        <h2 id="home-products">New arrivals</h2>
        <LinkButton
          to={paths.marketplaceWith({ categories: selected.join(',') || undefined })}
          variant="quiet"
          size="small"
        >
          See all products
        </LinkButton>
      </div>
      <div className="home-chips">
        <CategoryChips selected={selected} onSelect={setSelected} />
      </div>
      {result.isLoadingError ? (
        <ErrorState error={result.error} retry={() => void result.refetch()} />
      ) : result.isPending ? (
        <ProductGridSkeleton />
      ) : result.data.products.length === 0 ? (
        <p>No products like this are available right now.</p>
      ) : (
        <ProductGrid
          products={result.data.products}
          updating={result.isPlaceholderData}
          actionFor={(product) => <AddToCart product={product} />}
          cornerFor={(product) => <FavoriteProductButton product={product} />}
        />
      )}
    </section>
  )
}
