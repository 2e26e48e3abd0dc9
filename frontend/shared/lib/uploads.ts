import {
  IMAGE_LIMITS,
  imageProblems,
  type imagesContract,
  type UploadedImage,
  uploadFailure,
} from '#domain/images/contract.ts'
import {
  DOCUMENT_LIMITS,
  documentFailure,
  type UploadedDocument,
  type verificationContract,
  verificationProblems,
} from '#domain/producer-verification/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { call } from './http.ts'
import { ProblemError, sentenceOf } from './problem-error.ts'

/** How one kind of file goes to the market. */
export interface UploadWay<T> {
  /** What can be said of a file before it is sent; the server looks inside. */
  readonly troubleWith: (file: File) => UploadTrouble | undefined
  readonly send: (file: File, options: UploadOptions) => Promise<T>
  /** What went wrong by a refusal's code, in two or three words. */
  readonly failure: (code: string) => string
}

interface UploadOptions {
  /** Hears which part is sent, 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** What stands beside a file that cannot be taken: a few words, and a sentence. */
export interface UploadTrouble {
  readonly title: string
  readonly text: string
}

export const troubleOf = ({ failure }: Pick<UploadWay<never>, 'failure'>, error: unknown): UploadTrouble => ({
  title: failure(error instanceof ProblemError ? error.code : ''),
  text: sentenceOf(error),
})

/** In a draft's `imageId`: no picture any more. Empty, the picture stays as it is. */
export const NO_PICTURE = 'none'

/** What a draft says of its picture, as a form's contract takes it. */
export const chosenIn = (imageId: string): { readonly imageId?: string | null } =>
  imageId ? { imageId: imageId === NO_PICTURE ? null : imageId } : {}

/** A `fetch` for sending something large: `onProgress` hears which part of it is sent, 0 to 1. */
export const fetchWithProgress =
  (onProgress: (part: number) => void): typeof fetch =>
  (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open(method, String(address))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
      }
      request.onload = () =>
        resolve(new Response(request.response, { status: request.status, headers: toldBy(request) }))
      request.onerror = () => reject(new TypeError('the request did not get through'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit | null)
    })

function toldBy(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name, ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  return headers
}

/** What may be sent as a paper, as the browser names it. */
export const PAPER_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

const KB = 1024
const MB = KB * KB

/** How large a file is: `3 KB`, `1.4 MB`. */
export const sizeWords = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`

const send: EndpointOf<typeof verificationContract.uploadDocument> = { method: 'POST', path: '/api/me/documents' }

/** Sends a paper to the market, where it waits for an application. */
export const paperWay: UploadWay<UploadedDocument> = {
  troubleWith: (file) => {
    if (!PAPER_TYPES.includes(file.type)) return documentError('document_type_unsupported')
    if (file.size === 0) return documentError('document_empty')
    return file.size > DOCUMENT_LIMITS.bytes ? documentError('document_too_large') : undefined
  },
  send: (document, { onProgress, signal }) =>
    call(send, { body: { document }, signal, fetch: fetchWithProgress(onProgress) }),
  failure: documentFailure,
}

const documentError = (code: 'document_type_unsupported' | 'document_empty' | 'document_too_large'): UploadTrouble => ({
  title: documentFailure(code),
  text: verificationProblems[code].text,
})

const upload: EndpointOf<typeof imagesContract.upload> = { method: 'POST', path: '/api/upload' }

/** Sends a picture to the market; what becomes of it there is one's own to use. */
export const pictureWay: UploadWay<UploadedImage> = {
  troubleWith: (file) => {
    if (!file.type.startsWith('image/')) return imageError('image_type_unsupported')
    return file.size > IMAGE_LIMITS.bytes ? imageError('image_too_large') : undefined
  },
  send: (image, { onProgress, signal }) =>
    call(upload, { body: { image }, signal, fetch: fetchWithProgress(onProgress) }),
  failure: uploadFailure,
}

const imageError = (code: 'image_type_unsupported' | 'image_too_large'): UploadTrouble => ({
  title: uploadFailure(code),
  text: imageProblems[code].text,
})
