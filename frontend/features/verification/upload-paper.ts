import {
  PAPER_LIMITS,
  paperFailure,
  type UploadedPaper,
  type verificationContract,
  verificationProblems,
} from '#domain/verification/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { fetchWithProgress } from '#frontend/lib/fetch-with-progress.ts'
import { call } from '#frontend/lib/http.ts'
import { PAPER_TYPES } from '#frontend/lib/paper-types.ts'
import type { UploadTrouble, UploadWay } from '#frontend/lib/upload-way.ts'

const send: EndpointOf<typeof verificationContract.sendPaper> = { method: 'POST', path: '/api/me/papers' }

/** Sends a paper to the market, where it waits for an application. */
export const paperWay: UploadWay<UploadedPaper> = {
  troubleWith: (file) => {
    if (!PAPER_TYPES.includes(file.type)) return wordsOf('paper_type')
    if (file.size === 0) return wordsOf('paper_empty')
    return file.size > PAPER_LIMITS.bytes ? wordsOf('paper_too_large') : undefined
  },
  send: (paper, { onProgress, signal }) =>
    call(send, { body: { paper }, signal, fetch: fetchWithProgress(onProgress) }),
  failure: paperFailure,
}

const wordsOf = (code: 'paper_type' | 'paper_empty' | 'paper_too_large'): UploadTrouble => ({
  title: paperFailure(code),
  text: verificationProblems[code].text,
})
