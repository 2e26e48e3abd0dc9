import { pictureUrl } from '#domain/kernel/picture-copies.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { pictureProblems, picturesContract } from '#domain/pictures/contract.ts'
import { limited, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Uploads } from '#platform/pictures/uploads.ts'
import { memberOf } from '../member-of.ts'

export interface PictureWrites {
  readonly uploads: Pick<Uploads, 'take'>
}

/** Drawing a picture anew is work: a shop's whole shelf in one evening, and no more. */
const UPLOADS = { max: 60, windowMs: 600_000 }

export const pictureWrites = (deps: PictureWrites): RouteTable => ({
  problems: pictureProblems,
  routes: [limited(UPLOADS, route(picturesContract.upload, 'verified', upload(deps)))],
})

const upload =
  ({ uploads }: PictureWrites) =>
  async (request: RouteRequest<undefined, undefined, { readonly image: File }>) => {
    const { image } = request.body
    const id = await uploads.take(memberOf(request).accountId, new Uint8Array(await image.arrayBuffer()))
    return isRefusal(id) ? id : { pictureId: id, url: pictureUrl(id) }
  }
