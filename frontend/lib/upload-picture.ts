import { PICTURE_LIMITS, pictureProblems, type picturesContract, uploadFailure } from '#domain/pictures/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { call } from './http.ts'
import { ProblemError, sentenceOf } from './problem-error.ts'

const upload: EndpointOf<typeof picturesContract.upload> = { method: 'POST', path: '/api/upload' }

interface UploadOptions {
  /** Hears which part is sent, 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** Sends a picture to the market; what becomes of it there is one's own to use. */
export const uploadPicture = (image: File, { onProgress, signal }: UploadOptions) =>
  call(upload, { body: { image }, signal, fetch: fetchWithProgress(onProgress) })

/** What stands beside a picture that cannot be taken: a few words, and a sentence. */
export interface UploadTrouble {
  readonly title: string
  readonly text: string
}

/** What can be said of a file before it is sent; the server looks inside. */
export function troubleWith(file: File): UploadTrouble | undefined {
  if (!file.type.startsWith('image/')) return wordsOf('picture_type')
  return file.size > PICTURE_LIMITS.bytes ? wordsOf('picture_too_large') : undefined
}

export const troubleOf = (error: unknown): UploadTrouble => ({
  title: uploadFailure(error instanceof ProblemError ? error.code : ''),
  text: sentenceOf(error),
})

const wordsOf = (code: 'picture_type' | 'picture_too_large'): UploadTrouble => ({
  title: uploadFailure(code),
  text: pictureProblems[code].text,
})
