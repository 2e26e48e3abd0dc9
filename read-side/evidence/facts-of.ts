import type { DisputeView } from '#domain/disputes/views.ts'
import type { StaffMember } from '#domain/kernel/actor.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Replay } from '#domain/ordering/order-replay.contract.ts'
import { agreedIn, caseIdsIn, type Facts, messagesIn } from './facts.ts'

/** What the other contexts of the read side tell of an order. */
export interface FactsReads {
  readonly historyOf: (
    orderId: string,
  ) => Promise<{ readonly replay: Replay; readonly events: readonly RecordedEvent[] } | undefined>
  readonly caseOf: (id: string, staff: StaffMember) => Promise<DisputeView | undefined>
}

export interface OrderFacts {
  readonly events: readonly RecordedEvent[]
  readonly facts: Facts
  /** The cases with what the reader may do in them. */
  readonly seen: readonly DisputeView[]
}

/** Undefined for an order there is not. */
export async function factsOf(deps: FactsReads, id: string, staff: StaffMember): Promise<OrderFacts | undefined> {
  const history = await deps.historyOf(id)
  if (!history) return undefined
  const { replay, events } = history
  const found = await Promise.all(caseIdsIn(events).map((caseId) => deps.caseOf(caseId, staff)))
  const seen = found.flatMap((the) => the ?? [])
  const cases = seen.map(({ may: _, viewer: __, ...told }) => told)
  return { events, seen, facts: { replay, cases, messages: messagesIn(events), agreed: agreedIn(events) } }
}
