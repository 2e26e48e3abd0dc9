import { type DisputeEvent, disputeEvents } from '#domain/disputes/dispute.events.ts'
import { type Case, evolveDispute, isKnown } from '#domain/disputes/dispute-state.ts'
import type { Stage } from '#domain/disputes/words.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { type Folds, type Projection, table } from '../projection.ts'
import { type EntryRow, entryOf } from './entries.ts'

export interface DisputeRow {
  readonly id: string
  readonly orderId: string
  readonly producerId: string
  readonly stage: Stage
  readonly dueAt: string | null
  /** Whoever of the staff has the case. */
  readonly assignee: string | null
  readonly openedAt: string
  readonly changedAt: string
  /** As the rules see it; what anybody may do is asked of it by the same rules. */
  readonly standing: Case
  readonly entries: readonly EntryRow[]
}

/** Of an event of any type: the rules' own fold, and one more entry. */
function happened(row: DisputeRow | undefined, event: Recorded<DisputeEvent>): DisputeRow | undefined {
  const standing = evolveDispute(row?.standing ?? { stage: 'none' }, event)
  if (!isKnown(standing)) return undefined
  const { disputeId: id, orderId, producerId, stage, dueAt, assignee, openedAt } = standing
  const entries = [...(row?.entries ?? []), entryOf(event)]
  return { id, orderId, producerId, stage, dueAt, assignee, openedAt, changedAt: event.meta.at, standing, entries }
}

export const cases = table<DisputeRow, DisputeEvent>({
  name: 'cases',
  key: 'id',
  columns: {
    ...{ id: 'key', orderId: 'key', producerId: 'key', stage: 'key', dueAt: 'instant', assignee: 'key' },
    ...{ openedAt: 'instant', changedAt: 'instant', standing: 'json', entries: 'json' },
  },
  indexes: ['(order_id)', '(producer_id, changed_at desc)', '(stage, due_at)'],
  keysOf: ({ data }) => data.disputeId,
  folds: Object.fromEntries(Object.keys(disputeEvents.shapes).map((type) => [type, happened])) as Folds<
    DisputeRow,
    DisputeEvent
  >,
})

export const disputes: Projection = { name: 'disputes', version: 2, tables: [cases] }
