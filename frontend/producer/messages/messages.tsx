import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Flex, Input, Segmented, Statistic, Typography } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import { salesToBuyerQuery } from '#frontend/producer/orders/api.ts'
import { earningsCents } from '#frontend/producer/orders/order-views.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { DateTime, OrderStatusTag } from '#frontend/shared/console/format.tsx'
import { mediaHook, useDebouncedValue } from '#frontend/shared/lib/browser.ts'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { messagesQuery } from '#frontend/shared/messaging/api.ts'
import type { MessagePages } from '#frontend/shared/messaging/conversation-head.tsx'
import { ConversationList, OpenConversation, useSubjectInUrl } from '#frontend/shared/messaging/conversations.tsx'
import { isUnanswered } from './customer-conversations.ts'
import './messages.css'

const TYPING_MS = 250
const FILTERS = { show: oneOf(['all', 'unanswered']) }

type Show = 'all' | 'unanswered'

/** Page paths that keep the list's filter while conversations are opened and closed. */
function pagesFor(show: Show): MessagePages {
  const filtered = (path: string) => (show === 'all' ? path : `${path}?show=${show}`)
  return {
    list: filtered(paths.producerMessages),
    conversation: (id) => filtered(paths.producerConversation(id)),
    order: paths.producerOrder,
  }
}
const shownIn = (show: Show) => (show === 'unanswered' ? { isShown: isUnanswered } : {})
const PAGES: Readonly<Record<Show, MessagePages>> = { all: pagesFor('all'), unanswered: pagesFor('unanswered') }

const useWideScreen = mediaHook('(min-width: 1240px)')

/** The producer's conversations with customers, with the customer's orders next to the open one. */
export function MessagesPage() {
  const { id } = useParams()
  const about = useSubjectInUrl()
  const { list } = useListParams(FILTERS)
  const isOpen = Boolean(id || about)
  return (
    <ConsolePage title="Customers & messages" actions={id && <CustomerButton id={id} />}>
      <div className={isOpen ? 'inbox inbox-open' : 'inbox'}>
        <section className="inbox-list" aria-label="Conversations">
          <Conversations />
        </section>
        <section className="inbox-conversation" aria-label="Conversation">
          <OpenConversation side="producer" id={id} about={about} pages={PAGES[list.show]} {...shownIn(list.show)} />
        </section>
        <CustomerColumn id={id} />
      </div>
    </ConsolePage>
  )
}

function Conversations() {
  const { list, setFilters } = useListParams(FILTERS)
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), TYPING_MS)
  return (
    <>
      <Flex vertical gap="small" className="inbox-filters">
        <Input.Search
          allowClear
          aria-label="Search conversations"
          placeholder="Name, order number or text"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Segmented<Show>
          block
          aria-label="Conversations"
          value={list.show}
          onChange={(show) => setFilters({ show })}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unanswered', label: 'Unanswered' },
          ]}
        />
      </Flex>
      <ConversationList
        side="producer"
        search={search}
        pages={PAGES[list.show]}
        {...shownIn(list.show)}
        none={
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              list.show === 'unanswered'
                ? 'Every message is answered.'
                : 'No messages yet. Questions about your products and orders appear here.'
            }
          />
        }
      />
    </>
  )
}

/** The orders of the conversation's customer, next to it on wide screens. */
function CustomerColumn({ id }: { readonly id: string | undefined }) {
  const wide = useWideScreen()
  if (!id || !wide) return null
  return (
    <aside className="inbox-customer" aria-label="Customer">
      <Customer id={id} />
    </aside>
  )
}

/** The customer's orders in a drawer, on narrow screens. */
function CustomerButton({ id }: { readonly id: string }) {
  const wide = useWideScreen()
  const [open, setOpen] = useState(false)
  if (wide) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Customer’s orders</Button>
      <Drawer open={open} title="Customer" size={360} onClose={() => setOpen(false)}>
        <Customer id={id} />
      </Drawer>
    </>
  )
}

function Customer({ id }: { readonly id: string }) {
  const result = useInfiniteQuery(messagesQuery({ id }))
  const conversation = result.data?.pages[0]?.conversation
  if (!conversation) return null
  const { subject, with: customer } = conversation
  return (
    <>
      <h2>{customer.name}</h2>
      {subject.kind === 'order' ? (
        <CustomerOrders orderId={subject.id} />
      ) : (
        <Typography.Paragraph type="secondary">
          {subject.kind === 'product' ? (
            <>
              Asks about <Link to={paths.stockOf(subject.id)}>{subject.name}</Link>.{' '}
            </>
          ) : null}
          Their orders are shown in conversations about an order.
        </Typography.Paragraph>
      )}
    </>
  )
}

function CustomerOrders({ orderId }: { readonly orderId: string }) {
  const result = useQuery(salesToBuyerQuery(orderId))
  return (
    <QueryState query={result}>
      {({ orders, counts }) => (
        <Flex vertical gap="middle">
          <Flex gap="large">
            <Statistic title="Orders" value={counts.all} />
            {counts.all <= orders.length && (
              <Statistic
                title="Your earnings"
                value={formatMoney(
                  orders
                    .filter(({ status }) => status !== 'cancelled' && status !== 'declined')
                    .reduce((sum, order) => sum + earningsCents(order), 0),
                )}
              />
            )}
          </Flex>
          <ul className="inbox-orders" aria-label="Orders">
            {orders.map((order) => (
              <li key={order.id}>
                <Flex justify="space-between" gap="small">
                  <Link to={paths.producerOrder(order.id)}>{order.orderNumber}</Link>
                  <span>{formatMoney(earningsCents(order))}</span>
                </Flex>
                <Flex justify="space-between" gap="small">
                  <Typography.Text type="secondary">
                    <DateTime at={order.placedAt} />
                  </Typography.Text>
                  <OrderStatusTag status={order.status} />
                </Flex>
              </li>
            ))}
          </ul>
        </Flex>
      )}
    </QueryState>
  )
}
