import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { formatNumber } from '../kernel/format.ts'

/** Limits of uploaded images. Sides and area in pixels: room for the largest image of a phone camera. */
export const IMAGE_LIMITS = { bytes: 5 * 1024 * 1024, minSide: 32, maxSide: 16_384, area: 50_000_000 } as const

export const uploadedImage = z.object({ imageId: z.string(), url: z.string() })
export type UploadedImage = z.infer<typeof uploadedImage>

export const imagesContract = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload an image for use by the caller: JPEG, PNG, GIF, WebP or AVIF of at most 5 MB',
    form: { maxFileBytes: IMAGE_LIMITS.bytes, tooLarge: 'image_too_large' },
    body: z.object({ image: z.file('Choose an image') }),
    response: uploadedImage,
  }),
}

const { minSide, maxSide, area } = IMAGE_LIMITS

export const imageProblems = problems({
  image_type_unsupported: { status: 415, text: 'Please upload an image file (JPEG, PNG, GIF, etc.).' },
  image_too_large: { status: 413, text: 'Please upload an image smaller than 5MB.' },
  image_dimensions_invalid: {
    status: 400,
    text: `Choose an image with sides of ${minSide} to ${formatNumber(maxSide)} pixels and at most ${area / 1_000_000} megapixels.`,
  },
  image_unreadable: { status: 400, text: 'We cannot read this image: it may be damaged. Choose another one.' },
  image_not_owned: { status: 400, text: 'This image is no longer available. Upload it again.' },
  too_many_unused_images: {
    status: 429,
    text: 'You have uploaded many images that are not in use. Use some of them, or try again in a week.',
  },
  image_processing_busy: {
    status: 503,
    text: 'We are processing many images right now. Try again in a moment.',
  },
})

/** The title of an upload error. */
export const uploadFailure = (code: string): string => FAILURES[code] ?? 'Upload failed'
const FAILURES: Readonly<Record<string, string>> = {
  image_type_unsupported: 'Invalid file type',
  image_too_large: 'File too large',
}
