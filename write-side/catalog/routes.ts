import { catalogProblems } from '#domain/catalog/contract.ts'
import { goodsListContract, MOST_BYTES } from '#domain/catalog/goods-list.ts'
import { goodsReportProblems } from '#domain/catalog/goods-reports.ts'
import { type NewProduct, ownGoodsContract, type RevisedProduct } from '#domain/catalog/own-goods.ts'
import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import { amountRefusal } from '#domain/catalog/stock-amount.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { answered, limited, type RouteRequest, type RouteTable, roomy, route } from '#platform/http/route.ts'
import type { Uploads } from '#platform/pictures/uploads.ts'
import { chosenPicture } from '../chosen-picture.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { certificateClaimRoutes } from './certificate-claims.ts'
import { changeStock } from './change-stock.ts'
import { goodsReportRoutes } from './goods-reports.ts'
import type { ImportDeps } from './import-deps.ts'
import { importGoods } from './import-goods.ts'
import { listProduct } from './list-product.ts'
import { unitRefusal } from './unit-change.ts'

export interface CatalogWrites extends ImportDeps {
  readonly uploads: Pick<Uploads, 'use'>
}

/** A list is thousands of products. */
const SELDOM = { max: 60, windowMs: 600_000 }

export const catalogWrites = (deps: CatalogWrites): RouteTable => ({
  problems: { ...catalogProblems, ...goodsReportProblems },
  routes: [
    route(ownGoodsContract.list, 'producer', list(deps)),
    route(ownGoodsContract.revise, 'producer', revise(deps)),
    route(
      ownGoodsContract.unlist,
      'producer',
      change(deps, (producerId) => ({ type: 'UnlistProduct', producerId })),
    ),
    route(
      ownGoodsContract.relist,
      'producer',
      change(deps, (producerId) => ({ type: 'RelistProduct', producerId })),
    ),
    route(ownGoodsContract.stock, 'producer', changeStock(deps)),
    limited(SELDOM, roomy(MOST_BYTES, route(goodsListContract.import, 'producer', importGoods(deps)))),
    ...certificateClaimRoutes(deps),
    ...goodsReportRoutes(deps),
  ],
})

/** The product's id is made from the command's: whoever sends it again lists it once. */
const list = (deps: CatalogWrites) => async (request: RouteRequest<undefined, undefined, NewProduct>) => {
  const { pictureId, ...form } = request.body
  const wrong = amountRefusal(form.unit, form.onHand)
  if (wrong) return wrong
  const { accountId, producerId = '' } = memberOf(request)
  const picture = await chosenPicture(deps.uploads, { accountId, pictureId })
  if (isRefusal(picture)) return picture
  const productId = deps.facts.idFrom('product', request.commandId)
  const by = senderOf(request, deps.facts)
  const listed = await listProduct(deps.bus, { productId, producerId, form, ...picture, by })
  return isRefusal(listed) ? listed : answered({ id: productId }, listed.position)
}

type Of<B> = RouteRequest<{ id: string }, undefined, B>

const revise = (deps: CatalogWrites) => async (request: Of<RevisedProduct>) => {
  const { priceCents, seen, pictureId, ...texts } = request.body
  const { accountId, producerId = '' } = memberOf(request)
  const wrong = await unitRefusal(deps.bus, { productId: request.params.id, producerId, unit: texts.unit })
  if (wrong) return wrong
  const picture = await chosenPicture(deps.uploads, { accountId, pictureId })
  if (isRefusal(picture)) return picture
  const description = { ...texts, ...picture }
  const command = (producerId: string) =>
    ({ type: 'ReviseProduct', producerId, seen, description, priceCents }) as const
  return change(deps, command)(request)
}

const change =
  ({ bus, facts }: CatalogWrites, commandOf: (producerId: string) => ProductCommand) =>
  async (request: Of<unknown>) => {
    const { id } = request.params
    const command = commandOf(memberOf(request).producerId ?? '')
    const changed = await bus.dispatch({ decider: product, id, command, by: senderOf(request, facts) })
    return isRefusal(changed) ? changed : answered({ id }, changed.position)
  }
