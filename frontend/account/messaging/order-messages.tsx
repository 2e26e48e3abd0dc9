import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import { wasPaid } from '#domain/ordering/order-status.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { Spinner } from '#frontend/shared/ui/states.tsx'
import '#frontend/shared/messaging/messaging.css'

const Pane = lazy(async () => ({
  default: (await import('#frontend/shared/messaging/conversation-pane.tsx')).ConversationPane,
}))

interface OrderMessagesProps {
  readonly order: OrderView
  readonly orderKey: string | undefined
}

/** Messages about an order: on the order's page for guests with its link, otherwise in the member's inbox. */
export function OrderMessages({ order, orderKey }: OrderMessagesProps) {
  const section = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#messages') section.current?.scrollIntoView()
  }, [hash])
  if (!wasPaid(order.status)) return null
  return (
    <div ref={section} id="messages" className="order-messages">
      <Card role="region" aria-label="Messages">
        <h2>Messages</h2>
        {orderKey ? (
          <Suspense fallback={<Spinner />}>
            <Pane embedded id={conversationOfOrder(order.id)} orderKey={orderKey} />
          </Suspense>
        ) : (
          <div className="order-messages-link">
            <p>A question about this order? Write to {order.producerName}.</p>
            <LinkButton to={paths.messagesAbout({ order: order.id })}>Contact producer</LinkButton>
          </div>
        )}
      </Card>
    </div>
  )
}
