import { disputeProblems, disputesContract } from '#domain/disputes/contract.ts'
import { CAN_VIEW_DISPUTES } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { verificationProblems } from '#domain/producer-verification/contract.ts'
import {
  type AccessRequest,
  accessLogged,
  authorized,
  type Download,
  type RouteRequest,
  type RouteTable,
  rateLimited,
  route,
} from '#platform/http/route.ts'
import { documentDownload } from '#write-side/uploads.ts'
import type { DisputeWriteDeps } from './party.ts'
import { disputeOf, partyIn, requireParty } from './party.ts'

const UPLOAD_LIMIT = { max: 60, windowMs: 600_000 }

const {
  document_type_unsupported,
  document_too_large,
  document_empty,
  document_unreadable,
  document_password_protected,
  document_active_content,
} = verificationProblems

/** Only the two parties and staff may see evidence. */
export const disputeEvidenceWriteRoutes = (deps: DisputeWriteDeps): RouteTable => ({
  problems: {
    ...disputeProblems,
    document_type_unsupported,
    document_too_large,
    document_empty,
    document_unreadable,
    document_password_protected,
    document_active_content,
    too_many_unused_documents: {
      status: 429,
      text: 'You have sent many files without using them. Send your report first.',
    },
    order_not_found: orderProblems.order_not_found,
  },
  routes: [
    rateLimited(
      UPLOAD_LIMIT,
      authorized(uploadRefusal(deps), route(disputesContract.uploadEvidence, 'anyone', send(deps))),
    ),
    route(disputesContract.evidence, 'anyone', show(deps)),
    accessLogged(
      ({ params }) => ({ accessType: 'dispute_evidence', target: `${params!.id} ${params!.documentId}` }),
      route(disputesContract.staffEvidence, CAN_VIEW_DISPUTES, showToStaff(deps)),
    ),
  ],
})

interface Key {
  readonly key?: string | undefined
}

/** Only the order's parties may upload evidence. */
const uploadRefusal =
  (deps: DisputeWriteDeps) =>
  async ({ params, query, actor }: AccessRequest<{ id: string }, Key>) => {
    const party = await requireParty(deps, params.id, { actor, query })
    return isRefusal(party) ? party : undefined
  }

const send =
  (deps: DisputeWriteDeps) => async (request: RouteRequest<{ id: string }, Key, { readonly document: File }>) => {
    const party = await requireParty(deps, request.params.id, request)
    if (isRefusal(party)) return party
    const { document: file } = request.body
    const { orderId, producerId } = party.order
    const bytes = new Uint8Array(await file.arrayBuffer())
    const uploaded = await deps.documents.upload(
      { accountId: party.personId, producerId, orderId },
      { name: file.name, bytes },
    )
    if (isRefusal(uploaded)) return uploaded
    const { id, name, kind, bytes: size } = uploaded
    return { id, name, kind, bytes: size }
  }

interface One {
  readonly id: string
  readonly documentId: string
}

const show = (deps: DisputeWriteDeps) => async (request: RouteRequest<One, Key>) => {
  const { id, documentId } = request.params
  const party = await partyIn(deps, id, request)
  return isRefusal(party) ? party : documentOf(deps, party.dispute, documentId)
}

const showToStaff = (deps: DisputeWriteDeps) => async (request: RouteRequest<One>) => {
  const { id, documentId } = request.params
  const state = await disputeOf(deps, id)
  return isRefusal(state) ? state : documentOf(deps, state, documentId)
}

interface WithEvidence {
  readonly evidence: readonly { readonly id: string; readonly personId: string }[]
}

async function documentOf(
  deps: DisputeWriteDeps,
  { evidence }: WithEvidence,
  documentId: string,
): Promise<Download | Refusal> {
  const submitted = evidence.find(({ id }) => id === documentId)
  const document = submitted && (await deps.documents.read(submitted.personId, documentId))
  if (!document) return refuse('evidence_not_found')
  return documentDownload(document)
}
