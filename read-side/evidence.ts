import type { StaffMember } from '#domain/kernel/actor.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { caseForStaff } from './disputes/case.query.ts'
import { type EvidenceAsked, editedForBank, type FieldsReads } from './evidence/fields-for-bank.ts'
import { type EvidenceReads, evidenceReads } from './evidence/routes.ts'
import { ordersPaidWith } from './ordering/paid-with.query.ts'
import { replayWithEvents } from './ordering/replay/replay.query.ts'
import { policyAgreedTo } from './policies/policies.query.ts'
import { profiles } from './producers/producers.projection.ts'

export interface FieldsParts extends Pick<FieldsReads, 'keys'> {
  readonly db: Sql
  readonly log: Pick<EventLog, 'read'>
  readonly runtime: Pick<Runtime, 'now'>
}
export interface EvidenceParts
  extends FieldsParts,
    Pick<EvidenceReads, 'transparencyLog' | 'documents' | 'signManifest'> {
  readonly market: MarketplaceView
}

/** What the staff hands on of an order: put together from what the contexts tell. */
export const evidenceTable = ({
  market,
  transparencyLog,
  documents,
  signManifest,
  ...parts
}: EvidenceParts): RouteTable =>
  evidenceReads({
    ...fieldsReads(parts),
    transparencyLog,
    documents,
    signManifest,
    policyOf: (name, version) => policyAgreedTo(market, name, version),
  })

/** What is said of an order to its buyer's bank, with the agent's own texts; undefined for an order there is not. */
export const evidenceForBank = (parts: FieldsParts) => (asked: EvidenceAsked) =>
  editedForBank(fieldsReads(parts), asked)

const fieldsReads = ({ db, log, runtime, keys }: FieldsParts): FieldsReads => ({
  keys,
  historyOf: (orderId) => replayWithEvents({ db, log, profiles }, orderId),
  caseOf: (id: string, staff: StaffMember) => caseForStaff(db, { id, staff, now: runtime.now() }),
  paidWith: (orderId) => ordersPaidWith(db, orderId),
})
