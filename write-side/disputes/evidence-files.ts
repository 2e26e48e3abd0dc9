import { createHash } from 'node:crypto'
import type { StagedFile } from '#domain/disputes/agent-commands.ts'
import type { Dispute } from '#domain/disputes/dispute-state.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { MAX_TOTAL_FILE_BYTES } from '#domain/ordering/staff-orders.contract.ts'
import type { Documents } from '#platform/documents/documents.ts'
import type { ImageProcessor } from '#platform/images/image-processor.ts'
import type { EvidenceFile } from '#platform/payments/disputes.ts'
import type { Payments } from '#platform/payments/payments.ts'

interface Reading {
  readonly documents: Pick<Documents, 'read'>
  readonly imageProcessor: Pick<ImageProcessor, 'jpeg'>
}
type Chosen = Omit<StagedFile, 'fileId'>

/** A paper of a case as the bank takes it. */
type Sendable = Chosen & Pick<EvidenceFile, 'contentType' | 'bytes'>

/**
 * The chosen papers of a case as the bank takes them: a PDF as it is, a picture as JPEG. Refused with `evidence_not_in_case`,
 * `evidence_not_found` (it was erased), `evidence_file_type`, `evidence_files_too_large` and `image_processing_busy`.
 */
export async function filesForBank(
  { documents, imageProcessor }: Reading,
  chosen: readonly Chosen[],
  its: Pick<Dispute, 'papers'>,
): Promise<readonly Sendable[] | Refusal> {
  const sendable: Sendable[] = []
  for (const { paperId, field } of chosen) {
    const sent = its.papers.find(({ id }) => id === paperId)
    if (!sent) return refuse('evidence_not_in_case')
    const paper = await documents.read(sent.personId, paperId)
    if (!paper) return refuse('evidence_not_found')
    const isPdf = paper.kind === 'pdf'
    const bytes = isPdf ? paper.content : await imageProcessor.jpeg(paper.content)
    if (isRefusal(bytes)) return bytes.refused === 'image_processing_busy' ? bytes : refuse('evidence_file_type')
    sendable.push({ paperId, field, bytes, contentType: isPdf ? 'application/pdf' : 'image/jpeg' })
  }
  const all = sendable.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return all > MAX_TOTAL_FILE_BYTES ? refuse('evidence_files_too_large') : sendable
}

/** Uploads them at the processor, each once however often it is staged. They are named after their fields: whoever sent one may have put a name into it. */
export async function uploadAll(
  { payments }: { readonly payments: Pick<Payments, 'disputes'> },
  sendable: readonly Sendable[],
): Promise<StagedFile[]> {
  const uploaded: StagedFile[] = []
  for (const { paperId, field, bytes, contentType } of sendable) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const fileId = await payments.disputes.uploadEvidenceFile({
      key: `file-${field}-${paperId}-${hash}`,
      name: `${field}.${contentType === 'application/pdf' ? 'pdf' : 'jpg'}`,
      contentType,
      bytes,
    })
    uploaded.push({ paperId, field, fileId })
  }
  return uploaded
}
