import { useMemo, useState } from 'react'
import { type disputesContract, EVIDENCE_LIMITS } from '#domain/disputes/contract.ts'
import type { Keyed } from '#frontend/shared/disputes/api.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { fetchWithProgress, PAPER_TYPES, type UploadTarget } from '#frontend/shared/lib/uploads.ts'
import { DocumentField, type StoredDocument } from '#frontend/shared/ui/document-field.tsx'

/** Files that come with what is said about an order; `id` is the order's. */
export function useEvidence({ id, orderKey }: Keyed) {
  const [files, setPapers] = useState<readonly StoredDocument[]>([])
  const [uploading, setUploading] = useState(false)
  const way = useMemo(() => evidenceUploadTarget({ id, orderKey }), [id, orderKey])
  return { way, files, setPapers, uploading, setUploading, ids: files.map((file) => file.id) }
}
type Evidence = ReturnType<typeof useEvidence>

const send: EndpointOf<typeof disputesContract.uploadEvidence> = {
  method: 'POST',
  path: '/api/orders/:id/dispute-evidence',
}

const TROUBLES = {
  type: { title: 'File type not supported', text: 'Choose a PDF or a JPEG, PNG or WebP picture.' },
  empty: { title: 'Empty file', text: 'Choose a file that is not empty.' },
  size: { title: 'File too large', text: 'Choose one of at most 10 MB.' },
} as const

/** Sends what shows it to the market, where it waits for the words it comes with. `id` is the order's. */
const evidenceUploadTarget = ({ id, orderKey }: Keyed): UploadTarget<StoredDocument> => ({
  troubleWith: (file) => {
    if (!PAPER_TYPES.includes(file.type)) return TROUBLES.type
    if (file.size === 0) return TROUBLES.empty
    return file.size > EVIDENCE_LIMITS.fileBytes ? TROUBLES.size : undefined
  },
  send: (document, { onProgress, signal }) =>
    call(send, {
      params: { id },
      query: { key: orderKey },
      body: { document },
      signal,
      fetch: fetchWithProgress(onProgress),
    }),
  failure: () => 'The file was not added',
})

/** Photos and documents as evidence; only the two sides and those who work on the case see them. */
export const EvidenceField = ({ evidence }: { readonly evidence: Evidence }) => (
  <DocumentField
    label="Photos and documents (optional)"
    way={evidence.way}
    papers={evidence.files}
    onChange={evidence.setPapers}
    onBusy={evidence.setUploading}
    room={EVIDENCE_LIMITS.filesPerStatement}
  />
)
