import { z } from 'zod'

/** An uploaded picture, named by the hash of what was uploaded. */
export const pictureId = z.string().regex(/^[0-9a-f]{32}$/, 'not a picture')

/** What a form says of its picture: left out, it stays as it is; null, there is none. */
export const chosenPicture = pictureId.nullable().optional()
