import { useMemo, useState } from 'react'
import { type disputesContract, EVIDENCE_LIMITS } from '#domain/disputes/contract.ts'
import type { RecordAccess } from '#frontend/shared/disputes/api.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import {
  DOCUMENT_TYPES,
  fetchWithProgress,
  type StoredDocument,
  type UploadTarget,
} from '#frontend/shared/lib/uploads.ts'
import { DocumentField } from '#frontend/shared/ui/document-field.tsx'

/** The evidence files of a statement, and their upload. `id` is the order's. */
export function useEvidence({ id, orderKey }: RecordAccess) {
  const [files, setFiles] = useState<readonly StoredDocument[]>([])
  const [uploading, setUploading] = useState(false)
  const uploadTarget = useMemo(() => evidenceUploadTarget({ id, orderKey }), [id, orderKey])
  return { uploadTarget, files, setFiles, uploading, setUploading, ids: files.map((file) => file.id) }
}
type Evidence = ReturnType<typeof useEvidence>

const uploadEvidence: EndpointOf<typeof disputesContract.uploadEvidence> = {
  method: 'POST',
  path: '/api/orders/:id/dispute-evidence',
}

const FILE_PROBLEMS = {
  type: { title: 'File type not supported', text: 'Choose a PDF or a JPEG, PNG or WebP picture.' },
  empty: { title: 'Empty file', text: 'Choose a file that is not empty.' },
  size: { title: 'File too large', text: 'Choose one of at most 10 MB.' },
} as const

/** Uploads an evidence file ahead of the statement that will name it. `id` is the order's. */
const evidenceUploadTarget = ({ id, orderKey }: RecordAccess): UploadTarget<StoredDocument> => ({
  validate: (file) => {
    if (!DOCUMENT_TYPES.includes(file.type)) return FILE_PROBLEMS.type
    if (file.size === 0) return FILE_PROBLEMS.empty
    return file.size > EVIDENCE_LIMITS.fileBytes ? FILE_PROBLEMS.size : undefined
  },
  send: (document, { onProgress, signal }) =>
    call(uploadEvidence, {
      params: { id },
      query: { key: orderKey },
      body: { document },
      signal,
      fetch: fetchWithProgress(onProgress),
    }),
  errorTitle: () => 'The file was not added',
})

/** Photos and documents as evidence; only the two parties and the agents on the case can open them. */
export const EvidenceField = ({ evidence }: { readonly evidence: Evidence }) => (
  <DocumentField
    label="Photos and documents (optional)"
    target={evidence.uploadTarget}
    documents={evidence.files}
    onChange={evidence.setFiles}
    onBusy={evidence.setUploading}
    max={EVIDENCE_LIMITS.filesPerStatement}
  />
)
