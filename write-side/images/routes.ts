import { imageProblems, imagesContract } from '#domain/images/contract.ts'
import { imageUrl } from '#domain/kernel/image.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type MemberRequest, type RouteTable, rateLimited, route } from '#platform/http/route.ts'
import type { ImageUploads } from '#platform/images/images.ts'

export interface ImageWriteDeps {
  readonly imageUploads: Pick<ImageUploads, 'upload'>
}

/** Processing an image is expensive. Enough for a producer to upload photos of all products in one evening. */
const UPLOAD_LIMIT = { max: 60, windowMs: 600_000 }

export const imageWriteRoutes = (deps: ImageWriteDeps): RouteTable => ({
  problems: imageProblems,
  routes: [rateLimited(UPLOAD_LIMIT, route(imagesContract.upload, 'verified', upload(deps)))],
})

const upload =
  ({ imageUploads }: ImageWriteDeps) =>
  async (request: MemberRequest<undefined, undefined, { readonly image: File }>) => {
    const { image } = request.body
    const id = await imageUploads.upload(request.actor.accountId, new Uint8Array(await image.arrayBuffer()))
    return isRefusal(id) ? id : { imageId: id, url: imageUrl(id) }
  }
