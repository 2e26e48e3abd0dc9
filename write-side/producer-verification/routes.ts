import { CAN_VERIFY, canVerify } from '#domain/kernel/actor.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { policiesForSelling } from '#domain/policies/policies.ts'
import {
  type ApplyForm,
  type DecisionForm,
  type InformationForm,
  verificationContract,
  verificationProblems,
} from '#domain/producer-verification/contract.ts'
import {
  producerApplications,
  type VerificationCommand,
  verification,
  verifiedThrough,
} from '#domain/producer-verification/verification.decider.ts'
import type { Documents } from '#platform/documents/documents.ts'
import {
  type MemberRequest,
  type ProducerRequest,
  type RouteRequest,
  type RouteTable,
  rateLimited,
  respond,
  route,
  type StaffRequest,
  sameOriginOnly,
} from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import { documentDownload } from '#write-side/uploads.ts'

export interface VerificationWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly documents: Pick<Documents, 'findOwned'>
  /** Today in the marketplace's time zone. */
  readonly today: () => CalendarDate
}

export const verificationWriteRoutes = (deps: VerificationWriteDeps): RouteTable => ({
  problems: verificationProblems,
  routes: [
    route(verificationContract.apply, 'producer', apply(deps)),
    route(verificationContract.provideInformation, 'producer', provideInformation(deps)),
    route(verificationContract.withdraw, 'producer', withdraw(deps)),
    route(verificationContract.decide, CAN_VERIFY, decide(deps)),
  ],
})

const apply = (deps: VerificationWriteDeps) => async (request: ProducerRequest<undefined, undefined, ApplyForm>) => {
  const { accountId, producerId } = request.actor
  const { committed: _, documentIds, ...details } = request.body
  const documents = await ownDocuments(deps, accountId, documentIds)
  if (isRefusal(documents)) return documents
  const { applications, newApplicationId: applicationId } = await applicationsOf(deps, producerId)
  return dispatch(deps, request, applicationId, {
    type: 'SubmitVerificationApplication',
    producerId,
    accountId,
    details,
    documents,
    acceptedPolicies: policiesForSelling(),
    applicationId,
    today: deps.today(),
    verifiedThrough: verifiedThrough(applications),
  })
}

const provideInformation =
  (deps: VerificationWriteDeps) => async (request: ProducerRequest<undefined, undefined, InformationForm>) => {
    const { accountId, producerId } = request.actor
    const documents = await ownDocuments(deps, accountId, request.body.documentIds)
    if (isRefusal(documents)) return documents
    return dispatchToLatest(deps, request, producerId, {
      type: 'ProvideVerificationInformation',
      accountId,
      answer: request.body.answer,
      documents,
      today: deps.today(),
    })
  }

/** Refuses documents that another account uploaded. */
const ownDocuments = async ({ documents }: VerificationWriteDeps, accountId: string, ids: readonly string[]) =>
  (await documents.findOwned({ accountId }, ids)) ??
  refuse('document_not_owned', { fields: { documentIds: 'Upload these documents again' } })

const withdraw = (deps: VerificationWriteDeps) => (request: ProducerRequest<undefined, undefined, undefined>) => {
  const { accountId, producerId } = request.actor
  return dispatchToLatest(deps, request, producerId, { type: 'WithdrawApplication', accountId })
}

/** The domain refuses decisions about one's own producer. */
const decide = (deps: VerificationWriteDeps) => (request: StaffRequest<{ id: string }, undefined, DecisionForm>) => {
  const { accountId, staff } = request.actor
  const { decision, reason } = request.body
  const review = { verifier: { accountId, role: staff }, reason }
  const commands = {
    approve: { type: 'ApproveApplication', ...review, today: deps.today() },
    reject: { type: 'RejectApplication', ...review },
    request_information: { type: 'RequestVerificationInformation', ...review },
    revoke: { type: 'RevokeVerification', ...review },
  } as const
  return dispatch(deps, request, request.params.id, commands[decision])
}

const applicationsOf = ({ bus, runtime }: VerificationWriteDeps, producerId: string) =>
  producerApplications(
    { idOf: (seed) => runtime.deriveId('application', seed), load: (id) => bus.load(verification, id) },
    producerId,
  )

async function dispatchToLatest(
  deps: VerificationWriteDeps,
  request: RouteRequest,
  producerId: string,
  command: VerificationCommand,
) {
  const latest = (await applicationsOf(deps, producerId)).applications.at(-1)
  return latest ? dispatch(deps, request, latest.application.applicationId, command) : refuse('application_not_found')
}

async function dispatch(
  { bus, runtime }: VerificationWriteDeps,
  request: RouteRequest,
  id: string,
  command: VerificationCommand,
) {
  const result = await bus.dispatch({ decider: verification, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(result) ? result : respond({ id }, result.position)
}

export interface DocumentWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly documents: Pick<Documents, 'upload' | 'read'>
}

/** Enough to upload all documents in one evening. */
const UPLOAD_LIMIT = { max: 60, windowMs: 600_000 }

/** Reading a document is on the write side, because a verifier's access is recorded before the document is shown. */
export const documentWriteRoutes = (deps: DocumentWriteDeps): RouteTable => ({
  problems: verificationProblems,
  routes: [
    rateLimited(UPLOAD_LIMIT, route(verificationContract.uploadDocument, 'producer', upload(deps))),
    sameOriginOnly(route(verificationContract.document, 'member', show(deps))),
  ],
})

const upload =
  ({ documents }: DocumentWriteDeps) =>
  async (request: ProducerRequest<undefined, undefined, { readonly document: File }>) => {
    const { accountId, producerId } = request.actor
    const { document } = request.body
    const bytes = new Uint8Array(await document.arrayBuffer())
    const stored = await documents.upload({ accountId, producerId }, { name: document.name, bytes })
    if (isRefusal(stored)) return stored
    const { id, name, kind, bytes: size } = stored
    return { id, name, kind, bytes: size }
  }

type DocumentRequest = MemberRequest<{ id: string; documentId: string }>

/** Refuses anyone except the producer and verifiers, without revealing whether the document exists. */
const show = (deps: DocumentWriteDeps) => async (request: DocumentRequest) => {
  const { id: applicationId, documentId } = request.params
  const { accountId, producerId, staff } = request.actor
  const isVerifier = staff !== undefined && canVerify({ accountId, role: staff })
  const state = await deps.bus.load(verification, applicationId)
  const isOwn = state.status !== 'none' && state.application.producerId === producerId
  if (!isOwn && !isVerifier) return refuse('not_allowed')
  if (state.status === 'none' || !state.documents.includes(documentId)) return refuse('document_not_found')
  const document = await deps.documents.read(state.application.accountId, documentId)
  if (!document) return refuse('document_not_found')
  const refusal = isOwn ? undefined : await recordAccess(deps, request)
  return refusal ?? documentDownload(document)
}

async function recordAccess({ bus, runtime }: DocumentWriteDeps, request: DocumentRequest) {
  const { accountId, staff } = request.actor
  const { id, documentId } = request.params
  if (!staff) return refuse('not_allowed')
  const command = { type: 'RecordDocumentAccess', reader: { accountId, role: staff }, documentId } as const
  const result = await bus.dispatch({
    decider: verification,
    id,
    command,
    context: commandContextOf(request, runtime),
  })
  return isRefusal(result) ? result : undefined
}
