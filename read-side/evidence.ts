import type { StaffMember } from '#domain/kernel/actor.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { disputeForStaff } from '#read-side/disputes/dispute.query.ts'
import {
  type ChargebackEvidenceDeps,
  type EvidenceEdits,
  editedChargebackEvidence,
} from '#read-side/evidence/chargeback-evidence.ts'
import { ordersOfPayment } from '#read-side/ordering/orders.query.ts'
import { type EvidenceReadDeps, evidenceReadRoutes } from './evidence/routes.ts'
import { replayWithEvents } from './ordering/replay/replay.query.ts'
import { acceptedPolicy } from './policies/policies.query.ts'
import { profiles } from './producers/producers.projection.ts'

export interface ChargebackEvidenceOptions extends Pick<ChargebackEvidenceDeps, 'keys'> {
  readonly db: Sql
  readonly log: Pick<EventLog, 'read'>
  readonly runtime: Pick<Runtime, 'now'>
}
export interface EvidenceOptions
  extends ChargebackEvidenceOptions,
    Pick<EvidenceReadDeps, 'transparencyLog' | 'documents' | 'signManifest'> {
  readonly market: MarketplaceView
}

/** Routes of the evidence bundle, which combines the queries of several contexts. */
export const evidenceRoutes = ({
  market,
  transparencyLog,
  documents,
  signManifest,
  ...options
}: EvidenceOptions): RouteTable =>
  evidenceReadRoutes({
    ...chargebackEvidenceDeps(options),
    transparencyLog,
    documents,
    signManifest,
    policyOf: (name, version) => acceptedPolicy(market, name, version),
  })

/** The evidence for the buyer's bank, with the support agent's edits; undefined if there is no such order. */
export const chargebackEvidence = (options: ChargebackEvidenceOptions) => (edits: EvidenceEdits) =>
  editedChargebackEvidence(chargebackEvidenceDeps(options), edits)

const chargebackEvidenceDeps = ({ db, log, runtime, keys }: ChargebackEvidenceOptions): ChargebackEvidenceDeps => ({
  keys,
  historyOf: (orderId) => replayWithEvents({ db, log, profiles }, orderId),
  disputeOf: (id: string, staff: StaffMember) => disputeForStaff(db, { id, staff, now: runtime.now() }),
  paidWith: (orderId) => ordersOfPayment(db, orderId),
})
