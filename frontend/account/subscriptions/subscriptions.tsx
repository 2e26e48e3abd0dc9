import { useQuery } from '@tanstack/react-query'
import { lazy, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import { FREQUENCIES, type Frequency, frequencies } from '#domain/subscriptions/billing-cycle.ts'
import type { BoxView, SubscriptionView } from '#domain/subscriptions/contract.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { boxesQuery, subscriptionsQuery } from '#frontend/shared/subscriptions/api.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { Chips } from '#frontend/shared/ui/chips.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { isPast, SubscriptionCard } from './subscription-card.tsx'
import './subscriptions.css'
import '#frontend/shared/subscriptions/subscriptions.css'
import '#frontend/shared/ui/ui.css'

const CHOICES = ['all', ...frequencies] as const

export function SubscriptionsPage() {
  const { data: user } = useUser()
  const [query, setQuery] = useSearchParams()
  const frequency = CHOICES.find((choice) => choice === query.get('frequency')) ?? 'all'
  return (
    <div className="page">
      <PageTitle>Subscription boxes</PageTitle>
      <header className="subscriptions-head">
        <h1>Subscription boxes</h1>
        <p>A regular box of what’s good on the farm. Skip, swap, pause or cancel whenever you like.</p>
      </header>
      {user && <OwnSubscriptions />}
      <h2>Boxes to choose from</h2>
      <Chips
        label="How often"
        chips={CHOICES.map((key) => ({ key, label: key === 'all' ? 'All' : FREQUENCIES[key].label }))}
        active={frequency}
        onChange={(to) => setQuery(to === 'all' ? {} : { frequency: to })}
      />
      <div className="subscriptions-list">
        <BoxList frequency={frequency} />
      </div>
    </div>
  )
}

const SubscribeFlow = lazy(async () => ({ default: (await import('./subscribe-flow.tsx')).SubscribeFlow }))

const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6'] as const

/** The available boxes, each with a button to subscribe. */
function BoxList({ frequency }: { readonly frequency: Frequency | 'all' }) {
  const result = useQuery(boxesQuery(frequency))
  const [selected, setSelected] = useState<BoxView>()
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (!result.data)
    return (
      <div className="box-grid" role="status" aria-label="Loading boxes">
        {PLACEHOLDERS.map((placeholder) => (
          <Skeleton key={placeholder} height="26rem" />
        ))}
      </div>
    )
  if (result.data.length === 0) return <EmptyState title="No subscription boxes available" />
  const done = () => setSelected(undefined)
  return (
    <>
      <div className="box-grid">
        {result.data.map((box, i) => (
          <BoxCard key={box.id} box={box} eager={i === 0 && 'first'} onSubscribe={() => setSelected(box)} />
        ))}
      </div>
      <FormDialog open={selected !== undefined} title={`Subscribe to ${selected?.name ?? 'a box'}`} onClose={done}>
        {selected && <SubscribeFlow box={selected} onDone={done} />}
      </FormDialog>
    </>
  )
}

/** Number of items shown before "Show all". */
const PREVIEW = 4

interface BoxCardProps {
  readonly box: BoxView
  readonly eager: false | 'first'
  readonly onSubscribe: () => void
}

function BoxCard({ box, eager, onSubscribe }: BoxCardProps) {
  const { name, description, imageUrl, frequency, producer, totalCents, nextDelivery, fulfillmentMethod, pickupHours } =
    box
  return (
    <article className="image-card" aria-label={name}>
      <ProduceImage url={imageUrl} alt="" sizes="(min-width: 700px) 380px, 92vw" eager={eager} />
      <div className="image-card-text">
        <div className="box-card-head">
          <h3>{name}</h3>
          <Badge tone="honey">{FREQUENCIES[frequency].label}</Badge>
        </div>
        <TextLink to={paths.producer(producer.id)}>{producer.businessName}</TextLink>
        <p className="box-card-description">{description}</p>
        <Contents box={box} />
        <p className="box-card-next">
          {fulfillmentMethod === 'pickup' ? 'Pickup' : 'Delivery'}, next on {formatDateWithWeekday(nextDelivery)}
          {pickupHours && <span className="box-card-hours">{pickupHours}</span>}
        </p>
        <div className="box-card-foot">
          <span className="box-card-price">
            <Money cents={totalCents} /> <small>{FREQUENCIES[frequency].every}, fees and taxes included</small>
          </span>
          <SubscribeButton box={box} onSubscribe={onSubscribe} />
        </div>
      </div>
    </article>
  )
}

/** Contents of the box: the first few, and all on demand. */
function Contents({ box: { name, contents } }: Pick<BoxCardProps, 'box'>) {
  const [all, setAll] = useState(contents.length <= PREVIEW)
  const id = useId()
  const rest = contents.length - PREVIEW
  return (
    <>
      <ul id={id} className="box-contents" aria-label="In the box">
        {(all ? contents : contents.slice(0, PREVIEW)).map((item) => (
          <li key={item}>
            <Badge>{item}</Badge>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="quiet"
          className="box-contents-all"
          size="small"
          aria-expanded={all}
          aria-controls={id}
          aria-label={all ? `Show less of ${name}` : `Show all ${contents.length} items of ${name}`}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show less' : `Show all ${contents.length} items`}
        </Button>
      )}
    </>
  )
}

function SubscribeButton({ box, onSubscribe }: Omit<BoxCardProps, 'eager'>) {
  const { data: user } = useUser()
  if (box.slotsLeft <= 0) return <Badge>All slots taken</Badge>
  if (user?.producerId === box.producer.id) return <Badge>Your own box</Badge>
  const label = `Subscribe to ${box.name}`
  if (user === null)
    return (
      <LinkButton to={paths.loginThen(paths.subscriptions)} size="small" aria-label={label}>
        Subscribe
      </LinkButton>
    )
  return (
    <Button size="small" aria-label={label} onClick={onSubscribe}>
      Subscribe
    </Button>
  )
}

/** The user's subscriptions; renders nothing without any. */
function OwnSubscriptions() {
  const result = useQuery(subscriptionsQuery)
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (!result.data || result.data.length === 0) return null
  const [past, current] = [result.data.filter(isPast), result.data.filter((subscription) => !isPast(subscription))]
  return (
    <section aria-labelledby="own-subscriptions" className="own-subscriptions">
      <h2 id="own-subscriptions">Your subscriptions</h2>
      {current.length > 0 ? <Cards subscriptions={current} /> : <p className="box-soft">None at the moment.</p>}
      {past.length > 0 && (
        <details className="past-subscriptions">
          <summary>Past ({past.length})</summary>
          <Cards subscriptions={past} />
        </details>
      )}
    </section>
  )
}

const Cards = ({ subscriptions }: { readonly subscriptions: readonly SubscriptionView[] }) => (
  <ul>
    {subscriptions.map((subscription) => (
      <li key={subscription.id}>
        <SubscriptionCard subscription={subscription} />
      </li>
    ))}
  </ul>
)
