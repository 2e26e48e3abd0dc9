import { addressOf } from '#frontend/lib/endpoint.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { useAskGuestErasure } from './api.ts'
import './privacy.css'

interface GuestsDataProps {
  readonly id: string
  readonly orderKey: string
}

/** For whoever bought without an account: a copy of what is recorded, and the way to have it deleted. */
export function GuestsData({ id, orderKey }: GuestsDataProps) {
  const ask = useAskGuestErasure({ id, key: orderKey })
  const copy = addressOf('/api/orders/:id/export', { params: { id }, query: { key: orderKey } })
  return (
    <Card role="region" aria-label="Your data" className="guests-data">
      <h2>Your data</h2>
      <p>
        You bought without an account. Get a copy of what we keep about this order, or have everything tied to your
        email address deleted. To be sure it’s you, we email you a link first.
      </p>
      <div className="row deletion-ways">
        <LinkButton to={copy} reloadDocument download look="secondary">
          Download a Copy
        </LinkButton>
        <Button look="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
          {ask.isSuccess ? 'Send the Link Again' : 'Delete My Data'}
        </Button>
      </div>
      <p aria-live="polite" className={ask.isError ? 'guests-data-said guests-data-problem' : 'guests-data-said'}>
        {ask.isSuccess && `We have sent a link to ${ask.data.sentTo}. It works once, for 24 hours.`}
        {ask.isError && sentenceOf(ask.error)}
      </p>
    </Card>
  )
}
