import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { feesOfSale, type SaleFees } from '#domain/kernel/fees.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { parseCents } from '#frontend/shared/lib/parse-cents.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { PriceSummary } from '#frontend/shared/ui/price-summary.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { HeroImages } from '#frontend/shop/home/featured.tsx'
import { FeeExamples, PLATFORM_MINIMUM, PLATFORM_PERCENT, PROCESSING_FEE_TEXT } from './fees.tsx'
import { CONSUMER_QUESTIONS, type Question } from './questions.tsx'
import './how-it-works.css'

const HowItWorksPricing = ({ side }: { readonly side: Side }) => (
  <section className="how-pricing" aria-labelledby="how-pricing">
    {side === 'producers' ? <ForProducers /> : <ForConsumers />}
  </section>
)

function ForConsumers() {
  return (
    <div>
      <h2 id="how-pricing">What it costs</h2>
      <p className="how-price">{PROCESSING_FEE_TEXT}</p>
      <p>
        This is the processing fee, charged once per payment, no matter how many producers are in your cart. You also
        pay the producers’ prices, their delivery fees if you choose delivery, and sales tax where required. You see
        every amount before you pay.
      </p>
    </div>
  )
}

/** The fee of a sale, with examples. */
export function ForProducers() {
  return (
    <>
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
    </>
  )
}

function HowItWorksHero({ market }: { readonly market: MarketplaceView | undefined }) {
  return (
    <header className="how-hero">
      <div>
        <h1>How it works</h1>
        <p>
          {market?.name ?? 'This marketplace'} connects the people who grow and make food{' '}
          {market && `in ${market.stateName} `}with the people who eat it: one cart and one payment, while every farm
          keeps its own name and sets its own prices.
        </p>
      </div>
      <div className="how-image">
        <HeroImages sizes="(min-width: 900px) 560px, 92vw" />
      </div>
    </header>
  )
}

/** Call to action. */
function HowItWorksCalls({ side }: { readonly side: Side }) {
  const isSelling = side === 'producers'
  return (
    <section className="how-actions" aria-labelledby="how-actions">
      <h2 id="how-actions">{isSelling ? 'Open your shop' : 'See what’s fresh today'}</h2>
      <div className="row">
        <LinkButton to={isSelling ? paths.signupToSell : paths.marketplace} size="large">
          {isSelling ? 'Start selling' : 'Shop local'}
        </LinkButton>
        <LinkButton to={isSelling ? paths.marketplace : paths.signup} size="large" variant="secondary">
          {isSelling ? 'Browse marketplace' : 'Create an account'}
        </LinkButton>
      </div>
    </section>
  )
}

interface Step {
  readonly title: string
  readonly text: string
}

const STEPS: Readonly<Record<Side, readonly Step[]>> = {
  consumers: [
    {
      title: 'See what’s ready',
      text: 'Browse by category, by name or by what’s near your ZIP code. Every listing shows what the producer has left right now.',
    },
    {
      title: 'Fill one cart',
      text: 'Order from several farms at once. For each one, choose pickup or, where available, delivery.',
    },
    {
      title: 'Pay once',
      text: 'You see every fee before you pay, and you don’t need an account. Your items stay reserved while you pay.',
    },
    {
      title: 'Get your food',
      text: 'Each producer gets their part of the order right away. We let you know when it’s ready or on its way, and you can follow it on the order’s page.',
    },
  ],
  producers: [
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
  ],
}

export function StepList({ side }: { readonly side: Side }) {
  return (
    <ol className="step-list">
      {STEPS[side].map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

const PRODUCER_QUESTIONS: readonly Question[] = [
  {
    question: 'Who can sell here?',
    answer: (
      <>
        Anyone 18 or over who sells what they grew, raised or made themselves and holds the required licenses. See the{' '}
        <Link to={paths.marketplaceRules}>marketplace rules</Link> for details.
      </>
    ),
  },
  {
    question: 'What does it cost?',
    answer: `${PLATFORM_PERCENT} of the products in an order, at least ${PLATFORM_MINIMUM}, and never more than the products themselves. You owe nothing for a declined or canceled order, and nothing in a month without sales.`,
  },
  {
    question: 'Who pays the card fee?',
    answer:
      'The buyer does, with the processing fee. What you receive is your price less the platform fee, and your delivery fee in full.',
  },
  {
    question: 'Do I have to deliver?',
    answer:
      'No. You offer pickup, delivery or both. For delivery you set how far you drive, what you charge and the smallest order you’ll bring.',
  },
  {
    question: 'What if I run out?',
    answer:
      'Every sale reduces your stock right away, and items in an open checkout are reserved, so two buyers can’t buy the last dozen. If you run out anyway, decline the order and the buyer gets everything back.',
  },
  {
    question: 'Will everyone see where I live?',
    answer: 'No. The marketplace shows your town and ZIP code. Only buyers who have paid see the pickup address.',
  },
  {
    question: 'What if a buyer complains?',
    answer: (
      <>
        They contact you first, and you have 48 hours to answer. If you can’t agree,{' '}
        <Link to={paths.disputeResolution}>dispute resolution</Link> takes 14 days at most, and either side may appeal.
      </>
    ),
  },
  {
    question: 'How do I become a verified producer?',
    answer: (
      <>
        <Link to={paths.verificationProcess}>Producer verification</Link> explains what we review. A review takes 5 to 7
        business days, costs nothing and is repeated every year.
      </>
    ),
  },
]

const QUESTIONS = { consumers: CONSUMER_QUESTIONS, producers: PRODUCER_QUESTIONS }

/** Questions with collapsed answers. */
export function QuestionList({ side }: { readonly side: Side }) {
  return (
    <div className="question-list">
      {QUESTIONS[side].map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}

/** Largest amount the calculator accepts, cents. */
const MAX_CENTS = 1_000_000

type DollarsInput = { readonly cents: number } | { readonly problem: string }

/** Parses a dollar amount; returns cents or the problem to show. */
export function parseDollars(text: string): DollarsInput {
  const cents = parseCents(text)
  if (Number.isNaN(cents)) return { problem: 'Please enter an amount such as 12.50' }
  if (cents === 0) return { problem: 'Please enter more than zero' }
  return cents > MAX_CENTS ? { problem: 'Please enter at most $10,000' } : { cents }
}

/** Audience of the page. */
type Side = 'consumers' | 'producers'

const SIDES = [
  { key: 'consumers', label: 'For shoppers' },
  { key: 'producers', label: 'For producers' },
] as const satisfies readonly { key: Side; label: string }[]

/** Audience from the query parameter; consumers by default. */
export const sideOf = (tab: string | null): Side => (tab === 'producers' ? 'producers' : 'consumers')

/** Calculates fees with the rules that checkout uses. */
export function FeeCalculator({ side }: { readonly side: Side }) {
  const [text, setText] = useState('50.00')
  const amount = parseDollars(text)
  const fees = 'cents' in amount ? feesOfSale(amount.cents) : undefined
  return (
    <section className="fee-calculator" aria-labelledby="fee-calculator">
      <h2 id="fee-calculator">Fee calculator</h2>
      <div className="fee-calculator-parts">
        <Field
          label={side === 'producers' ? 'Your sale, in dollars' : 'Price of the products, in dollars'}
          error={'problem' in amount ? amount.problem : undefined}
          hint="For pickup, with no sales tax."
        >
          <input inputMode="decimal" autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <div aria-live="polite">{fees && (side === 'producers' ? <Sale fees={fees} /> : <Purchase fees={fees} />)}</div>
      </div>
    </section>
  )
}

const Sale = ({ fees }: { readonly fees: SaleFees }) => (
  <>
    <PriceSummary
      items={['Your sale', fees.subtotalCents]}
      parts={[['Platform fee', -fees.platformCents]]}
      sum={['You receive', fees.receivedCents]}
    />
    <p className="fee-calculator-note">
      Your buyer pays {formatMoney(fees.paidCents)}: the products and a processing fee of{' '}
      {formatMoney(fees.processingFeeCents)}.
    </p>
  </>
)

const Purchase = ({ fees }: { readonly fees: SaleFees }) => (
  <>
    <PriceSummary
      items={['Products', fees.subtotalCents]}
      parts={[['Processing fee', fees.processingFeeCents]]}
      sum={['You pay', fees.paidCents]}
    />
    <p className="fee-calculator-note">
      Your cart shows any delivery fee or sales tax before you pay. The processing fee is calculated once, on the total.
    </p>
  </>
)

export function HowItWorksPage() {
  const { data: market } = useQuery(marketQuery)
  const [search, setSearch] = useSearchParams()
  const side = sideOf(search.get('tab'))
  const showSide = (to: Side) => setSearch(to === 'consumers' ? {} : { tab: to }, { replace: true })
  return (
    <div className="page how">
      <PageTitle tab={SIDES.slice(1).find(({ key }) => key === side)?.label}>How it works</PageTitle>
      <HowItWorksHero market={market} />
      <Tabs label="Audience" tabs={SIDES} active={side} onChange={showSide} />
      <section aria-labelledby="how-steps">
        <h2 id="how-steps">
          {side === 'producers' ? 'From your field to their table' : 'From their field to your table'}
        </h2>
        <StepList side={side} />
      </section>
      <HowItWorksPricing side={side} />
      <FeeCalculator key={side} side={side} />
      <section aria-labelledby="how-questions">
        <h2 id="how-questions">Frequently asked questions</h2>
        <QuestionList key={side} side={side} />
      </section>
      <HowItWorksCalls side={side} />
    </div>
  )
}
