import type { DisputeReadEvent } from '#domain/disputes/dispute.events.ts'
import { type DisputeEvent, disputeEvents } from '#domain/disputes/dispute.events.ts'
import { type Dispute, evolveDispute, isKnown } from '#domain/disputes/dispute-state.ts'
import type { Side, Stage } from '#domain/disputes/dispute-types.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
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
  /** Who wrote last, and when; `lastStaff` is the account if it was support. Null where nobody has. */
  readonly lastBy: Side | 'staff' | null
  readonly lastStaff: string | null
  readonly lastAt: string | null
  /** As the rules see it; what anybody may do is asked of it by the same rules. */
  readonly standing: Dispute
  readonly entries: readonly EntryRow[]
}

/** Of an event of any type: the rules' own fold, and one more entry. */
function happened(row: DisputeRow | undefined, event: RecordedEvent<DisputeEvent>): DisputeRow | undefined {
  const standing = evolveDispute(row?.standing ?? { stage: 'none' }, event)
  if (!isKnown(standing)) return undefined
  const { disputeId: id, orderId, producerId, stage, dueAt, assignee, openedAt } = standing
  const entry = entryOf(event)
  const entries = [...(row?.entries ?? []), entry]
  const before = { lastBy: row?.lastBy ?? null, lastStaff: row?.lastStaff ?? null, lastAt: row?.lastAt ?? null }
  const last = wordIn(entry) ?? before
  return {
    id,
    orderId,
    producerId,
    stage,
    dueAt,
    assignee,
    openedAt,
    changedAt: event.meta.at,
    ...last,
    standing,
    entries,
  }
}

/** What only moves a case on is nobody's word. */
const NO_WORD: readonly EntryRow['kind'][] = ['taken', 'reminded', 'moved_on', 'evidence_staged']

function wordIn({ kind, by, staff, at }: EntryRow): Pick<DisputeRow, 'lastBy' | 'lastStaff' | 'lastAt'> | undefined {
  return by === 'house' || NO_WORD.includes(kind) ? undefined : { lastBy: by, lastStaff: staff, lastAt: at }
}

export const disputesTable = table<DisputeRow, DisputeEvent>({
  name: 'disputes',
  key: 'id',
  columns: {
    id: 'key',
    orderId: 'key',
    producerId: 'key',
    stage: 'key',
    dueAt: 'instant',
    assignee: 'key',
    lastBy: 'key',
    lastStaff: 'key',
    lastAt: 'instant',
    openedAt: 'instant',
    changedAt: 'instant',
    standing: 'json',
    entries: 'json',
  },
  indexes: ['(order_id)', '(producer_id, changed_at desc)', '(stage, due_at)'],
  keysOf: ({ data }) => data.disputeId,
  folds: Object.fromEntries(Object.keys(disputeEvents.shapes).map((type) => [type, happened])) as Folds<
    DisputeRow,
    DisputeEvent
  >,
})

/** Up to when an agent has read a case. */
export interface ReadRow {
  /** The case and the account. */
  readonly id: string
  readonly upTo: string
}

export const reads = table<ReadRow, DisputeReadEvent>({
  name: 'reads',
  key: 'id',
  columns: { id: 'key', upTo: 'instant' },
  keysOf: ({ data }) => `${data.disputeId}.${data.staffAccountId}`,
  folds: { DisputeReadByStaff: (_, { data }, id) => ({ id, upTo: data.readThrough }) },
})

export const disputes: Projection = { name: 'disputes', version: 4, tables: [disputesTable, reads] }
