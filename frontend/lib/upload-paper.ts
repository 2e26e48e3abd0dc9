import {
  DOCUMENT_LIMITS,
  documentFailure,
  type UploadedDocument,
  type verificationContract,
  verificationProblems,
} from '#domain/producer-verification/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { fetchWithProgress } from '#frontend/lib/fetch-with-progress.ts'
import { call } from '#frontend/lib/http.ts'
import { PAPER_TYPES } from '#frontend/lib/paper-types.ts'
import type { UploadTrouble, UploadWay } from '#frontend/lib/upload-way.ts'

const send: EndpointOf<typeof verificationContract.uploadDocument> = { method: 'POST', path: '/api/me/documents' }

/** Sends a paper to the market, where it waits for an application. */
export const paperWay: UploadWay<UploadedDocument> = {
  troubleWith: (file) => {
    if (!PAPER_TYPES.includes(file.type)) return wordsOf('document_type_unsupported')
    if (file.size === 0) return wordsOf('document_empty')
    return file.size > DOCUMENT_LIMITS.bytes ? wordsOf('document_too_large') : undefined
  },
  send: (document, { onProgress, signal }) =>
    call(send, { body: { document }, signal, fetch: fetchWithProgress(onProgress) }),
  failure: documentFailure,
}

const wordsOf = (code: 'document_type_unsupported' | 'document_empty' | 'document_too_large'): UploadTrouble => ({
  title: documentFailure(code),
  text: verificationProblems[code].text,
})
