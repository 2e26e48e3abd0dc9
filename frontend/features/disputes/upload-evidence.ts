import type { disputesContract } from '#domain/disputes/contract.ts'
import { EVIDENCE_LIMITS } from '#domain/disputes/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { fetchWithProgress } from '#frontend/lib/fetch-with-progress.ts'
import { call } from '#frontend/lib/http.ts'
import { PAPER_TYPES } from '#frontend/lib/paper-types.ts'
import type { UploadWay } from '#frontend/lib/upload-way.ts'
import type { UploadedPaper } from '#frontend/ui/paper-field.tsx'
import type { Keyed } from './api.ts'

const send: EndpointOf<typeof disputesContract.uploadEvidence> = {
  method: 'POST',
  path: '/api/orders/:id/dispute-evidence',
}

const TROUBLES = {
  type: { title: 'Not a file we take', text: 'Please choose a PDF or a JPEG, PNG or WebP picture.' },
  empty: { title: 'Empty file', text: 'There is nothing in this file.' },
  size: { title: 'File too large', text: 'Please choose one of at most 10 MB.' },
} as const

/** Sends what shows it to the market, where it waits for the words it comes with. `id` is the order's. */
export const evidenceWay = ({ id, orderKey }: Keyed): UploadWay<UploadedPaper> => ({
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
