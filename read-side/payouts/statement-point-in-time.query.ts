import type { EventView } from '#domain/kernel/contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { StatementPointInTime } from '#domain/payouts/contract.ts'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import { transfer } from '#domain/payouts/transfer.decider.ts'
import type { Sql } from '#platform/database/database.ts'
import { type EventLog, historyAsOf, mergeByPosition } from '#platform/event-store/event-log.ts'
import { applyToRow } from '#platform/projections/projection.ts'
import { actorNames } from '#read-side/kernel/actor-names.ts'
import { statementWith } from '#read-side/kernel/personal-values.ts'
import { type StatementEntryRow, statementEntries } from '#read-side/payouts/payouts.projection.ts'
import {
  type LineRow,
  type StatementQuery,
  statementLines,
  summarizeStatement,
} from '#read-side/payouts/payouts.query.ts'

export interface StatementPointInTimeDeps {
  readonly db: Sql
  readonly log: Pick<EventLog, 'read'>
}

/** A statement as of an instant, computed from the events of its lines; undefined if there is no such producer. */
export async function statementAsOf(
  { db, log }: StatementPointInTimeDeps,
  query: StatementQuery & { readonly asOf: string },
): Promise<StatementPointInTime | undefined> {
  const { producerId, asOf } = query
  const [producer] = await db.query<{ name: string; accountId: string }>(PRODUCER, [producerId])
  if (!producer) return undefined
  const lines = await statementLines(db, query)
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))]
  const streams = await Promise.all(orderIds.map((orderId) => log.read(transfer.stream(orderId))))
  const prefix = historyAsOf(mergeByPosition(streams), asOf)
  const entryLines = lines.flatMap((line) => linesAsOf(line, prefix))
  const actorOf = await actorNames(db, prefix, { buyerIds: [], sellerId: producer.accountId })
  const toView = (event: RecordedEvent): EventView => ({ ...transferEventView(event), by: actorOf(event.meta.actor) })
  const behind = entryLines.map(({ id }) => [
    id,
    prefix.filter((event) => statementEntries.keysOf(event).includes(id)).map(toView),
  ])
  return {
    asOf,
    producerName: producer.name,
    statement: summarizeStatement(query, entryLines),
    behind: Object.fromEntries(behind),
  }
}

const PRODUCER = 'select business_name as name, account_id as "accountId" from producers.profiles where id = $1'

/** The line as of the history, computed with the projection's handlers; empty if it did not exist yet. */
function linesAsOf(line: LineRow, prefix: readonly RecordedEvent[]): LineRow[] {
  const entry = prefix.reduce<StatementEntryRow | undefined>(
    (row, event) => applyToRow(statementEntries, { key: line.id, row }, event),
    undefined,
  )
  return entry ? [{ ...line, netCents: entry.netCents, completed: entry.completed, at: entry.at }] : []
}

function transferEventView(event: RecordedEvent): Omit<EventView, 'by'> {
  const { position, type, meta, data } = event as RecordedEvent<TransferEvent>
  const { orderId, amountCents } = data
  return {
    position,
    type,
    description: `${TRANSFER_LABELS[type]}: ${formatMoney(amountCents)}`,
    comment: statementWith(event),
    at: meta.recordedAt,
    orderId,
  }
}

const TRANSFER_LABELS: Readonly<Record<TransferEvent['type'], string>> = {
  TransferScheduled: 'Transfer scheduled for a sale',
  TransferReduced: 'Transfer reduced before it was sent',
  TransferRequested: 'Transfer requested from the processor',
  TransferCreated: 'Transferred to the producer’s account',
  TransferReversalScheduled: 'Reversal scheduled for a refund',
  TransferReversed: 'Reversed by the processor',
}
