import { addDays, type CalendarDate, type ClosedPeriod } from '#domain/kernel/calendar-date.ts'
import { addressLines } from '#domain/kernel/fields.ts'
import type { Contact } from '#domain/ordering/order.events.ts'
import {
  canPack,
  ORDER_STATUSES,
  type OrderStatus,
  orderStatuses,
  wasHandedOver,
} from '#domain/ordering/order-status.ts'
import type { BoxDelivery, SubscriptionView } from '#domain/subscriptions/contract.ts'
import { nextDeliveryOf, swapsOf, upcomingDeliveriesOf } from '#domain/subscriptions/subscription.decider.ts'
import type { Sql } from '#platform/database/database.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'
import type { BoxRow, SubscriptionRow } from './subscriptions.projection.ts'

type PaidBox = SubscriptionView['onTheWay'][number]

interface SubscriptionDetails extends Pick<SubscriptionRow, 'id' | 'status' | 'state'> {
  readonly imageUrl: string | null
  readonly contents: BoxRow['contents']
  readonly businessName: string
  readonly closures: readonly ClosedPeriod[]
  readonly onTheWay: readonly (Omit<PaidBox, 'statusLabel'> & { readonly status: OrderStatus })[]
}

/** Statuses of orders that are paid and not handed over yet. */
const ON_THE_WAY = orderStatuses.filter(canPack)

/** A member's subscriptions, newest first, ended ones last. */
export async function subscriptionsOf(db: Sql, accountId: string, today: CalendarDate): Promise<SubscriptionView[]> {
  const rows = await db.query<SubscriptionDetails>(
    `select s.id, s.status, s.state, b.image_url as "imageUrl", b.contents, f.business_name as "businessName", f.closures,
       (select coalesce(jsonb_agg(jsonb_build_object('orderId', o.order_id, 'orderNumber', o.order_number, 'deliverOn', d.deliver_on,
           'status', o.status) order by d.deliver_on), '[]')
         from subscriptions.deliveries d join ordering.orders o on o.order_id = d.order_id
         where d.subscription_id = s.id and o.status = any($2)) as "onTheWay"
     from subscriptions.subscriptions s
     join subscriptions.boxes b on b.id = s.box_id
     join producers.profiles f on f.id = s.producer_id
     where s.account_id = $1
     order by s.status in ('cancelled', 'lapsed'), s.started_at desc, s.id`,
    [accountId, ON_THE_WAY],
  )
  return rows.map((row) => viewOf(row, today))
}

function viewOf(
  { id, status, state, imageUrl, contents, businessName, closures, onTheWay }: SubscriptionDetails,
  today: CalendarDate,
): SubscriptionView {
  const { plan, openCycle, paymentMethod } = state
  const nextCycle = nextDeliveryOf(state, { today, closures })
  const { boxId, boxName, producerId, schedule, fulfillmentMethod, money } = plan
  const { brand, last4, expMonth, expYear } = paymentMethod
  return {
    id,
    status,
    totalCents: money.totalCents,
    box: {
      id: boxId,
      name: boxName,
      imageUrl,
      frequency: schedule.frequency,
      contents,
      fulfillmentMethod,
      producer: { id: producerId, businessName },
    },
    nextCycle: nextCycle ? { ...nextCycle, changeable: today < nextCycle.chargeOn } : null,
    nextDelivery:
      onTheWay.find(({ deliverOn }) => deliverOn >= today)?.deliverOn ??
      (openCycle && openCycle.failedAttempts === 0 ? openCycle.deliverOn : (nextCycle?.deliverOn ?? null)),
    upcoming: upcomingDeliveriesOf(state, { today, closures }),
    onTheWay: onTheWay.map(({ status, ...box }) => ({ ...box, statusLabel: ORDER_STATUSES[status].label })),
    swaps: nextCycle ? [...swapsOf(state, nextCycle.cycle)] : [],
    paymentMethod: { brand, last4, expMonth, expYear },
    unpaid:
      openCycle && openCycle.failedAttempts > 0
        ? {
            orderId: openCycle.orderId,
            deliverOn: openCycle.deliverOn,
            failedAttempts: openCycle.failedAttempts,
            nextAttemptOn: openCycle.nextAttemptOn,
          }
        : null,
  }
}

interface DueQuery {
  readonly today: CalendarDate
  /** Id of the last subscription of the previous batch. */
  readonly after: string
  readonly limit: number
}

/** Subscriptions whose next action is due today or earlier, by id. */
export async function dueSubscriptions(db: Sql, { today, after, limit }: DueQuery): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from subscriptions.subscriptions where next_action_on <> '' and next_action_on <= $1 and id > $2 order by id limit $3`,
    [today, after, limit],
  )
  return rows.map(({ id }) => id)
}

/** Subscriptions of an account and to its producer's boxes that have not ended, by id. */
export async function runningSubscriptions(
  db: Sql,
  { accountId, producerId }: { readonly accountId: string; readonly producerId?: string | undefined },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from subscriptions.subscriptions
     where (account_id = $1 or producer_id = $2) and status not in ('cancelled', 'lapsed') order by id`,
    [accountId, producerId ?? null],
  )
  return rows.map(({ id }) => id)
}

interface BoxDeliveryRow
  extends Pick<BoxDelivery, 'deliverOn' | 'boxId' | 'boxName' | 'orderId' | 'orderNumber' | 'contents'> {
  readonly fulfillmentMethod: 'pickup' | 'delivery'
  readonly contact: Contact | null
  readonly deliveryInstructions: string | null
  readonly status: OrderStatus
}

/** A producer's paid box deliveries from yesterday on, by day. */
export async function boxDeliveriesOf(db: Sql, producerId: string, today: CalendarDate): Promise<BoxDelivery[]> {
  const rows = await db.query<BoxDeliveryRow>(
    `select d.deliver_on as "deliverOn", d.box_id as "boxId", b.name as "boxName", d.order_id as "orderId",
       o.order_number as "orderNumber", d.contents, o.fulfillment_method as "fulfillmentMethod", o.contact, o.delivery_instructions as "deliveryInstructions", o.status
     from subscriptions.deliveries d
     join subscriptions.boxes b on b.id = d.box_id
     join ordering.orders o on o.order_id = d.order_id
     where d.producer_id = $1 and d.deliver_on >= $2
       and o.status not in ('pending_payment', 'payment_failed', 'cancelled', 'declined')
     order by d.deliver_on, lower(b.name), o.order_number
     limit 5000`,
    [producerId, addDays(today, -1)],
  )
  return rows.map(({ contact, status, ...row }) => ({
    ...row,
    buyerName: contact?.fullName ?? ERASED_LABEL,
    address: (contact && addressLines(contact)?.join(', ')) ?? null,
    handedOver: wasHandedOver(status),
  }))
}
