import { lazy, useState } from 'react'
import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { FREQUENCIES } from '#domain/subscriptions/billing-cycle.ts'
import type { SubscriptionChange, SubscriptionView } from '#domain/subscriptions/contract.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useChangeCard, useChangeSubscription } from '#frontend/shared/subscriptions/api.ts'
import { Badge, type BadgeTone } from '#frontend/shared/ui/badge.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { Dialog, FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { UpcomingDeliveries } from './upcoming-deliveries.tsx'

const SaveCard = lazy(async () => ({ default: (await import('./subscribe-flow.tsx')).SaveCard }))
const SwapForm = lazy(async () => ({ default: (await import('./swap-form.tsx')).SwapForm }))

const STATUSES: Readonly<Record<SubscriptionView['status'], readonly [label: string, tone: BadgeTone]>> = {
  active: ['Active', 'leaf'],
  past_due: ['Payment failed', 'tomato'],
  paused: ['Paused', 'honey'],
  cancelled: ['Canceled', 'plain'],
  lapsed: ['Ended', 'plain'],
}

export const isPast = ({ status }: SubscriptionView): boolean => status === 'cancelled' || status === 'lapsed'

type DialogName = 'cancel' | 'swap' | 'card'

export function SubscriptionCard({ subscription }: { readonly subscription: SubscriptionView }) {
  const { box, status } = subscription
  const [label, tone] = STATUSES[status]
  const [dialog, setDialog] = useState<DialogName>()
  const over = isPast(subscription)
  return (
    <Card role="group" aria-label={box.name} className="subscription-card">
      <div className="subscription-head">
        <h3>{box.name}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <TextLink to={paths.producer(box.producer.id)}>{box.producer.businessName}</TextLink>
      <Details subscription={subscription} />
      {subscription.unpaid && <Unpaid subscription={subscription} />}
      <UpcomingDeliveries subscription={subscription} />
      {!over && <Actions subscription={subscription} onOpen={setDialog} />}
      <Dialogs subscription={subscription} dialog={dialog} onDone={() => setDialog(undefined)} />
    </Card>
  )
}

function Details({ subscription }: { readonly subscription: SubscriptionView }) {
  const { box, nextDelivery, nextCycle, totalCents, paymentMethod, swaps } = subscription
  const details = [
    [
      box.fulfillmentMethod === 'pickup' ? 'Next pickup' : 'Next delivery',
      nextDelivery && formatDateWithWeekday(nextDelivery),
    ],
    ['Next charge', nextCycle && `${formatMoney(totalCents)} on ${formatDateWithWeekday(nextCycle.chargeOn)}`],
    ['How often', FREQUENCIES[box.frequency].label],
    ['Price', `${formatMoney(totalCents)} each, fees and taxes included`],
    ['Card', `•••• ${paymentMethod.last4}, ${paymentMethod.expMonth}/${paymentMethod.expYear}`],
    ['Swapped', swaps.map(({ item, substitute }) => `${substitute} for ${item}`).join(', ')],
  ] as const
  return (
    <dl className="subscription-facts">
      {details
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Unpaid({ subscription: { unpaid, paymentMethod } }: { readonly subscription: SubscriptionView }) {
  if (!unpaid) return null
  return (
    <p className="subscription-unpaid" role="status">
      Your card ending in {paymentMethod.last4} was declined. We try again on{' '}
      {formatDateWithWeekday(unpaid.nextAttemptOn)}; pay with another card to settle it now.
    </p>
  )
}

interface ActionsProps {
  readonly subscription: SubscriptionView
  readonly onOpen: (what: DialogName) => void
}

function Actions({ subscription, onOpen }: ActionsProps) {
  const { status, nextCycle, box } = subscription
  const { change, busy } = useChange(subscription.id)
  const swappable = box.contents.some(({ substitutes }) => substitutes.length > 0)
  return (
    <div className="subscription-actions">
      {status === 'active' && (
        <Button variant="secondary" size="small" busy={busy} onClick={() => change({ action: 'pause' })}>
          Pause
        </Button>
      )}
      {status === 'paused' && (
        <Button size="small" busy={busy} onClick={() => change({ action: 'resume' })}>
          Resume
        </Button>
      )}
      {nextCycle?.changeable && swappable && (
        <Button variant="secondary" size="small" onClick={() => onOpen('swap')}>
          Swap
        </Button>
      )}
      <Button variant={status === 'past_due' ? 'primary' : 'secondary'} size="small" onClick={() => onOpen('card')}>
        {status === 'past_due' ? 'Pay with another card' : 'Change card'}
      </Button>
      <Button variant="quiet" size="small" onClick={() => onOpen('cancel')}>
        Cancel subscription
      </Button>
    </div>
  )
}

interface DialogsProps {
  readonly subscription: SubscriptionView
  readonly dialog: DialogName | undefined
  readonly onDone: () => void
}

function Dialogs({ subscription, dialog, onDone }: DialogsProps) {
  const { id, nextCycle, box } = subscription
  const { change, busy } = useChange(id, onDone)
  const changeCard = useChangeCard()
  const changeToCard = async (setupIntentId: string) => {
    await changeCard.mutateAsync({ id, setupIntentId })
    toast({ title: 'Card changed' })
    onDone()
  }
  return (
    <>
      <Confirm
        open={dialog === 'cancel'}
        title="Cancel this subscription?"
        text="It ends right away and nothing more is charged. You still get what you have already paid for."
        confirmLabel="Cancel subscription"
        busy={busy}
        onConfirm={() => change({ action: 'cancel' })}
        onClose={onDone}
      />
      <FormDialog open={dialog === 'card'} title="Another card" onClose={onDone}>
        <SaveCard subscriptionId={id} send="Use this card" onSaved={changeToCard} />
      </FormDialog>
      <FormDialog open={dialog === 'swap' && nextCycle !== null} title="Swap for the next box" onClose={onDone}>
        {nextCycle && (
          <SwapForm
            contents={box.contents}
            swaps={subscription.swaps}
            busy={busy}
            onSave={(swaps) => change({ action: 'swap', cycle: nextCycle.cycle, swaps })}
            onCancel={onDone}
          />
        )}
      </FormDialog>
    </>
  )
}

interface ConfirmProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function Confirm({ text, confirmLabel, busy, onConfirm, ...dialog }: ConfirmProps) {
  return (
    <Dialog {...dialog}>
      <p>{text}</p>
      <div className="subscription-actions">
        <Button variant="quiet" onClick={dialog.onClose}>
          Keep it
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}

/** Skips have their own list and messages. */
type CardChange = Exclude<SubscriptionChange, { action: 'skip' | 'unskip' }>

const DONE_TITLES: Readonly<Record<CardChange['action'], string>> = {
  pause: 'Subscription paused',
  resume: 'Subscription resumed',
  swap: 'Swaps saved',
  cancel: 'Subscription canceled',
}

function useChange(id: string, onDone: () => void = () => {}) {
  const { mutate, isPending } = useChangeSubscription()
  const change = (body: CardChange) =>
    mutate(
      { id, body },
      {
        onSuccess: () => {
          const undo = { label: 'Undo', run: () => change({ action: 'resume' }) }
          toast({ title: DONE_TITLES[body.action], ...(body.action === 'pause' ? { action: undo } : {}) })
          onDone()
        },
        onError: (error) => toast({ title: 'Update failed', text: errorMessage(error), tone: 'error' }),
      },
    )
  return { change, busy: isPending }
}
