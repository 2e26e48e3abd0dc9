import { useQuery } from '@tanstack/react-query'
import type { UserView } from '#domain/identity/contract.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Logo } from '#frontend/shared/ui/icons.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { HeroImages } from '#frontend/shop/home/featured.tsx'
import { FeeCalculator, FeeExamples, PLATFORM_MINIMUM, PLATFORM_PERCENT } from './fees.tsx'
import { PRODUCER_QUESTIONS } from './questions.tsx'
import { AudienceTabs, QuestionList, type Step, StepList } from './sections.tsx'
import './how-it-works.css'

/** Landing page for producers: what the marketplace does for them, how selling works and what it costs. */
export function ForProducersPage() {
  const { data: market } = useQuery(marketQuery)
  return (
    <div className="page how">
      <PageTitle>For producers</PageTitle>
      <header className="how-hero">
        <div>
          <h1>Sell what you grow to people nearby</h1>
          <p>
            Open your own shop on {market?.name ?? 'the marketplace'}: your prices, your pickup hours, your delivery
            area. You pay {PLATFORM_PERCENT} of a sale, at least {PLATFORM_MINIMUM}, and nothing until you sell.
          </p>
          <StartSelling />
        </div>
        <div className="how-image">
          <HeroImages sizes="(min-width: 900px) 560px, 92vw" />
        </div>
      </header>
      <AudienceTabs />
      <section className="how-features" aria-labelledby="how-features">
        <h2 id="how-features">Everything a small farm shop needs</h2>
        <ul>
          {FEATURES.map(({ title, text, icon }) => (
            <li key={title}>
              {icon ? (
                <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
                  <path className="icon-line" d={icon} />
                </svg>
              ) : (
                <Logo size={36} />
              )}
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="how-steps">
        <h2 id="how-steps">From your field to their table</h2>
        <StepList steps={STEPS} />
      </section>
      <Pricing />
      <FeeCalculator side="producers" />
      <QuestionList questions={PRODUCER_QUESTIONS} />
      <section className="how-actions" aria-labelledby="how-actions">
        <h2 id="how-actions">Open your shop</h2>
        <StartSelling />
      </section>
    </div>
  )
}

/** Path where a user starts or continues selling. */
export function sellingPathOf(user: Pick<UserView, 'producerId'> | null | undefined): string {
  if (!user) return paths.signupToSell
  return user.producerId ? paths.producerDashboard : paths.becomeProducer
}

function StartSelling() {
  const { data: user } = useUser()
  return (
    <div className="row">
      <LinkButton to={sellingPathOf(user)} size="large">
        {user?.producerId ? 'Go to your dashboard' : 'Start selling'}
      </LinkButton>
      <LinkButton to={paths.verificationProcess} size="large" variant="secondary">
        How verification works
      </LinkButton>
    </div>
  )
}

const FEATURES = [
  {
    title: 'A page of your own',
    text: 'Who you are, what you grow, when to visit and how far you deliver.',
    icon: undefined,
  },
  {
    title: 'Products and stock',
    text: 'Your prices, your units, your photos. Import a whole list from a CSV file.',
    icon: 'M4 8.5 12 4l8 4.5v7L12 20l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v7',
  },
  {
    title: 'Orders',
    text: 'Orders show up the moment they are paid. One list shows what to pick, and buyers are notified when it’s ready.',
    icon: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9 9h6M9 13h6',
  },
  {
    title: 'Analytics',
    text: 'Sales, open orders and your earnings after fees, in real time.',
    icon: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  },
] as const

const STEPS: readonly Step[] = [
  {
    title: 'Create your page',
    text: 'Sign up, confirm your email address and introduce yourself: what you grow or make, where, and when buyers can visit.',
  },
  {
    title: 'List what you have',
    text: 'Add a name, price, unit, photo and stock. Stock updates with every sale, so you never sell the same item twice.',
  },
  {
    title: 'Pack orders',
    text: 'New orders show up the moment they are paid, with a list of what to pick. Accept them, mark them ready, or decline them with a reason.',
  },
  {
    title: 'Hand it over and get paid',
    text: 'Buyers pick up, or you deliver. Each order shows the sale, the fee and your earnings.',
  },
]

/** The fee of a sale, with examples. */
const Pricing = () => (
  <section className="how-pricing" aria-labelledby="how-pricing">
    <div>
      <h2 id="how-pricing">What it costs</h2>
      <p className="how-price">
        {PLATFORM_PERCENT} <small>or {PLATFORM_MINIMUM}, whichever is higher</small>
      </p>
      <p>
        You pay only when you sell: we deduct the fee from what the buyer paid for the products. No monthly fees, no
        subscriptions, no listing fees.
      </p>
    </div>
    <FeeExamples />
  </section>
)
