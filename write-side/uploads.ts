import type { DocumentKind, NamedDocument } from '#domain/kernel/document.ts'
import { imageId } from '#domain/kernel/fields.ts'
import { imageUrl } from '#domain/kernel/image.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { Download } from '#platform/http/route.ts'
import type { ImageUploads } from '#platform/images/images.ts'

/** The `imageUrl` for a form's `imageId`; empty if the form has none. */
export type ImageChoice = { readonly imageUrl?: string | null }

/** Refuses images that the account did not upload. A chosen image is marked as used. */
export async function chosenImage(
  imageUploads: Pick<ImageUploads, 'markUsed'>,
  { accountId, imageId }: { readonly accountId: string; readonly imageId: string | null | undefined },
): Promise<ImageChoice | Refusal> {
  if (imageId === undefined) return {}
  if (imageId === null) return { imageUrl: null }
  if (await imageUploads.markUsed(accountId, [imageId])) return { imageUrl: imageUrl(imageId) }
  return refuse('image_not_owned', { fields: { imageId: 'Upload this image again' } })
}

interface ChosenImages {
  readonly accountId: string
  /** Ids of uploads and URLs, in order. */
  readonly images: readonly string[]
  /** URLs of the images that the record already has. */
  readonly current: readonly string[]
}

/**
 * The URLs for a form's list of images. Accepts only uploads of the account and current URLs. Marks chosen images as
 * used.
 */
export async function chosenImages(
  imageUploads: Pick<ImageUploads, 'markUsed'>,
  { accountId, images, current }: ChosenImages,
): Promise<string[] | Refusal> {
  const uploads = images.filter((image) => !current.includes(image))
  const notOwned = refuse('image_not_owned', { fields: { images: 'Upload this image again' } })
  if (!uploads.every((id) => imageId.safeParse(id).success)) return notOwned
  if (!(await imageUploads.markUsed(accountId, uploads))) return notOwned
  return images.map((image) => (uploads.includes(image) ? imageUrl(image) : image))
}

/** A response with an uploaded document. */
export const documentDownload = ({ name, kind, content }: NamedDocument & { readonly content: Buffer }): Download =>
  new Download({ name, ...DOWNLOADS[kind], chunks: [content] })

/** PDFs are downloaded, because they may contain scripts; images are displayed. */
const DOWNLOADS: Readonly<Record<DocumentKind, { readonly type: string; readonly inline: boolean }>> = {
  pdf: { type: 'application/pdf', inline: false },
  image: { type: 'image/webp', inline: true },
}
