import { z } from 'zod'

/** An uploaded picture, named by the hash of what was uploaded. */
export const imageId = z.string().regex(/^[0-9a-f]{32}$/, 'not a picture')

/** What a form says of its picture: left out, it stays as it is; null, there is none. */
export const imageChoice = imageId.nullable().optional()
