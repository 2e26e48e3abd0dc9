import type { StaffMember } from '#domain/kernel/actor.ts'
import type { MarketView } from '#domain/market/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { caseForStaff } from './disputes/case.query.ts'
import { type FieldsForBank, type FieldsReads, fieldsForBank } from './evidence/fields-for-bank.ts'
import { type EvidenceReads, evidenceReads } from './evidence/routes.ts'
import { ordersPaidWith } from './ordering/paid-with.query.ts'
import { replayWithEvents } from './ordering/replay/replay.query.ts'
import { policyAgreedTo } from './policies/policies.query.ts'
import { profiles } from './producers/producers.projection.ts'

export interface FieldsParts extends Pick<FieldsReads, 'keys'> {
  readonly db: Sql
  readonly log: Pick<EventLog, 'read'>
  readonly facts: Pick<Facts, 'now'>
}
export interface EvidenceParts extends FieldsParts, Pick<EvidenceReads, 'seal' | 'papers'> {
  readonly market: MarketView
}

/** What the staff hands on of an order: put together from what the contexts tell. */
export const evidenceTable = ({ market, seal, papers, ...parts }: EvidenceParts): RouteTable =>
  evidenceReads({
    ...{ ...fieldsReads(parts), seal, papers },
    policyOf: (name, version) => policyAgreedTo(market, name, version),
  })

/** What is said of an order to its buyer's bank, as one of the staff reads it; undefined for an order there is not. */
export const evidenceForBank =
  (parts: FieldsParts) =>
  (orderId: string, staff: StaffMember): Promise<FieldsForBank | undefined> =>
    fieldsForBank(fieldsReads(parts), orderId, staff)

const fieldsReads = ({ db, log, facts, keys }: FieldsParts): FieldsReads => ({
  keys,
  historyOf: (orderId) => replayWithEvents({ db, log, profiles }, orderId),
  caseOf: (id: string, staff: StaffMember) => caseForStaff(db, { id, staff, now: facts.now() }),
  paidWith: (orderId) => ordersPaidWith(db, orderId),
})
