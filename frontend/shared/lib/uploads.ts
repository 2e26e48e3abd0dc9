import {
  IMAGE_LIMITS,
  imageProblems,
  type imagesContract,
  type UploadedImage,
  uploadFailure,
} from '#domain/images/contract.ts'
import type { DocumentKind } from '#domain/kernel/document.ts'
import {
  DOCUMENT_LIMITS,
  documentFailure,
  type UploadedDocument,
  type verificationContract,
  verificationProblems,
} from '#domain/producer-verification/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { call } from './http.ts'
import { errorMessage, ProblemError } from './problem-error.ts'

/** How to validate and upload one kind of file. */
export interface UploadTarget<T> {
  /** Checks a file before the upload; the server inspects its content. */
  readonly validate: (file: File) => UploadError | undefined
  readonly send: (file: File, options: UploadOptions) => Promise<T>
  /** A short error title for a problem code. */
  readonly errorTitle: (code: string) => string
}

interface UploadOptions {
  /** Receives the fraction sent, 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** The error shown for a rejected file. */
export interface UploadError {
  readonly title: string
  readonly text: string
}

export const uploadErrorOf = (
  { errorTitle }: Pick<UploadTarget<never>, 'errorTitle'>,
  error: unknown,
): UploadError => ({
  title: errorTitle(error instanceof ProblemError ? error.code : ''),
  text: errorMessage(error),
})

/** A `fetch` that reports upload progress: `onProgress` receives the fraction sent, 0 to 1. */
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
        resolve(new Response(request.response, { status: request.status, headers: responseHeaders(request) }))
      request.onerror = () => reject(new TypeError('the request did not get through'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit | null)
    })

function responseHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name, ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  return headers
}

/** An uploaded document that no form references yet. */
export interface StoredDocument {
  readonly id: string
  readonly kind: DocumentKind
  readonly name: string
  readonly bytes: number
}

/** Accepted document media types. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

const KB = 1024
const MB = KB * KB

/** Formats a file size: `3 KB`, `1.4 MB`. */
export const formatFileSize = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`

const send: EndpointOf<typeof verificationContract.uploadDocument> = { method: 'POST', path: '/api/me/documents' }

/** Uploads a document, for an application or certificate to reference. */
export const documentUploadTarget: UploadTarget<UploadedDocument> = {
  validate: (file) => {
    if (!DOCUMENT_TYPES.includes(file.type)) return documentError('document_type_unsupported')
    if (file.size === 0) return documentError('document_empty')
    return file.size > DOCUMENT_LIMITS.bytes ? documentError('document_too_large') : undefined
  },
  send: (document, { onProgress, signal }) =>
    call(send, { body: { document }, signal, fetch: fetchWithProgress(onProgress) }),
  errorTitle: documentFailure,
}

const documentError = (code: 'document_type_unsupported' | 'document_empty' | 'document_too_large'): UploadError => ({
  title: documentFailure(code),
  text: verificationProblems[code].text,
})

const upload: EndpointOf<typeof imagesContract.upload> = { method: 'POST', path: '/api/upload' }

/** Uploads an image. Only the uploader can use the resulting image. */
export const imageUploadTarget: UploadTarget<UploadedImage> = {
  validate: (file) => {
    if (!file.type.startsWith('image/')) return imageError('image_type_unsupported')
    return file.size > IMAGE_LIMITS.bytes ? imageError('image_too_large') : undefined
  },
  send: (image, { onProgress, signal }) =>
    call(upload, { body: { image }, signal, fetch: fetchWithProgress(onProgress) }),
  errorTitle: uploadFailure,
}

const imageError = (code: 'image_type_unsupported' | 'image_too_large'): UploadError => ({
  title: uploadFailure(code),
  text: imageProblems[code].text,
})
