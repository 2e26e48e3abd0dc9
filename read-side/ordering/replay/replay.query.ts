import { type DisputeEvent, disputeEvents } from '#domain/disputes/dispute.events.ts'
import type { ActorView, EventView } from '#domain/kernel/contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { NOTHING_YET, type Replay, stateAt } from '#domain/ordering/order-replay.contract.ts'
import type { OrderPointInTime } from '#domain/ordering/staff-orders.contract.ts'
import { doersOf } from '../../doers.ts'
import { prefixAt } from '../../prefix-at.ts'
import { folding, NOTHING_FOLDED, type Profiles } from './folded.ts'
import { mailCauses, withMails } from './mails.ts'
import { type HistoryDeps, type OrderHistory, readHistory } from './read-history.ts'
import { type BareStep, stepsOf } from './steps.ts'

export interface ReplayDeps extends HistoryDeps {
  /** The producers' read model, for its fold. */
  readonly profiles: Profiles
}

/** An order's whole history; undefined when there is no such order. */
export const replayOf = async (deps: ReplayDeps, orderId: string): Promise<Replay | undefined> =>
  (await replayWithEvents(deps, orderId))?.replay

/** The same with the events its steps are, in the order of the log; mails are none. */
export async function replayWithEvents(
  deps: ReplayDeps,
  orderId: string,
): Promise<{ readonly replay: Replay; readonly events: readonly RecordedEvent[] } | undefined> {
  const history = await readHistory(deps, orderId)
  if (!history) return undefined
  const { known, events, left } = history
  const bare = stepsOf(events, known, deps.profiles)
  const doer = await doersIn(deps, history, bare)
  const steps = bare.map(({ event, ...step }) => ({ ...step, by: doer(event) }))
  const own = bare.map(({ event }) => event)
  const replay = { orderId, number: known.number, left, disputeId: caseIn(own) }
  return { replay: { ...replay, steps: await withMails(deps.db, steps, mailCauses(own, known)) }, events: own }
}

/** What was reported last, or asked of the bank. */
function caseIn(events: readonly RecordedEvent[]): string | null {
  const last = (events as readonly RecordedEvent<DisputeEvent>[]).findLast(({ type }) => type in disputeEvents.shapes)
  return last?.data.disputeId ?? null
}

/** An order as it stood at an instant; undefined when there is no such order. */
export async function orderAsOf(
  deps: ReplayDeps,
  orderId: string,
  asOf: string,
): Promise<OrderPointInTime | undefined> {
  const history = await readHistory(deps, orderId)
  if (!history) return undefined
  const { known, events } = history
  const bare = stepsOf(prefixAt(events, asOf), known, deps.profiles)
  const doer = await doersIn(deps, history, bare)
  const behind = bare.filter(({ type }) => BEHIND_TOTAL.includes(type)).map((step) => happenedIn(step, doer, orderId))
  const stood = bare.length > 0 ? stateAt(bare, bare.length - 1) : NOTHING_YET
  return { orderId, number: known.number, asOf, step: bare.at(-1)?.position ?? null, stood, behind }
}

/** What an order's total and what went back of it are made of. */
const BEHIND_TOTAL = [
  'OrderPlaced',
  'OrderRefundApproved',
  'OrderRefundSubmitted',
  'OrderRefundSucceeded',
  'OrderRefundFailed',
]

function happenedIn(
  { event, what, words }: BareStep,
  doer: (event: RecordedEvent) => ActorView,
  orderId: string,
): EventView {
  const { position, type, meta } = event
  return { position, type, what, words, orderId, at: meta.at, by: doer(event) }
}

/** Who did what, whoever the producer's account is. */
async function doersIn({ db, profiles }: ReplayDeps, { known, events }: OrderHistory, steps: readonly BareStep[]) {
  const { profile } = events.reduce(folding(known, profiles), NOTHING_FOLDED)
  const sides = { buyerIds: known.buyerIds, sellerId: profile?.accountId }
  const named = await doersOf(
    db,
    steps.map(({ event }) => event),
    sides,
  )
  return ({ meta }: RecordedEvent): ActorView => named(meta.actor)
}
