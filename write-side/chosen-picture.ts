import { pictureUrl } from '#domain/kernel/picture-copies.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Uploads } from '#platform/pictures/uploads.ts'

/** What a form's `pictureId` makes of an `imageUrl`: nothing where the form does not speak of it. */
export type ChosenPicture = { readonly imageUrl?: string | null }

/** Only one's own uploads can be chosen; what is chosen stays. */
export async function chosenPicture(
  uploads: Pick<Uploads, 'use'>,
  { accountId, pictureId }: { readonly accountId: string; readonly pictureId: string | null | undefined },
): Promise<ChosenPicture | Refusal> {
  if (pictureId === undefined) return {}
  if (pictureId === null) return { imageUrl: null }
  if (await uploads.use(accountId, pictureId)) return { imageUrl: pictureUrl(pictureId) }
  return refuse('picture_not_yours', { fields: { pictureId: 'Please upload this picture again' } })
}
