import {
  PICTURE_LIMITS,
  pictureProblems,
  type picturesContract,
  type UploadedPicture,
  uploadFailure,
} from '#domain/pictures/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { call } from './http.ts'
import type { UploadTrouble, UploadWay } from './upload-way.ts'

const upload: EndpointOf<typeof picturesContract.upload> = { method: 'POST', path: '/api/upload' }

/** Sends a picture to the market; what becomes of it there is one's own to use. */
export const pictureWay: UploadWay<UploadedPicture> = {
  troubleWith: (file) => {
    if (!file.type.startsWith('image/')) return wordsOf('picture_type')
    return file.size > PICTURE_LIMITS.bytes ? wordsOf('picture_too_large') : undefined
  },
  send: (image, { onProgress, signal }) =>
    call(upload, { body: { image }, signal, fetch: fetchWithProgress(onProgress) }),
  failure: uploadFailure,
}

const wordsOf = (code: 'picture_type' | 'picture_too_large'): UploadTrouble => ({
  title: uploadFailure(code),
  text: pictureProblems[code].text,
})
