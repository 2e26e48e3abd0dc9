import { useId, useState } from 'react'
import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import { FREQUENCIES } from '#domain/subscriptions/billing-cycle.ts'
import type { BoxView } from '#domain/subscriptions/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button, LinkButton, TextLink } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import '#frontend/ui/picture-card.css'

/** Contents shown before "Show all". */
const PREVIEW = 4

interface BoxCardProps {
  readonly box: BoxView
  readonly onSubscribe: () => void
}

export function BoxCard({ box, onSubscribe }: BoxCardProps) {
  const { name, description, imageUrl, frequency, producer, price, nextDelivery, fulfillmentMethod, pickupHours } = box
  return (
    <article className="picture-card" aria-label={name}>
      <ProduceImage url={imageUrl} alt="" sizes="(min-width: 700px) 380px, 92vw" />
      <div className="picture-card-words">
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
            <Money cents={price} /> <small>{FREQUENCIES[frequency].every}</small>
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
          look="quiet"
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

function SubscribeButton({ box, onSubscribe }: BoxCardProps) {
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
