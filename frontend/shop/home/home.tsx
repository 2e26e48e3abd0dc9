import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { ProducerHeart } from '#frontend/shared/favorites/for-members.tsx'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { featuredQuery } from '#frontend/shared/producers/api.ts'
import { ProducerGrid, ProducerGridSkeleton } from '#frontend/shared/producers/producer-grid.tsx'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { Icon, Sprout } from '#frontend/shared/ui/icons.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { RotatingPictures } from '#frontend/shared/ui/rotating-images.tsx'
import { StarRow } from '#frontend/shared/ui/stars.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { PLATFORM_MINIMUM, PLATFORM_PERCENT } from '#frontend/shop/how-it-works/fees.tsx'
import { praiseQuery } from '#frontend/shop/reviews/api.ts'
import { HERO_SEARCH, heroPictures } from './featured.ts'
import { HomeProducts } from './home-products.tsx'
import './home.css'

export function HomePage() {
  const { data: market } = useQuery(marketQuery)
  return (
    <div className="page home">
      <PageTitle>Food from around here</PageTitle>
      <HomeHero market={market} />
      <HomeSteps />
      <HomeProducers />
      <HomeProducts />
      <HomeFeatures />
      <HomePricing />
      <HomePraise />
      <HomeSelling />
    </div>
  )
}

/** What a producer finds here; only what is there. */
function HomeFeatures() {
  return (
    <section className="home-features" aria-labelledby="home-features">
      <h2 id="home-features">Everything a small stall needs</h2>
      <ul>
        {FEATURES.map(({ title, text, icon }) => (
          <li key={title}>
            {icon ? (
              <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
                <path className="icon-line" d={icon} />
              </svg>
            ) : (
              <Sprout size={36} />
            )}
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const FEATURES = [
  {
    title: 'Producer profiles',
    text: 'A page of your own: who you are, what you grow, when to come by and how far you deliver.',
    icon: undefined,
  },
  {
    title: 'Product management',
    text: 'Your prices, your units, your pictures. Stock counts itself down as you sell, so nothing is sold twice.',
    icon: 'M4 8.5 12 4l8 4.5v7L12 20l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v7',
  },
  {
    title: 'Order processing',
    text: 'Orders show up the moment they are paid. One list tells you what to pick, and buyers hear when it is ready.',
    icon: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9 9h6M9 13h6',
  },
  {
    title: 'Analytics',
    text: 'What came in, what’s still open and what’s yours after fees, as it happens.',
    icon: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  },
] as const

const EVERY_MS = 8_000

function HomeHero({ market }: { readonly market: MarketplaceView | undefined }) {
  const { data } = useQuery(searchQuery(HERO_SEARCH))
  return (
    <section className="hero">
      <RotatingPictures urls={heroPictures(data?.products ?? [])} everyMs={EVERY_MS} />
      <div className="hero-words">
        <h1>Good food, from just down the road.</h1>
        <p>
          Farmers and small makers {market ? `in ${market.stateName}` : 'near you'} sell here to the people around them.
          Fill one basket from as many of them as you like, pay once, and pick it up at the farm or have it delivered to
          your door.
        </p>
        <div className="row">
          <LinkButton to={paths.marketplace} size="large">
            Shop Local
          </LinkButton>
          <LinkButton to={paths.signupToSell} size="large" look="secondary">
            Start Selling
          </LinkButton>
        </div>
        <HomeNear />
      </div>
    </section>
  )
}

/** Straight to what is sold around a ZIP code. */
function HomeNear() {
  const [zip, setZip] = useState('')
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.marketplaceWith({ zipCode: zip, sortBy: 'distance' }))
  }
  return (
    <form className="hero-near" onSubmit={submit}>
      <label htmlFor="hero-zip">What’s near you?</label>
      <input
        id="hero-zip"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="ZIP code"
        required
        pattern="\d{5}"
        title="Five digits"
        maxLength={5}
        value={zip}
        onChange={(event) => setZip(event.target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" look="secondary" size="small">
        Look around
      </Button>
    </form>
  )
}

/** What buyers really wrote; left out as long as nobody has, or it cannot be fetched. */
function HomePraise() {
  const { data: praise } = useQuery(praiseQuery)
  if (!praise || praise.length === 0) return null
  return (
    <section aria-labelledby="home-praise">
      <h2 id="home-praise">What buyers say</h2>
      <p className="home-why">The newest four- and five-star reviews from people who bought here, one per producer.</p>
      <ul className="home-praise">
        {praise.map(({ id, productId, productName, producerName, author, rating, comment }) => (
          <li key={id}>
            <StarRow rating={rating} />
            <span className="visually-hidden">{rating} of 5 stars</span>
            <blockquote>{comment}</blockquote>
            <p>
              {author}, of{' '}
              <TextLink to={paths.product(productId)} className="home-praise-link">
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

/** The examples are reckoned by the checkout's own rules, whose library need not come with the first load. */
const FeeExamples = lazy(async () => ({
  default: (await import('#frontend/shop/how-it-works/fees.tsx')).FeeExamples,
}))

function HomePricing() {
  return (
    <section className="home-pricing" aria-labelledby="home-pricing">
      <div>
        <h2 id="home-pricing">Pay only when you sell</h2>
        <p>
          {PLATFORM_PERCENT} per order or {PLATFORM_MINIMUM}, whichever is higher. There are no monthly fees and no
          subscriptions.
        </p>
        <p>
          <TextLink to={`${paths.howItWorks}?tab=producers`} className="home-pricing-link">
            Work out your own sale
          </TextLink>
        </p>
      </div>
      <Suspense fallback={<Skeleton height="12rem" />}>
        <FeeExamples />
      </Suspense>
    </section>
  )
}

function HomeProducers() {
  const found = useQuery(featuredQuery)
  if (found.data?.producers.length === 0) return null
  return (
    <section aria-labelledby="home-producers">
      <div className="home-head">
        <h2 id="home-producers">Featured producers</h2>
        <LinkButton to={paths.marketplaceWith({ tab: 'producers' })} look="quiet" size="small">
          Meet them all
        </LinkButton>
      </div>
      {found.isLoadingError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : found.isPending ? (
        <ProducerGridSkeleton />
      ) : (
        <>
          <p className="home-why">
            Rated best by their buyers, with at least {found.data.minimumReviews} reviews and something in stock right
            now, then the newest. No one can pay to be here.
          </p>
          <ProducerGrid
            producers={found.data.producers}
            markFor={(producer) => <ProducerHeart producer={producer} />}
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
          Start Selling
        </LinkButton>
        <LinkButton to={paths.howItWorks} size="large" look="secondary">
          How It Works
        </LinkButton>
      </div>
    </section>
  )
}

function HomeSteps() {
  return (
    <section className="home-steps" aria-labelledby="home-steps">
      <h2 id="home-steps">From their hands to yours</h2>
      <ol>
        <li>
          <Sprout size={44} />
          <h3>Find what’s ready</h3>
          <p>
            Every product is listed by the people who grew or made it, along with how much they have left right now.
          </p>
        </li>
        <li>
          <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
            <path
              className="icon-line"
              d="M3.5 10h17l-1.7 8.6a2 2 0 0 1-2 1.6H7.2a2 2 0 0 1-2-1.6L3.5 10Zm4-.5L11 3.8m5.5 5.7L13 3.8"
            />
          </svg>
          <h3>One basket, one payment</h3>
          <p>Order from several farms at once. You see every fee before you pay, and no account is needed.</p>
        </li>
        <li>
          <Icon name="delivery" size={24} />
          <h3>Pick it up or have it delivered</h3>
          <p>Each producer says where and when. We let you know when your order is ready or on its way.</p>
        </li>
      </ol>
    </section>
  )
}
