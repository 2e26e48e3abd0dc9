import { ERASED, type RecordedEvent } from '#domain/kernel/event.ts'
import { marketplaceImageUrl } from '#domain/kernel/image.ts'
import { type KnownSubscription, nextActionDate, subscription } from '#domain/subscriptions/subscription.decider.ts'
import type {
  BoxDescription,
  BoxEvent,
  BoxTerms,
  SubscriptionEvent,
} from '#domain/subscriptions/subscriptions.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'

export interface BoxRow extends BoxDescription, BoxTerms {
  readonly id: string
  readonly producerId: string
  readonly version: number
  readonly available: boolean
  /** Number of reserved slots. */
  readonly slotsTaken: number
}

export const boxes = table<BoxRow, BoxEvent>({
  name: 'boxes',
  key: 'id',
  columns: {
    id: 'key',
    producerId: 'key',
    version: 'integer',
    available: 'boolean',
    slotsTaken: 'integer',
    name: 'text',
    description: 'text',
    imageUrl: 'text',
    contents: 'json',
    capacity: 'integer',
    priceCents: 'integer',
    frequency: 'key',
    firstDeliveryOn: 'key',
    cutoffDays: 'integer',
    fulfillmentMethod: 'key',
    taxable: 'boolean',
  },
  indexes: ['(producer_id)'],
  keysOf: ({ data }) => data.boxId,
  on: {
    BoxCreated: (_, { data: { boxId: id, ...rest } }) => ({
      ...rest,
      id,
      imageUrl: marketplaceImageUrl(rest.imageUrl),
      version: 1,
      available: true,
      slotsTaken: 0,
    }),
    BoxUpdated: (row, { data: { boxId: _, ...rest } }) =>
      row && { ...row, ...rest, imageUrl: marketplaceImageUrl(rest.imageUrl), version: row.version + 1 },
    BoxDiscontinued: (row) => row && { ...row, available: false },
    BoxSlotReserved: (row) => row && { ...row, slotsTaken: row.slotsTaken + 1 },
    BoxSlotReleased: (row) => row && { ...row, slotsTaken: row.slotsTaken - 1 },
  },
})

export interface SubscriptionRow {
  readonly id: string
  readonly boxId: string
  readonly producerId: string
  readonly accountId: string
  readonly status: KnownSubscription['status']
  /** The day of the next action; empty if there is none. */
  readonly nextActionOn: string
  /** State of the decider, without the contact, which is stored with the orders. */
  readonly state: KnownSubscription
  readonly startedAt: string
}

const subscriptionsTable = table<SubscriptionRow, SubscriptionEvent>({
  name: 'subscriptions',
  key: 'id',
  columns: {
    id: 'key',
    boxId: 'key',
    producerId: 'key',
    accountId: 'key',
    status: 'key',
    nextActionOn: 'key',
    state: 'json',
    startedAt: 'instant',
  },
  indexes: ['(account_id, started_at desc)', "(next_action_on, id) where next_action_on <> ''", '(box_id)'],
  keysOf: ({ data }) => data.subscriptionId,
  on: {
    SubscriptionStarted: (_, event) => {
      const { subscriptionId: id, boxId, producerId, accountId } = event.data
      const base = { id, boxId, producerId, accountId, startedAt: event.meta.recordedAt }
      const { deliveryInstructions: _instructions, ...rest } = event.data
      const data = { ...rest, contact: ERASED }
      return rowOf(base, subscription.evolve(subscription.initial, { type: event.type, data }))
    },
    SubscriptionRenewalReminderRequested: applyEvent,
    BillingCycleSkipped: applyEvent,
    BillingCycleUnskipped: applyEvent,
    SubscriptionContentsSwapped: applyEvent,
    SubscriptionPaused: applyEvent,
    SubscriptionResumed: applyEvent,
    SubscriptionCancelled: applyEvent,
    SubscriptionPaymentMethodUpdated: applyEvent,
    BillingCycleStarted: applyEvent,
    BillingAttemptSucceeded: applyEvent,
    BillingAttemptFailed: applyEvent,
    SubscriptionLapsed: applyEvent,
  },
})

type SubscriptionBase = Pick<SubscriptionRow, 'id' | 'boxId' | 'producerId' | 'accountId' | 'startedAt'>

function rowOf(base: SubscriptionBase, state: ReturnType<typeof subscription.evolve>): SubscriptionRow | undefined {
  return state.status === 'unknown'
    ? undefined
    : { ...base, status: state.status, nextActionOn: nextActionDate(state) ?? '', state }
}

function applyEvent(
  row: SubscriptionRow | undefined,
  event: RecordedEvent<SubscriptionEvent>,
): SubscriptionRow | undefined {
  return row && rowOf(row, subscription.evolve(row.state, event))
}

/** An ordered delivery of a subscription; its order has the payment status. */
export interface DeliveryRow {
  readonly id: string
  readonly subscriptionId: string
  readonly producerId: string
  readonly boxId: string
  readonly orderId: string
  readonly deliverOn: string
  readonly contents: readonly string[]
}

const deliveries = table<DeliveryRow, SubscriptionEvent>({
  name: 'deliveries',
  key: 'id',
  columns: {
    id: 'key',
    subscriptionId: 'key',
    producerId: 'key',
    boxId: 'key',
    orderId: 'key',
    deliverOn: 'key',
    contents: 'texts',
  },
  indexes: ['(producer_id, deliver_on)', '(subscription_id, deliver_on)'],
  keysOf: ({ data }) => ('cycle' in data ? `${data.subscriptionId}.${data.cycle}` : []),
  on: {
    BillingCycleStarted: (_, { data: { subscriptionId, producerId, boxId, orderId, deliverOn, contents } }, id) => ({
      id,
      subscriptionId,
      producerId,
      boxId,
      orderId,
      deliverOn,
      contents,
    }),
    BillingAttemptSucceeded: (row, { data: { deliverOn } }) => row && { ...row, deliverOn },
  },
})

export const subscriptions: Projection = {
  name: 'subscriptions',
  version: 5,
  tables: [boxes, subscriptionsTable, deliveries],
}
