import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'

/** What may be uploaded. Sides and area in pixels: room for a phone's largest picture. */
export const IMAGE_LIMITS = { bytes: 5 * 1024 * 1024, minSide: 32, maxSide: 16_384, area: 50_000_000 } as const

export const uploadedImage = z.object({ pictureId: z.string(), url: z.string() })
export type UploadedImage = z.infer<typeof uploadedImage>

export const imagesContract = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload an image for use by the caller: JPEG, PNG, GIF, WebP or AVIF of at most 5 MB',
    form: { maxFileBytes: IMAGE_LIMITS.bytes, tooLarge: 'image_too_large' },
    body: z.object({ image: z.file('Please choose a picture') }),
    response: uploadedImage,
  }),
}

const { minSide, maxSide, area } = IMAGE_LIMITS

export const imageProblems = problems({
  image_type_unsupported: { status: 415, text: 'Please upload an image file (JPEG, PNG, GIF, etc.).' },
  image_too_large: { status: 413, text: 'Please upload an image smaller than 5MB.' },
  image_dimensions_invalid: {
    status: 400,
    text: `Please choose a picture with sides of ${minSide} to ${maxSide.toLocaleString('en-US')} pixels and at most ${area / 1_000_000} megapixels.`,
  },
  image_unreadable: { status: 400, text: 'We cannot read this picture: it may be damaged. Please try another one.' },
  image_not_owned: { status: 400, text: 'This picture is not there any more. Please upload it again.' },
  too_many_unused_images: {
    status: 429,
    text: 'You have uploaded many pictures without using them. Please use some, or come back in a week.',
  },
  image_processing_busy: { status: 503, text: 'Many pictures are coming in right now. Please try again in a moment.' },
})

/** What went wrong with an upload, in two or three words. */
export const uploadFailure = (code: string): string => FAILURES[code] ?? 'Upload failed'
const FAILURES: Readonly<Record<string, string>> = {
  image_type_unsupported: 'Invalid file type',
  image_too_large: 'File too large',
}
