import { CAN_VIEW_DISPUTES, type StaffMember } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { staffOrdersContract } from '#domain/ordering/staff-orders.contract.ts'
import { accessLogged, Download, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { type BundleParts, bundle, type SignManifest } from './bundle.ts'
import { papersIn } from './facts.ts'
import { factsOf } from './facts-of.ts'
import { type FieldsReads, fieldsForBank, viewOf } from './fields-for-bank.ts'
import { type SealReads, sealedEvents } from './sealed-events.ts'

/** What the other contexts of the read side tell; a bundle only puts it together. */
export interface EvidenceReads extends FieldsReads, Pick<BundleParts, 'documents' | 'policyOf'> {
  readonly transparencyLog: SealReads
  readonly signManifest: SignManifest
}

export const evidenceReads = (deps: EvidenceReads): RouteTable => ({
  problems: {
    order_not_found: orderProblems.order_not_found,
    evidence_not_signed: orderProblems.evidence_not_signed,
  },
  routes: [
    accessLogged(
      ({ params: { id } }) => ({ what: 'evidence', of: id }),
      route(staffOrdersContract.evidence, CAN_VIEW_DISPUTES, send(deps)),
    ),
    accessLogged(
      ({ params: { id } }) => ({ what: 'bank_evidence', of: id }),
      route(staffOrdersContract.processorEvidence, CAN_VIEW_DISPUTES, showFields(deps)),
    ),
  ],
})

type One = RouteRequest<{ id: string }>

const send = (deps: EvidenceReads) => async (request: One) => {
  const staff = staffOf(request)
  const found = staff && (await factsOf(deps, request.params.id, staff))
  if (!found) return refuse(staff ? 'order_not_found' : 'not_allowed')
  const { events, facts } = found
  const sealed = await sealedEvents(deps.transparencyLog, events)
  const pieces = await bundle({ ...deps, facts, sealed, shown: papersIn(events) }, deps.signManifest)
  if (!pieces) return refuse('evidence_not_signed')
  return new Download({ name: `evidence-${facts.replay.number}.zip`, type: 'application/zip', pieces })
}

const showFields = (deps: EvidenceReads) => async (request: One) => {
  const staff = staffOf(request)
  const found = staff && (await fieldsForBank(deps, request.params.id, staff))
  return found ? viewOf(found) : refuse(staff ? 'order_not_found' : 'not_allowed')
}

const staffOf = ({ actor }: One): StaffMember | undefined =>
  actor.kind === 'member' && actor.staff ? { accountId: actor.accountId, role: actor.staff } : undefined
