import { createHash } from 'node:crypto'
import { chargeback } from '#domain/checkout/chargeback.decider.ts'
import type { StagedFile } from '#domain/disputes/agent-commands.ts'
import { disputeProblems } from '#domain/disputes/contract.ts'
import { type DisputeCommand, dispute, openDisputeOf } from '#domain/disputes/dispute.decider.ts'
import { type Dispute, isOpen } from '#domain/disputes/dispute-state.ts'
import { imageProblems } from '#domain/images/contract.ts'
import { CAN_RESOLVE_DISPUTES, type StaffMember } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { order } from '#domain/ordering/order.decider.ts'
import {
  type ChargebackEvidence,
  type ChosenFiles,
  type EditedFields,
  FILE_FIELDS,
  MAX_TOTAL_FILE_BYTES,
  type StagingForm,
  staffOrdersContract,
} from '#domain/ordering/staff-orders.contract.ts'
import type { Documents } from '#platform/documents/documents.ts'
import { type RouteTable, rateLimited, respond, route, type StaffRequest } from '#platform/http/route.ts'
import type { ImageProcessor } from '#platform/images/images.ts'
import type { EvidenceFile } from '#platform/payments/chargebacks.ts'
import { PaymentRejected, type Payments } from '#platform/payments/payments.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import type { DisputeWriteDeps } from '#write-side/disputes/party.ts'

/** The evidence for the buyer's bank, with the hashes that are recorded in the log. */
export interface ChargebackEvidenceDraft {
  readonly fields: ChargebackEvidence
  readonly hmacs: readonly { readonly field: string; readonly hmac: string }[]
  readonly contentHash: string
  /** The content hash without the agent's edits. */
  readonly generatedContentHash: string
  /** The texts that the agent changed. */
  readonly editedFields: EditedFields
}

export interface StagingWriteDeps extends Pick<DisputeWriteDeps, 'bus' | 'runtime' | 'documents'> {
  readonly payments: Pick<Payments, 'chargebacks'>
  readonly imageProcessor: Pick<ImageProcessor, 'jpeg'>
  readonly evidenceOf: (request: {
    readonly id: string
    readonly staff: StaffMember
    readonly edits: EditedFields
    readonly files: ChosenFiles
  }) => Promise<ChargebackEvidenceDraft | undefined>
}

/** Each request calls the payment processor. */
const PROCESSOR_LIMIT = { max: 60, windowMs: 600_000 }

export const stagingWriteRoutes = (deps: StagingWriteDeps): RouteTable => ({
  problems: {
    ...disputeProblems,
    order_not_found: orderProblems.order_not_found,
    image_processing_busy: imageProblems.image_processing_busy,
  },
  routes: [
    rateLimited(PROCESSOR_LIMIT, route(staffOrdersContract.stageEvidence, CAN_RESOLVE_DISPUTES, stage(deps))),
    rateLimited(
      PROCESSOR_LIMIT,
      route(staffOrdersContract.submitEvidence, CAN_RESOLVE_DISPUTES, (request) =>
        respondToChargeback(deps, request, 'SubmitEvidence'),
      ),
    ),
    rateLimited(
      PROCESSOR_LIMIT,
      route(staffOrdersContract.acceptLoss, CAN_RESOLVE_DISPUTES, (request) =>
        respondToChargeback(deps, request, 'AcceptChargeback'),
      ),
    ),
  ],
})

type ChargebackRequest = StaffRequest<{ id: string }, undefined, object>
type StageRequest = StaffRequest<{ id: string }, undefined, StagingForm>

/**
 * Stages the evidence at the processor first, then records it. If recording fails, a retry stages the same evidence
 * again. Refuses if the evidence has changed since the agent read it.
 */
const stage = (deps: StagingWriteDeps) => async (request: StageRequest) => {
  const { bus } = deps
  const { params, body } = request
  const openChargeback = await openChargebackOf(deps, request)
  if (isRefusal(openChargeback)) return openChargeback
  const { disputeId, processorDisputeId, context, agent, state, buyerId } = openChargeback
  const command = { type: 'StageChargebackEvidence', agent, at: context.at, buyerId } as const
  const chosen = chosenIn(body)
  const emptyEvidence = {
    fields: [],
    submissionDeadline: undefined,
    contentHash: body.contentHash,
    files: chosen,
  } as const
  const decided = dispute.decide(state, { ...command, ...emptyEvidence })
  if (isRefusal(decided)) return decided
  if (decided.length === 0 && isUnchanged(body)) return respond({ disputeId }, undefined)
  const found = await deps.evidenceOf({ id: params.id, staff: agent, edits: body.fields, files: body.files })
  if (!found) return refuse('order_not_found')
  if (found.generatedContentHash !== body.contentHash) return refuse('edit_conflict')
  const { commandId } = request
  const staged = await stageAtProcessor(deps, found, { chosen, state, processorDisputeId, commandId })
  if (isRefusal(staged)) return staged
  const stageCommand: DisputeCommand = { ...command, ...recordOf(found), ...staged }
  const result = await bus.dispatch({ decider: dispute, id: disputeId, command: stageCommand, context })
  return isRefusal(result) ? result : respond({ disputeId }, result.position)
}

const isUnchanged = ({ fields, files }: StagingForm) =>
  Object.keys(fields).length === 0 && Object.keys(files).length === 0

const chosenIn = ({ files }: StagingForm): StagedFile[] =>
  FILE_FIELDS.flatMap((field) => {
    const documentId = files[field]
    return documentId ? [{ documentId, field, fileId: '' }] : []
  })

interface StagingInput {
  readonly chosen: readonly StagedFile[]
  readonly state: Dispute
  readonly processorDisputeId: string
  readonly commandId: string
}

/** Uploads the files first, then stages the evidence that references them. */
async function stageAtProcessor(
  deps: StagingWriteDeps,
  { fields, contentHash }: ChargebackEvidenceDraft,
  { chosen, state, processorDisputeId: disputeId, commandId }: StagingInput,
) {
  const sendable = await filesForBank(deps, chosen, state)
  if (isRefusal(sendable)) return sendable
  return mappingErrors(async () => {
    const uploaded = await uploadAll(deps, sendable)
    const files = Object.fromEntries(uploaded.map(({ field, fileId }) => [field, fileId]))
    const key = `stage-${commandId}-${contentHash}`
    const { dueBy } = await deps.payments.chargebacks.stageEvidence({ key, disputeId, fields, files })
    return { files: uploaded, submissionDeadline: dueBy }
  })
}

const recordOf = ({ hmacs: fields, contentHash, generatedContentHash, editedFields }: ChargebackEvidenceDraft) =>
  Object.keys(editedFields).length > 0
    ? { fields, contentHash, generatedContentHash, editedFields }
    : { fields, contentHash, generatedContentHash }

/** Submits the evidence or accepts the loss: first at the processor, which accepts either once, then in the log. */
async function respondToChargeback(
  deps: StagingWriteDeps,
  request: ChargebackRequest,
  type: 'SubmitEvidence' | 'AcceptChargeback',
) {
  const { bus, payments } = deps
  const openChargeback = await openChargebackOf(deps, request)
  if (isRefusal(openChargeback)) return openChargeback
  const { disputeId, processorDisputeId, context, agent, state, buyerId } = openChargeback
  const command: DisputeCommand = { type, agent, at: context.at, buyerId }
  const decided = dispute.decide(state, command)
  if (isRefusal(decided)) return decided
  if (decided.length === 0) return respond({ disputeId }, undefined)
  const submits = type === 'SubmitEvidence'
  const processorRequest = {
    key: `${submits ? 'submit' : 'accept'}-${request.commandId}`,
    disputeId: processorDisputeId,
  }
  const response = await mappingErrors(() =>
    submits ? payments.chargebacks.submitEvidence(processorRequest) : payments.chargebacks.acceptLoss(processorRequest),
  )
  if (isRefusal(response)) return response
  const result = await bus.dispatch({ decider: dispute, id: disputeId, command, context })
  return isRefusal(result) ? result : respond({ disputeId }, result.position)
}

/** The order's dispute while a chargeback is open. */
async function openChargebackOf({ bus, runtime }: StagingWriteDeps, request: ChargebackRequest | StageRequest) {
  const { accountId, staff: role } = request.actor
  const loaded = await bus.load(order, request.params.id)
  if (loaded.status === 'unknown') return refuse('order_not_found')
  const lookup = {
    idOf: (seed: string) => runtime.deriveId('dispute', seed),
    load: (id: string) => bus.load(dispute, id),
  }
  const { disputeId, state } = await openDisputeOf(lookup, loaded.orderId)
  if (!isOpen(state) || !state.chargeback) return refuse('no_chargeback')
  const chargebackState = await bus.load(chargeback, state.chargeback.id)
  if (chargebackState.status === 'unknown') return refuse('no_chargeback')
  const context = commandContextOf(request, runtime)
  return {
    disputeId,
    processorDisputeId: chargebackState.processorDisputeId,
    state,
    context,
    agent: { accountId, role },
    buyerId: loaded.buyerId,
  }
}

async function mappingErrors<T>(call: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PaymentRejected) return refuse('evidence_refused', { reason: error.message })
    throw error
  }
}

interface FileConversionDeps {
  readonly documents: Pick<Documents, 'read'>
  readonly imageProcessor: Pick<ImageProcessor, 'jpeg'>
}
type Chosen = Omit<StagedFile, 'fileId'>

/** A document in a format that the bank accepts. */
type Sendable = Chosen & Pick<EvidenceFile, 'contentType' | 'bytes'>

/**
 * The chosen documents of a dispute, converted for the bank: PDFs unchanged, images as JPEG. Refuses with
 * `evidence_not_in_case`, `evidence_not_found` (erased), `evidence_file_type`, `evidence_files_too_large` or
 * `image_processing_busy`.
 */
export async function filesForBank(
  { documents, imageProcessor }: FileConversionDeps,
  chosen: readonly Chosen[],
  { evidence }: Pick<Dispute, 'evidence'>,
): Promise<readonly Sendable[] | Refusal> {
  const sendable: Sendable[] = []
  for (const { documentId, field } of chosen) {
    const submitted = evidence.find(({ id }) => id === documentId)
    if (!submitted) return refuse('evidence_not_in_case')
    const document = await documents.read(submitted.personId, documentId)
    if (!document) return refuse('evidence_not_found')
    const isPdf = document.kind === 'pdf'
    const bytes = isPdf ? document.content : await imageProcessor.jpeg(document.content)
    if (isRefusal(bytes)) return bytes.refused === 'image_processing_busy' ? bytes : refuse('evidence_file_type')
    sendable.push({ documentId, field, bytes, contentType: isPdf ? 'application/pdf' : 'image/jpeg' })
  }
  const totalBytes = sendable.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return totalBytes > MAX_TOTAL_FILE_BYTES ? refuse('evidence_files_too_large') : sendable
}

/**
 * Uploads each file once, however often it is staged. File names come from the evidence fields, because the original
 * names may contain personal data.
 */
async function uploadAll(
  { payments }: { readonly payments: Pick<Payments, 'chargebacks'> },
  sendable: readonly Sendable[],
): Promise<StagedFile[]> {
  const uploaded: StagedFile[] = []
  for (const { documentId, field, bytes, contentType } of sendable) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const fileId = await payments.chargebacks.uploadEvidenceFile({
      key: `file-${field}-${documentId}-${hash}`,
      name: `${field}.${contentType === 'application/pdf' ? 'pdf' : 'jpg'}`,
      contentType,
      bytes,
    })
    uploaded.push({ documentId, field, fileId })
  }
  return uploaded
}
