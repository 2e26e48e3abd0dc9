import { CAN_VIEW_DISPUTES, type StaffMember } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { staffOrdersContract } from '#domain/ordering/staff-orders.contract.ts'
import { accessLogged, Download, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { type ChargebackEvidenceDeps, chargebackEvidenceFields, chargebackEvidenceView } from './chargeback-evidence.ts'
import { type EventProofDeps, eventsWithProofs } from './event-proofs.ts'
import { type BundleOptions, evidenceBundle, type SignManifest } from './evidence-bundle.ts'
import { documentsIn, loadOrderEvidence } from './order-evidence.ts'

/** Queries of other contexts; a bundle only combines them. */
export interface EvidenceReadDeps extends ChargebackEvidenceDeps, Pick<BundleOptions, 'documents' | 'policyOf'> {
  readonly transparencyLog: EventProofDeps
  readonly signManifest: SignManifest
}

export const evidenceReadRoutes = (deps: EvidenceReadDeps): RouteTable => ({
  problems: {
    order_not_found: orderProblems.order_not_found,
    evidence_not_signed: orderProblems.evidence_not_signed,
  },
  routes: [
    accessLogged(
      ({ params: { id } }) => ({ accessType: 'evidence', target: id }),
      route(staffOrdersContract.evidence, CAN_VIEW_DISPUTES, send(deps)),
    ),
    accessLogged(
      ({ params: { id } }) => ({ accessType: 'bank_evidence', target: id }),
      route(staffOrdersContract.processorEvidence, CAN_VIEW_DISPUTES, showFields(deps)),
    ),
  ],
})

type One = RouteRequest<{ id: string }>

const send = (deps: EvidenceReadDeps) => async (request: One) => {
  const staff = staffOf(request)
  const found = staff && (await loadOrderEvidence(deps, request.params.id, staff))
  if (!found) return refuse(staff ? 'order_not_found' : 'not_allowed')
  const { events, facts } = found
  const proven = await eventsWithProofs(deps.transparencyLog, events)
  const chunks = await evidenceBundle(
    { ...deps, facts, events: proven, submitted: documentsIn(events) },
    deps.signManifest,
  )
  if (!chunks) return refuse('evidence_not_signed')
  return new Download({ name: `evidence-${facts.replay.orderNumber}.zip`, type: 'application/zip', chunks })
}

const showFields = (deps: EvidenceReadDeps) => async (request: One) => {
  const staff = staffOf(request)
  const found = staff && (await chargebackEvidenceFields(deps, request.params.id, staff))
  return found ? chargebackEvidenceView(found) : refuse(staff ? 'order_not_found' : 'not_allowed')
}

const staffOf = ({ actor }: One): StaffMember | undefined =>
  actor.kind === 'member' && actor.staff ? { accountId: actor.accountId, role: actor.staff } : undefined
