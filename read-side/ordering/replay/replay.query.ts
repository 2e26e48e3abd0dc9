import { type DisputeEvent, disputeEvents } from '#domain/disputes/dispute.events.ts'
import type { ActorView, EventView } from '#domain/kernel/contract.ts'
import type { Position, RecordedEvent } from '#domain/kernel/event.ts'
import {
  INITIAL_ORDER_STATE,
  type LinePrice,
  type OrderStateAt,
  type Replay,
  type ReplayStep,
  type StepKind,
  stateAt,
} from '#domain/ordering/order-replay.contract.ts'
import type { OrderPointInTime } from '#domain/ordering/staff-orders.contract.ts'
import { historyAsOf } from '#platform/event-store/event-log.ts'
import { actorNames } from '#read-side/kernel/actor-names.ts'
import { statementWith } from '#read-side/kernel/personal-values.ts'
import { describeEvent } from '#read-side/ordering/replay/event-descriptions.ts'
import {
  type HistoryDeps,
  type HistoryOptions,
  isPriceEvent,
  type OrderHistory,
  type OrderReferences,
  readHistory,
  sourceOf,
} from '#read-side/ordering/replay/order-history.ts'
import {
  diffStates,
  INITIAL_REPLAY_STATE,
  orderStateOf,
  type Profiles,
  type ReplayState,
  stateReducer,
} from '#read-side/ordering/replay/order-state.ts'
import { emailCauses, notificationsFor, withEmails } from '#read-side/ordering/replay/sent-notifications.ts'

export interface ReplayDeps extends HistoryDeps {
  /** The table of producer profiles, for its handlers. */
  readonly profiles: Profiles
}

/** The complete history of an order; undefined if there is no such order. */
export const replayOf = async (deps: ReplayDeps, orderId: string): Promise<Replay | undefined> =>
  (await replayWithEvents(deps, orderId, { staffAccess: true }))?.replay

/** The history with the events of its steps, by position. Emails are steps without an event. */
export async function replayWithEvents(
  deps: ReplayDeps,
  orderId: string,
  options?: HistoryOptions,
): Promise<{ readonly replay: Replay; readonly events: readonly RecordedEvent[] } | undefined> {
  const history = await readHistory(deps, orderId, options)
  if (!history) return undefined
  const { references, events, omitted } = history
  const unnamedSteps = stepsOf(events, references, deps.profiles)
  const actorOf = await actorNamesIn(deps, history, unnamedSteps)
  const steps = unnamedSteps.map(({ event, ...step }) => ({ ...step, by: actorOf(event) }))
  const own = unnamedSteps.map(({ event }) => event)
  const replay = {
    orderId,
    orderNumber: references.number,
    omitted,
    disputeId: lastDisputeIn(own),
    prices: pricesOf(events, references),
  }
  return { replay: { ...replay, steps: await withEmails(deps.db, steps, emailCauses(own, references)) }, events: own }
}

/** What each line cost when ordered and costs now. Pure. */
export function pricesOf(history: readonly RecordedEvent[], { lines, orderId }: OrderReferences): LinePrice[] {
  const placed = history.findIndex(
    ({ type, data }) => type === 'OrderPlaced' && (data as { readonly orderId?: string }).orderId === orderId,
  )
  return lines.map(({ itemId: productId, name, unit, unitPriceCents }) => {
    const own = history.flatMap((event, index) =>
      isPriceEvent(event) && event.data.productId === productId ? [{ event, beforeOrder: index < placed }] : [],
    )
    return {
      productId,
      name,
      unit,
      orderedCents: unitPriceCents,
      currentCents: own.at(-1)?.event.data.priceCents ?? null,
      changes: own.flatMap(({ event, beforeOrder }) =>
        event.type === 'ProductPriceChanged'
          ? [
              {
                step: event.position,
                at: event.meta.recordedAt,
                fromCents: event.data.previousPriceCents,
                toCents: event.data.priceCents,
                beforeOrder,
              },
            ]
          : [],
      ),
    }
  })
}

/** The last dispute, reported by the buyer or opened by a chargeback. */
function lastDisputeIn(events: readonly RecordedEvent[]): string | null {
  const last = (events as readonly RecordedEvent<DisputeEvent>[]).findLast(({ type }) => type in disputeEvents.shapes)
  return last?.data.disputeId ?? null
}

/** An order as of an instant; undefined if there is no such order. */
export async function orderAsOf(
  deps: ReplayDeps,
  orderId: string,
  asOf: string,
): Promise<OrderPointInTime | undefined> {
  const history = await readHistory(deps, orderId)
  if (!history) return undefined
  const { references, events } = history
  const unnamedSteps = stepsOf(historyAsOf(events, asOf), references, deps.profiles)
  const actorOf = await actorNamesIn(deps, history, unnamedSteps)
  const behind = unnamedSteps
    .filter(({ type }) => TOTAL_EVENT_TYPES.includes(type))
    .map((step) => eventViewOf(step, actorOf, orderId))
  const state = unnamedSteps.length > 0 ? stateAt(unnamedSteps, unnamedSteps.length - 1) : INITIAL_ORDER_STATE
  return { orderId, orderNumber: references.number, asOf, step: unnamedSteps.at(-1)?.position ?? null, state, behind }
}

/** Events that make up the total and the refunds of an order. */
const TOTAL_EVENT_TYPES = [
  'OrderPlaced',
  'OrderRefundApproved',
  'OrderRefundSubmitted',
  'OrderRefundSucceeded',
  'OrderRefundFailed',
]

function eventViewOf(
  { event, description, comment }: UnnamedStep,
  actorOf: (event: RecordedEvent) => ActorView,
  orderId: string,
): EventView {
  const { position, type, meta } = event
  return { position, type, description, comment, orderId, at: meta.recordedAt, by: actorOf(event) }
}

/** Names of the actors of these steps. */
async function actorNamesIn(
  { db, profiles }: ReplayDeps,
  { references, events }: OrderHistory,
  steps: readonly UnnamedStep[],
) {
  const { profile } = events.reduce(stateReducer(references, profiles), INITIAL_REPLAY_STATE)
  const sides = { buyerIds: references.buyerIds, sellerId: profile?.accountId }
  const named = await actorNames(
    db,
    steps.map(({ event }) => event),
    sides,
  )
  return ({ meta }: RecordedEvent): ActorView => named(meta.actor)
}

/** A step without the name of its actor. */
type UnnamedStep = Omit<ReplayStep, 'by'> & { readonly event: RecordedEvent }

/**
 * The steps of a history, each with the state after it. Pure. A step is an event of the order, or a change of the
 * producer's profile that changes the order pages, such as a new pickup address.
 */
export function stepsOf(
  history: readonly RecordedEvent[],
  references: OrderReferences,
  profiles: Profiles,
): UnnamedStep[] {
  const reduce = stateReducer(references, profiles)
  const steps: UnnamedStep[] = []
  const positions = new Map<string, Position>()
  let state: ReplayState = INITIAL_REPLAY_STATE
  let before: OrderStateAt = INITIAL_ORDER_STATE
  for (const event of history) {
    state = reduce(state, event)
    const after = orderStateOf(references, state)
    const change = diffStates(before, after)
    const kind = stepKindOf(event, references) ?? (isVisible(change) ? 'order' : undefined)
    if (!kind) continue
    steps.push({
      ...stepDetails(event, references),
      kind,
      cause: positions.get(event.meta.causationId ?? '') ?? null,
      ...change,
    })
    positions.set(event.id, event.position)
    before = after
  }
  return steps
}

const isVisible = ({ changed }: Pick<ReplayStep, 'changed'>): boolean =>
  changed.buyer.length > 0 || changed.producer.length > 0

/** Events about money are payment steps, whatever their stream. */
const PAYMENT_EVENT_TYPES =
  /^(OrderRefund|OrderChargeback|OrderPaid|OrderPayment|CheckoutPaymentRequested|CheckoutPaid|CheckoutRefunded|Billing)/

/** Undefined for events of other orders. */
function stepKindOf(event: RecordedEvent, references: OrderReferences): StepKind | undefined {
  const source = sourceOf(event)
  if (!source || source.ofOrder?.(event, references) === false) return undefined
  return PAYMENT_EVENT_TYPES.test(event.type) ? 'payment' : source.kind
}

/** Bookkeeping of processes: each of these events prepares another step or repeats what it reports. */
const TECHNICAL_TYPES = [
  'CheckoutStockReserved',
  'CheckoutPaymentRequested',
  'CheckoutPaid',
  'CheckoutCompleted',
  'CheckoutReservationsReleased',
  'TransferRequested',
  'ReceiptNumberRequested',
  'DisputeReminderRequested',
]

function stepDetails(event: RecordedEvent, references: OrderReferences) {
  const { position, type, meta } = event
  return {
    id: position,
    position,
    type,
    at: meta.recordedAt,
    correlation: meta.correlationId,
    technical: TECHNICAL_TYPES.includes(type),
    event,
    description: describeEvent(event, references),
    comment: statementWith(event),
    notifications: notificationsFor(event, references),
  }
}
