import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import { wasPaid } from '#domain/ordering/order-status.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { Spinner } from '#frontend/shared/ui/states.tsx'
import './messaging.css'

const Pane = lazy(async () => ({ default: (await import('./conversation-pane.tsx')).ConversationPane }))

interface OrderMessagesProps {
  readonly order: OrderView
  readonly orderKey: string | undefined
}

/** Writing about an order: on its own page for whoever came by its link, else among one's messages. */
export function OrderMessages({ order, orderKey }: OrderMessagesProps) {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#messages') place.current?.scrollIntoView()
  }, [hash])
  if (!wasPaid(order.status)) return null
  const producer = order.viewer === 'producer'
  const other = producer ? (order.buyerName ?? 'the buyer') : order.producerName
  return (
    <div ref={place} id="messages" className="order-messages">
      <Card role="region" aria-label="Messages">
        <h2>Messages</h2>
        {orderKey ? (
          <Suspense fallback={<Spinner />}>
            <Pane embedded id={conversationOfOrder(order.id)} orderKey={orderKey} />
          </Suspense>
        ) : (
          <div className="order-messages-way">
            <p>A question about this order? Write to {other}.</p>
            <LinkButton to={paths.messagesAbout({ order: order.id })}>
              {producer ? 'Message Buyer' : 'Contact Producer'}
            </LinkButton>
          </div>
        )}
      </Card>
    </div>
  )
}
