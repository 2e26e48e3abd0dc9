import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'

/** What may be uploaded. Sides and area in pixels: room for a phone's largest picture. */
export const PICTURE_LIMITS = { bytes: 5 * 1024 * 1024, leastSide: 32, mostSide: 16_384, area: 50_000_000 } as const

export const uploadedPicture = z.object({ pictureId: z.string(), url: z.string() })
export type UploadedPicture = z.infer<typeof uploadedPicture>

export const picturesContract = {
  upload: exchange({
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload a picture, to be used by whoever uploads it: JPEG, PNG, GIF, WebP or AVIF of at most 5 MB',
    form: { maxFileBytes: PICTURE_LIMITS.bytes, tooLarge: 'picture_too_large' },
    body: z.object({ image: z.file('Please choose a picture') }),
    answer: uploadedPicture,
  }),
}

const { leastSide, mostSide, area } = PICTURE_LIMITS

export const pictureProblems = problems({
  picture_type: { status: 415, text: 'Please upload an image file (JPEG, PNG, GIF, etc.).' },
  picture_too_large: { status: 413, text: 'Please upload an image smaller than 5MB.' },
  picture_dimensions: {
    status: 400,
    text: `Please choose a picture with sides of ${leastSide} to ${mostSide.toLocaleString('en-US')} pixels and at most ${area / 1_000_000} megapixels.`,
  },
  picture_broken: { status: 400, text: 'We cannot read this picture: it may be damaged. Please try another one.' },
  picture_not_yours: { status: 400, text: 'This picture is not there any more. Please upload it again.' },
  pictures_unused: {
    status: 429,
    text: 'You have uploaded many pictures without using them. Please use some, or come back in a week.',
  },
  pictures_busy: { status: 503, text: 'Many pictures are coming in right now. Please try again in a moment.' },
})

/** What went wrong with an upload, in two or three words. */
export const uploadFailure = (code: string): string => FAILURES[code] ?? 'Upload failed'
const FAILURES: Readonly<Record<string, string>> = {
  picture_type: 'Invalid file type',
  picture_too_large: 'File too large',
}
