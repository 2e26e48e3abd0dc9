import { catalogProblems } from '#domain/catalog/contract.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { favoriteProblems, favoritesAliasContract, favoritesContract } from '#domain/favorites/contract.ts'
import type { FavoriteScope } from '#domain/favorites/favorite-type.ts'
import { countsOf, type Favorite, type FavoritesChange, favorites } from '#domain/favorites/favorites.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { producerProblems } from '#domain/producers/contract.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { type MemberRequest, type RouteTable, respond, route } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface FavoritesWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

export const favoritesWriteRoutes = (deps: FavoritesWriteDeps): RouteTable => ({
  problems: {
    ...favoriteProblems,
    product_not_found: catalogProblems.product_not_found,
    producer_not_found: producerProblems.producer_not_found,
  },
  routes: [
    route(favoritesContract.add, 'member', (request) => add(deps, request, request.params)),
    route(favoritesContract.remove, 'member', (request) => remove(deps, request, request.params)),
    route(favoritesContract.clear, 'member', (request) => clear(deps, request, request.query.kind ?? 'all')),
    route(favoritesAliasContract.add, 'member', (request) => add(deps, request, targetIn(request.body))),
    route(favoritesAliasContract.remove, 'member', (request) => remove(deps, request, request.params)),
    route(favoritesAliasContract.clear, 'member', (request) => clear(deps, request, request.query.kind ?? 'all')),
    route(favoritesAliasContract.clearScope, 'member', (request) => clear(deps, request, request.params.kind)),
  ],
})

async function add(deps: FavoritesWriteDeps, request: MemberRequest, favorite: Favorite) {
  if (!(await exists(deps, favorite))) return refuse(NOT_FOUND[favorite.kind])
  return change(deps, request, { type: 'AddFavorite', ...favorite })
}

const remove = (deps: FavoritesWriteDeps, request: MemberRequest, favorite: Favorite) =>
  change(deps, request, { type: 'RemoveFavorite', ...favorite })

const clear = (deps: FavoritesWriteDeps, request: MemberRequest, scope: FavoriteScope) =>
  change(deps, request, { type: 'ClearFavorites', scope })

const NOT_FOUND = { product: 'product_not_found', producer: 'producer_not_found' } as const

/** Whether the target exists. Unlisted products count, because they may be relisted. */
async function exists({ bus }: FavoritesWriteDeps, { kind, targetId }: Favorite): Promise<boolean> {
  const target = await (kind === 'product' ? bus.load(product, targetId) : bus.load(producer, targetId))
  return target.status !== 'unknown'
}

const targetIn = (body: { productId: string } | { producerId: string }): Favorite =>
  'productId' in body ? { kind: 'product', targetId: body.productId } : { kind: 'producer', targetId: body.producerId }

async function change({ bus, runtime }: FavoritesWriteDeps, request: MemberRequest, requested: FavoritesChange) {
  const { accountId } = request.actor
  const command = { ...requested, accountId }
  const result = await bus.dispatch({
    decider: favorites,
    id: accountId,
    command,
    context: commandContextOf(request, runtime),
  })
  return isRefusal(result) ? result : respond(countsOf(result.state), result.position)
}
