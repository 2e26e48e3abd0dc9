import {
  IMAGE_LIMITS,
  imageProblems,
  type imagesContract,
  type UploadedImage,
  uploadFailure,
} from '#domain/images/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { call } from './http.ts'
import type { UploadTrouble, UploadWay } from './upload-way.ts'

const upload: EndpointOf<typeof imagesContract.upload> = { method: 'POST', path: '/api/upload' }

/** Sends a picture to the market; what becomes of it there is one's own to use. */
export const pictureWay: UploadWay<UploadedImage> = {
  troubleWith: (file) => {
    if (!file.type.startsWith('image/')) return wordsOf('image_type_unsupported')
    return file.size > IMAGE_LIMITS.bytes ? wordsOf('image_too_large') : undefined
  },
  send: (image, { onProgress, signal }) =>
    call(upload, { body: { image }, signal, fetch: fetchWithProgress(onProgress) }),
  failure: uploadFailure,
}

const wordsOf = (code: 'image_type_unsupported' | 'image_too_large'): UploadTrouble => ({
  title: uploadFailure(code),
  text: imageProblems[code].text,
})
