import type { ReactNode } from 'react'
import type { PartyView } from '#domain/ordering/order-replay.contract.ts'
import { Card } from '#frontend/ui/card.tsx'
import { DisputeNote } from '../dispute-mark.tsx'
import { OrderContact } from '../order-contact.tsx'
import { OrderHandover } from '../order-handover.tsx'
import { OrderLines } from '../order-lines.tsx'
import { OrderMoney } from '../order-money.tsx'
import { OrderRefunds } from '../order-refunds.tsx'
import { OrderSteps } from '../order-steps.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { Marked } from './marked.tsx'

interface PartyCardProps {
  readonly view: PartyView | null
  readonly viewer: 'buyer' | 'producer'
  /** The fields that are not as they were. */
  readonly changed: readonly string[]
}

const TITLES = { buyer: 'What the buyer saw', producer: 'What the producer saw' } as const

/** An order's page as one of the two had it before them, drawn by the same parts and without what can be done there. */
export function PartyCard({ view, viewer, changed }: PartyCardProps) {
  const is = (...fields: readonly string[]) => fields.some((field) => changed.includes(field))
  const order = view && { ...view, pickupCode: null, reviewed: [] }
  return (
    <Card role="region" aria-label={TITLES[viewer]}>
      <h2>{TITLES[viewer]}</h2>
      {order ? (
        <>
          <Marked changed={is('status')}>
            <StatusBadge status={order.status} viewer={viewer} />
          </Marked>
          <Part changed={is('dispute')}>
            <DisputeNote order={order} viewer={viewer} />
          </Part>
          <Part changed={is('timeline')}>
            <OrderSteps order={order} />
          </Part>
          <Part changed={is('lines')}>
            <OrderLines lines={order.lines} />
          </Part>
          <Part changed={is('refundedCents', 'totalCents')}>
            <OrderMoney order={order} viewer={viewer} />
          </Part>
          <Part changed={is('refunds')}>
            <OrderRefunds order={order} />
          </Part>
          <Part changed={is('pickup', 'placeName', 'instructions')}>
            <OrderHandover order={order} />
          </Part>
          <Part changed={is('contact', 'buyerName')}>
            <OrderContact order={order} />
          </Part>
        </>
      ) : (
        <p>The order was not there yet.</p>
      )}
    </Card>
  )
}

const Part = ({ changed, children }: { readonly changed: boolean; readonly children: ReactNode }) => (
  <Marked block changed={changed}>
    {children}
  </Marked>
)
