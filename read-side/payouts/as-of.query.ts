import type { EventView } from '#domain/kernel/contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { StatementPointInTime } from '#domain/payouts/contract.ts'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import { transfer } from '#domain/payouts/transfer.decider.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { doersOf } from '../doers.ts'
import { inLogOrder, prefixAt } from '../prefix-at.ts'
import { rowAfter } from '../row-after.ts'
import { saidWith } from '../said-with.ts'
import { type StatementEntryRow, statementEntries } from './payouts.projection.ts'
import { type LineRow, linesBetween, type StatementAsked, statementFrom } from './payouts.query.ts'

export interface StatementAsOfDeps {
  readonly db: Sql
  readonly log: Pick<EventLog, 'read'>
}

/** A statement whose every line is folded from its own events up to an instant; undefined when nobody sells by that id. */
export async function statementAsOf(
  { db, log }: StatementAsOfDeps,
  asked: StatementAsked & { readonly asOf: string },
): Promise<StatementPointInTime | undefined> {
  const { producerId, asOf } = asked
  const [producer] = await db.query<{ name: string; accountId: string }>(PRODUCER, [producerId])
  if (!producer) return undefined
  const lines = await linesBetween(db, asked)
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))]
  const streams = await Promise.all(orderIds.map((orderId) => log.read(transfer.stream(orderId))))
  const prefix = prefixAt(inLogOrder(streams), asOf)
  const stood = lines.flatMap((line) => lineAfter(line, prefix))
  const doer = await doersOf(db, prefix, { buyerIds: [], sellerId: producer.accountId })
  const told = (event: RecordedEvent): EventView => ({ ...toldOf(event), by: doer(event.meta.actor) })
  const behind = stood.map(({ id }) => [
    id,
    prefix.filter((event) => statementEntries.keysOf(event).includes(id)).map(told),
  ])
  return {
    asOf,
    producerName: producer.name,
    statement: statementFrom(asked, stood),
    behind: Object.fromEntries(behind),
  }
}

const PRODUCER = 'select business_name as name, account_id as "accountId" from producers.profiles where id = $1'

/** The line as its entry stood by the projection's own fold; none, when it was not there yet. */
function lineAfter(line: LineRow, prefix: readonly RecordedEvent[]): LineRow[] {
  const entry = prefix.reduce<StatementEntryRow | undefined>(
    (row, event) => rowAfter(statementEntries, { key: line.id, row }, event),
    undefined,
  )
  return entry ? [{ ...line, netCents: entry.netCents, done: entry.done, at: entry.at }] : []
}

function toldOf(event: RecordedEvent): Omit<EventView, 'by'> {
  const { position, type, meta, data } = event as RecordedEvent<TransferEvent>
  const { orderId, amountCents } = data
  return {
    position,
    type,
    what: `${WORDS[type]}: ${formatMoney(amountCents)}`,
    words: saidWith(event),
    at: meta.at,
    orderId,
  }
}

const WORDS: Readonly<Record<TransferEvent['type'], string>> = {
  TransferScheduled: 'Owed for a sale',
  TransferReduced: 'Taken off before it was sent',
  TransferRequested: 'Asked of the processor',
  TransferCreated: 'Sent to the producer’s account',
  TransferReversalScheduled: 'To be taken back for a refund',
  TransferReversed: 'Taken back by the processor',
}
