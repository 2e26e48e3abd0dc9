import { certificate, certificatesOf } from '#domain/catalog/certificate.decider.ts'
import { hasUnsupportedClaim, nameRefusal } from '#domain/catalog/certification-claims.ts'
import { catalogProblems } from '#domain/catalog/contract.ts'
import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import { imageUrlsOf, type ProductImages, productImages } from '#domain/catalog/product-images.ts'
import {
  MAX_IMPORT_BYTES,
  type NewProduct,
  productImportContract,
  productListingsContract,
  type UpdatedProduct,
} from '#domain/catalog/product-listings.contract.ts'
import {
  type ProductReportForm,
  productReportProblems,
  productReportsContract,
  type TakedownAppealForm,
} from '#domain/catalog/product-moderation.contract.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { quantityRefusal } from '#domain/catalog/stock-level.ts'
import { type CommandBus, childCommandId } from '#domain/kernel/command-bus.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import {
  type MemberRequest,
  type ProducerRequest,
  type Route,
  type RouteTable,
  rateLimited,
  respond,
  route,
  withBodyLimit,
} from '#platform/http/route.ts'
import type { ImageUploads } from '#platform/images/images.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { type CertificateDeps, certificateRoutes } from '#write-side/catalog/certificates.routes.ts'
import { changeStock } from '#write-side/catalog/inventory.routes.ts'
import { listProduct, unitChangeRefusal } from '#write-side/catalog/list-product.ts'
import type { ImportDeps } from '#write-side/catalog/product-import.ts'
import { importProducts } from '#write-side/catalog/product-import.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import { chosenImages } from '#write-side/uploads.ts'

export interface CatalogWriteDeps extends ImportDeps, CertificateDeps {
  readonly imageUploads: Pick<ImageUploads, 'markUsed'>
}

/** One import can change thousands of products. */
const IMPORT_LIMIT = { max: 60, windowMs: 600_000 }

export const catalogWriteRoutes = (deps: CatalogWriteDeps): RouteTable => ({
  problems: { ...catalogProblems, ...productReportProblems },
  routes: [
    route(productListingsContract.list, 'producer', list(deps)),
    route(productListingsContract.revise, 'producer', update(deps)),
    route(
      productListingsContract.unlist,
      'producer',
      change(deps, (producerId) => ({ type: 'UnlistProduct', producerId, reason: 'producer' })),
    ),
    route(
      productListingsContract.relist,
      'producer',
      change(deps, (producerId) => ({ type: 'RelistProduct', producerId })),
    ),
    route(productListingsContract.delete, 'producer', remove(deps)),
    route(productListingsContract.stock, 'producer', changeStock(deps)),
    rateLimited(
      IMPORT_LIMIT,
      withBodyLimit(MAX_IMPORT_BYTES, route(productImportContract.import, 'producer', importProducts(deps))),
    ),
    ...certificateRoutes(deps),
    ...productReportRoutes(deps),
  ],
})

/** The product's id derives from the command id: a repeated request lists it once. */
const list = (deps: CatalogWriteDeps) => async (request: ProducerRequest<undefined, undefined, NewProduct>) => {
  const { images = [], ...form } = request.body
  const refusal = quantityRefusal(form.unit, form.onHand) ?? nameRefusal(form.name, [])
  if (refusal) return refusal
  const { accountId, producerId } = request.actor
  const imageUrls = await chosenImages(deps.imageUploads, { accountId, images, current: [] })
  if (isRefusal(imageUrls)) return imageUrls
  const productId = deps.runtime.deriveId('product', request.commandId)
  const context = commandContextOf(request, deps.runtime)
  const listed = await listProduct(deps.bus, { productId, producerId, form, imageUrls, context })
  return isRefusal(listed) ? listed : respond({ id: productId }, listed.position)
}

type ProductRequest<B> = ProducerRequest<{ id: string }, undefined, B>

const update = (deps: CatalogWriteDeps) => async (request: ProductRequest<UpdatedProduct>) => {
  const { priceCents, expectedVersion: seen, images, ...texts } = request.body
  const { accountId, producerId } = request.actor
  const productId = request.params.id
  const refusal =
    (await unitChangeRefusal(deps.bus, { productId, producerId, unit: texts.unit })) ??
    (await renameRefusal(deps, { productId, name: texts.name }))
  if (refusal) return refusal
  const chosen = images ? await imagesFor(deps, { productId, producerId, accountId, images }) : {}
  if (isRefusal(chosen)) return chosen
  const description = { ...texts, ...chosen }
  const command = (producerId: string) =>
    ({ type: 'UpdateProduct', producerId, seen, description, priceCents }) as const
  return change(deps, command)(request)
}

interface ImageChange {
  readonly productId: string
  readonly producerId: string
  readonly accountId: string
  readonly images: readonly string[]
}

/** The chosen images of an existing product, which may keep the images it has. */
async function imagesFor(
  { bus, imageUploads }: CatalogWriteDeps,
  { productId, producerId, accountId, images }: ImageChange,
): Promise<ProductImages | Refusal> {
  const state = await bus.load(product, productId)
  if (state.status === 'unknown') return refuse('product_not_found')
  if (state.producerId !== producerId) return refuse('product_not_owned')
  const imageUrls = await chosenImages(imageUploads, { accountId, images, current: imageUrlsOf(state) })
  return isRefusal(imageUrls) ? imageUrls : productImages(imageUrls)
}

/**
 * The stock decides whether the product can be deleted: never after a sale or while some of it is reserved. Closed
 * stock accepts no reservations.
 */
const remove =
  ({ bus, runtime }: CatalogWriteDeps) =>
  async (request: ProductRequest<unknown>) => {
    const { id } = request.params
    const { producerId } = request.actor
    const context = commandContextOf(request, runtime)
    const state = await bus.load(product, id)
    if (state.status === 'unknown') return refuse('product_not_found')
    if (state.producerId !== producerId) return refuse('product_not_owned')
    const close = { type: 'CloseStock', productId: id, producerId } as const
    const closed = await bus.dispatch({
      decider: stock,
      id,
      command: close,
      context: { ...context, commandId: childCommandId(context.commandId, 'close') },
    })
    if (isRefusal(closed)) return closed
    const deleted = await bus.dispatch({
      decider: product,
      id,
      command: { type: 'DeleteProduct', producerId },
      context,
    })
    return isRefusal(deleted) ? deleted : respond({ id }, deleted.position ?? closed.position)
  }

/** Refuses a name that claims a certification the product has no valid certificate for. */
async function renameRefusal(
  { bus, runtime }: CatalogWriteDeps,
  { productId, name }: { productId: string; name: string },
) {
  const state = await bus.load(product, productId)
  if (state.status === 'unknown' || state.name === name || !hasUnsupportedClaim(name, [])) return undefined
  const today = runtime.now().slice(0, 10)
  const lookup = {
    idOf: (seed: string) => runtime.deriveId('certificate', seed),
    load: (id: string) => bus.load(certificate, id),
  }
  const certificates = await certificatesOf(lookup, productId)
  const valid = certificates.filter(({ approved }) => approved && approved.expiresOn >= today)
  return nameRefusal(
    name,
    valid.map(({ certification }) => certification),
  )
}

const change =
  ({ bus, runtime }: CatalogWriteDeps, commandOf: (producerId: string) => ProductCommand) =>
  async (request: ProductRequest<unknown>) => {
    const { id } = request.params
    const command = commandOf(request.actor.producerId)
    const changed = await bus.dispatch({ decider: product, id, command, context: commandContextOf(request, runtime) })
    return isRefusal(changed) ? changed : respond({ id }, changed.position)
  }

interface ReportDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

const REPORT_LIMIT = { max: 20, windowMs: 600_000 }

/** Members report products, and producers appeal takedowns. Staff decide both (`write-side/moderation`). */
const productReportRoutes = (deps: ReportDeps): readonly Route[] => [
  rateLimited(REPORT_LIMIT, route(productReportsContract.report, 'verified', report(deps))),
  rateLimited(REPORT_LIMIT, route(productReportsContract.appeal, 'producer', appeal(deps))),
]

const report = (deps: ReportDeps) => (request: MemberRequest<{ id: string }, undefined, ProductReportForm>) => {
  const { accountId: reporterId, producerId: reporterProducerId } = request.actor
  return sendReportCommand(deps, request, { type: 'ReportProduct', reporterId, reporterProducerId, ...request.body })
}

const appeal = (deps: ReportDeps) => (request: ProductRequest<TakedownAppealForm>) => {
  const { accountId, producerId } = request.actor
  const { comment } = request.body
  return sendReportCommand(deps, request, {
    type: 'AppealProductTakedown',
    producerId,
    accountId,
    comment,
    at: deps.runtime.now(),
  })
}

async function sendReportCommand<B>(
  { bus, runtime }: ReportDeps,
  request: MemberRequest<{ id: string }, undefined, B>,
  command: ProductCommand,
) {
  const { id } = request.params
  const result = await bus.dispatch({ decider: product, id, command, context: commandContextOf(request, runtime) })
  return isRefusal(result) ? result : respond({ id }, result.position)
}
