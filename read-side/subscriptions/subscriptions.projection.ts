import { ERASED, type RecordedEvent } from '#domain/kernel/event.ts'
import type { KnownSubscription } from '#domain/subscriptions/subscription.decider.ts'
import { nextActionDate, subscription } from '#domain/subscriptions/subscription.decider.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import { table } from '../projection.ts'

export interface SubscriptionRow {
  readonly id: string
  readonly boxId: string
  readonly producerId: string
  readonly accountId: string
  readonly status: KnownSubscription['status']
  /** The day on which something is to be done; empty while nothing is. */
  readonly actOn: string
  /** As the rules know it, without who it goes to: that stands on its orders. */
  readonly state: KnownSubscription
  readonly startedAt: string
}

export const subscriptionsTable = table<SubscriptionRow, SubscriptionEvent>({
  name: 'subscriptions',
  key: 'id',
  columns: {
    id: 'key',
    boxId: 'key',
    producerId: 'key',
    accountId: 'key',
    status: 'key',
    actOn: 'key',
    state: 'json',
    startedAt: 'instant',
  },
  indexes: ['(account_id, started_at desc)', "(act_on, id) where act_on <> ''", '(box_id)'],
  keysOf: ({ data }) => data.subscriptionId,
  folds: {
    SubscriptionStarted: (_, event) => {
      const { subscriptionId: id, boxId, producerId, accountId } = event.data
      const begun = { id, boxId, producerId, accountId, startedAt: event.meta.at }
      const { instructions: _said, ...told } = event.data
      const data = { ...told, contact: ERASED }
      return rowOf(begun, subscription.evolve(subscription.initial, { type: event.type, data }))
    },
    SubscriptionRenewalReminderRequested: later,
    BillingCycleSkipped: later,
    SubscriptionContentsSwapped: later,
    SubscriptionPaused: later,
    SubscriptionResumed: later,
    SubscriptionCancelled: later,
    SubscriptionPaymentMethodUpdated: later,
    BillingCycleStarted: later,
    BillingAttemptSucceeded: later,
    BillingAttemptFailed: later,
    SubscriptionLapsed: later,
  },
})

type Begun = Pick<SubscriptionRow, 'id' | 'boxId' | 'producerId' | 'accountId' | 'startedAt'>

function rowOf(begun: Begun, state: ReturnType<typeof subscription.evolve>): SubscriptionRow | undefined {
  return state.status === 'unknown'
    ? undefined
    : { ...begun, status: state.status, actOn: nextActionDate(state) ?? '', state }
}

function later(row: SubscriptionRow | undefined, event: RecordedEvent<SubscriptionEvent>): SubscriptionRow | undefined {
  return row && rowOf(row, subscription.evolve(row.state, event))
}
