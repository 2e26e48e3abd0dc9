import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { feesOfSale, type SaleFees } from '#domain/kernel/fees.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { typedCents } from '#frontend/shared/lib/parse-cents.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Bill } from '#frontend/shared/ui/price-summary.tsx'
import { RotatingPictures } from '#frontend/shared/ui/rotating-images.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { HERO_SEARCH, heroPictures } from '#frontend/shop/home/featured.ts'
import { FeeExamples, PLATFORM_MINIMUM, PLATFORM_PERCENT, PROCESSING_WORDS } from './fees.tsx'
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
      <p className="how-price">{PROCESSING_WORDS}</p>
      <p>
        That is the processing fee, once per payment, however many producers are in your cart. Everything else you pay
        is the producers’ own price, their delivery fee where you choose delivery, and sales tax where the law asks for
        it. All of it is shown before you pay.
      </p>
    </div>
  )
}

function ForProducers() {
  return (
    <>
      <div>
        <h2 id="how-pricing">What it costs</h2>
        <p className="how-price">
          {PLATFORM_PERCENT} <small>or {PLATFORM_MINIMUM}, whichever is higher</small>
        </p>
        <p>
          You pay per sale and only then: it is withheld from what the buyer paid for the goods. No monthly fees, no
          subscriptions, nothing for listing.
        </p>
      </div>
      <FeeExamples />
    </>
  )
}

const EVERY_MS = 7_000

function HowItWorksHero({ market }: { readonly market: MarketplaceView | undefined }) {
  const { data } = useQuery(searchQuery(HERO_SEARCH))
  return (
    <header className="how-hero">
      <div>
        <h1>How It Works</h1>
        <p>
          {market?.name ?? 'This market'} brings the people who grow and make food {market && `in ${market.stateName} `}
          and the people who eat it together: one basket, one payment, and every farm keeps its own name and its own
          price.
        </p>
      </div>
      <div className="how-picture">
        <RotatingPictures
          urls={heroPictures(data?.products ?? [])}
          everyMs={EVERY_MS}
          sizes="(min-width: 900px) 560px, 92vw"
        />
      </div>
    </header>
  )
}

/** What to do now. */
function HowItWorksCalls({ side }: { readonly side: Side }) {
  const selling = side === 'producers'
  return (
    <section className="how-calls" aria-labelledby="how-calls">
      <h2 id="how-calls">{selling ? 'Your stall is waiting' : 'See what’s fresh today'}</h2>
      <div className="row">
        <LinkButton to={selling ? paths.signupToSell : paths.marketplace} size="large">
          {selling ? 'Start Selling' : 'Shop Local'}
        </LinkButton>
        <LinkButton to={selling ? paths.marketplace : paths.signup} size="large" look="secondary">
          {selling ? 'Look around the market' : 'Create an account'}
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
      title: 'Fill one basket',
      text: 'Take a little from several farms. For each one, choose pickup or, where they come to you, delivery.',
    },
    {
      title: 'Pay once',
      text: 'You see every fee before you pay, and you don’t need an account. While you pay, your items are set aside for you.',
    },
    {
      title: 'Get your food',
      text: 'Each producer gets their part of the order right away. We let you know when it’s ready or on its way, and you can follow it on the order’s page.',
    },
  ],
  producers: [
    {
      title: 'Make your page',
      text: 'Sign up, confirm your email address and tell people who you are: what you grow or make, where, and when they can come by.',
    },
    {
      title: 'List what you have',
      text: 'Name, price, unit, a picture, and how many there are. Stock counts itself down as you sell, so nothing is sold twice.',
    },
    {
      title: 'Pack what was ordered',
      text: 'New orders show up the moment they are paid, with a list of what to pick. Accept them, mark them ready, or decline with a reason.',
    },
    {
      title: 'Hand it over and get paid',
      text: 'Buyers come to you, or you bring it to them. Each order shows what it brought in, what the fee was and what’s yours.',
    },
  ],
}

/** The way of an order, in numbered steps. */
function StepList({ side }: { readonly side: Side }) {
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
    question: 'Who may sell here?',
    answer: (
      <>
        Anyone 18 or over who sells what they grew, raised or made themselves and holds the licenses it takes. The{' '}
        <Link to={paths.marketplaceRules}>marketplace rules</Link> say the rest.
      </>
    ),
  },
  {
    question: 'What does it cost?',
    answer: `${PLATFORM_PERCENT} of the goods in an order, at least ${PLATFORM_MINIMUM}, and never more than the goods themselves. Nothing is owed for an order that was declined or canceled, and nothing at all in a month without sales.`,
  },
  {
    question: 'Who pays for the card?',
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
      'Whatever sells comes off your stock right away, and goods in someone’s checkout are set aside, so two people can’t buy the last dozen. If you run out anyway, decline the order and the buyer gets everything back.',
  },
  {
    question: 'Will everyone see where I live?',
    answer: 'No. The market shows your town and ZIP code. Only buyers who have paid see the pickup address.',
  },
  {
    question: 'What if a buyer complains?',
    answer: (
      <>
        They tell you first, and you have 48 hours to answer. If the two of you do not agree,{' '}
        <Link to={paths.disputeResolution}>dispute resolution</Link> takes 14 days at most, and either side may appeal.
      </>
    ),
  },
  {
    question: 'How do I become a verified producer?',
    answer: (
      <>
        <Link to={paths.verificationProcess}>Producer verification</Link> says what we look at. A review takes 5 to 7
        business days, costs nothing and is repeated every year.
      </>
    ),
  },
]

const QUESTIONS = { consumers: CONSUMER_QUESTIONS, producers: PRODUCER_QUESTIONS }

/** What people ask, each answer behind its question. */
function QuestionList({ side }: { readonly side: Side }) {
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

/** The most that can be reckoned, cents. */
const MAX_CENTS = 1_000_000

type TypedDollars = { readonly cents: number } | { readonly problem: string }

/** The cents of a sale to be reckoned; anything else says what is wrong with it. */
export function typedDollars(text: string): TypedDollars {
  const cents = typedCents(text)
  if (Number.isNaN(cents)) return { problem: 'Please enter an amount such as 12.50' }
  if (cents === 0) return { problem: 'Please enter more than zero' }
  return cents > MAX_CENTS ? { problem: 'Please enter at most $10,000' } : { cents }
}

/** For whom the page speaks. */
type Side = 'consumers' | 'producers'

const SIDES = [
  { key: 'consumers', label: 'For Consumers' },
  { key: 'producers', label: 'For Producers' },
] as const satisfies readonly { key: Side; label: string }[]

/** As the address bar has it; consumers unless it says otherwise. */
export const sideOf = (word: string | null): Side => (word === 'producers' ? 'producers' : 'consumers')

/** What a sale costs, by the very rules the checkout charges by. */
function FeeCalculator({ side }: { readonly side: Side }) {
  const [text, setText] = useState('50.00')
  const typed = typedDollars(text)
  const fees = 'cents' in typed ? feesOfSale(typed.cents) : undefined
  return (
    <section className="fee-calculator" aria-labelledby="fee-calculator">
      <h2 id="fee-calculator">Fee calculator</h2>
      <div className="fee-calculator-parts">
        <Field
          label={side === 'producers' ? 'Your sale, in dollars' : 'Price of the goods, in dollars'}
          error={'problem' in typed ? typed.problem : undefined}
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
    <Bill
      items={['Your sale', fees.subtotalCents]}
      parts={[['Platform fee', -fees.platformCents]]}
      sum={['You receive', fees.receivedCents]}
    />
    <p className="fee-calculator-note">
      Your buyer pays {formatMoney(fees.paidCents)}: the goods and a processing fee of{' '}
      {formatMoney(fees.processingFeeCents)}.
    </p>
  </>
)

const Purchase = ({ fees }: { readonly fees: SaleFees }) => (
  <>
    <Bill
      items={['Goods', fees.subtotalCents]}
      parts={[['Processing fee', fees.processingFeeCents]]}
      sum={['You pay', fees.paidCents]}
    />
    <p className="fee-calculator-note">
      A delivery fee or sales tax, where there is one, is shown in your cart before you pay; the processing fee is
      figured on all of it, once.
    </p>
  </>
)

export function HowItWorksPage() {
  const { data: market } = useQuery(marketQuery)
  const [search, setSearch] = useSearchParams()
  const side = sideOf(search.get('tab'))
  const turnTo = (to: Side) => setSearch(to === 'consumers' ? {} : { tab: to }, { replace: true })
  return (
    <div className="page how">
      <PageTitle>How It Works</PageTitle>
      <HowItWorksHero market={market} />
      <Tabs label="For whom" tabs={SIDES} active={side} onChange={turnTo} />
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
