import type { RecordedEvent } from '#domain/kernel/event.ts'
import {
  NOTHING_YET,
  type OrderStateAt,
  type ReplayStep,
  type StepKind,
} from '#domain/ordering/order-replay.contract.ts'
import { saidWith } from '../../said-with.ts'
import { bellOf } from './bell-of.ts'
import { causeOf } from './causes.ts'
import { changedBetween } from './changed.ts'
import { type Folded, folding, NOTHING_FOLDED, type Profiles } from './folded.ts'
import { partOf } from './history-parts.ts'
import type { Known } from './known.ts'
import { shownOf } from './shown.ts'
import { stepWords } from './step-words.ts'

/** A step before the names of people are known. */
export type BareStep = Omit<ReplayStep, 'by'> & { readonly event: RecordedEvent }

/**
 * A history step by step, each with the state after it. Pure: the state after a step is what its prefix comes to. A step is what
 * is of the order, and what its producer changed on the order's pages: a new address to pick up at is one.
 */
export function stepsOf(history: readonly RecordedEvent[], known: Known, profiles: Profiles): BareStep[] {
  const take = folding(known, profiles)
  const steps: BareStep[] = []
  const passed: RecordedEvent[] = []
  let folded: Folded = NOTHING_FOLDED
  let before: OrderStateAt = NOTHING_YET
  for (const event of history) {
    folded = take(folded, event)
    const after = shownOf(known, folded)
    const change = changedBetween(before, after)
    const kind = stepKindOf(event, known) ?? (isSeen(change) ? 'order' : undefined)
    if (!kind) continue
    steps.push({ ...toldOf(event, known), kind, cause: causeOf(event, passed), ...change })
    passed.push(event)
    before = after
  }
  return steps
}

const isSeen = ({ changed }: Pick<ReplayStep, 'changed'>): boolean =>
  changed.buyer.length > 0 || changed.producer.length > 0

/** What is about money is payment, wherever it stands. */
const ABOUT_MONEY =
  /^(OrderRefund|OrderDispute|OrderPaid|OrderPayment|CheckoutPaymentRequested|CheckoutPaid|CheckoutRefunded|Cycle)/

/** Undefined for what is not of this order. */
function stepKindOf(event: RecordedEvent, known: Known): StepKind | undefined {
  const part = partOf(event)
  if (!part || part.ofOrder?.(event, known) === false) return undefined
  return ABOUT_MONEY.test(event.type) ? 'payment' : part.kind
}

function toldOf(event: RecordedEvent, known: Known) {
  const { position, type, meta } = event
  return {
    id: position,
    position,
    type,
    at: meta.at,
    correlation: meta.correlationId,
    event,
    what: stepWords(event, known),
    words: saidWith(event),
    told: bellOf(event, known),
  }
}
