import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FavoriteEvent } from '#domain/favorites/favorite.events.ts'
import { type FavoriteScope, type FavoriteType, favoriteScopes, isInScope } from '#domain/favorites/favorite-type.ts'
import {
  countsOf,
  type Favorite,
  type FavoritesCommand,
  favorites,
  MAX_FAVORITES,
} from '#domain/favorites/favorites.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { runAll, spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const of = (kind: FavoriteType, name: string): Favorite => ({ kind, targetId: idNamed(kind, name) })
const [eggs, figs, farm] = [of('product', 'eggs'), of('product', 'figs'), of('producer', 'farm')]

const added = (favorite: Favorite): FavoriteEvent => ({ type: 'FavoriteAdded', data: { accountId, ...favorite } })
const removed = (favorite: Favorite): FavoriteEvent => ({ type: 'FavoriteRemoved', data: { accountId, ...favorite } })
const cleared = (group: FavoriteScope, ...gone: Favorite[]): FavoriteEvent => ({
  type: 'FavoritesCleared',
  data: { accountId, scope: group, targetIds: gone.map(({ targetId }) => targetId) },
})
const add = (favorite: Favorite): FavoritesCommand => ({ type: 'AddFavorite', accountId, ...favorite })
const remove = (favorite: Favorite): FavoritesCommand => ({ type: 'RemoveFavorite', accountId, ...favorite })
const clear = (group: FavoriteScope): FavoritesCommand => ({ type: 'ClearFavorites', accountId, group })

describe('favorites', () => {
  const when = spec(favorites)
  when('a product is kept').given().when(add(eggs)).happens(added(eggs))
  when('a producer is kept beside it').given(added(eggs)).when(add(farm)).happens(added(farm))
  when('what is kept is kept once').given(added(eggs)).when(add(eggs)).happens()
  when('what is kept can be let go').given(added(eggs), added(farm)).when(remove(eggs)).happens(removed(eggs))
  when('what was let go is gone').given(added(eggs), removed(eggs)).when(remove(eggs)).happens()
  when('what was let go can be kept again').given(added(eggs), removed(eggs)).when(add(eggs)).happens(added(eggs))
  when('all are cleared at once')
    .given(added(eggs), added(farm), added(figs))
    .when(clear('all'))
    .happens(cleared('all', eggs, farm, figs))
  when('products are cleared without the producers')
    .given(added(eggs), added(farm))
    .when(clear('products'))
    .happens(cleared('products', eggs))
  when('producers are cleared without the products')
    .given(added(eggs), added(farm))
    .when(clear('producers'))
    .happens(cleared('producers', farm))
  when('nothing to clear is no news').given(added(eggs)).when(clear('producers')).happens()
  when('what was cleared is cleared once').given(added(eggs), cleared('all', eggs)).when(clear('all')).happens()
})

describe('a full list of favorites', () => {
  const full = Array.from({ length: MAX_FAVORITES }, (_, i) => added(of('product', `number ${i}`)))
  const when = spec(favorites)
  when('takes no more')
    .given(...full)
    .when(add(farm))
    .refuses('favorites_limit_reached', { most: MAX_FAVORITES })
  when('knows what it has')
    .given(...full)
    .when(add(of('product', 'number 7')))
    .happens()
  when('has room again when one goes')
    .given(...full, removed(of('product', 'number 7')))
    .when(add(farm))
    .happens(added(farm))
})

test('favorites are a set, whatever is asked of them', () => {
  const targets = fc.constantFrom(eggs, figs, farm, of('producer', 'dairy'))
  const commands = fc.oneof(targets.map(add), targets.map(remove), fc.constantFrom(...favoriteScopes).map(clear))
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 40 }), (sequence) => {
      const { state } = runAll(favorites, sequence)
      const set = asSet(sequence)
      expect(new Set(Object.keys(state))).toEqual(new Set([...set].map(({ targetId }) => targetId)))
      const products = [...set].filter(({ kind }) => kind === 'product').length
      expect(countsOf(state)).toEqual({ products, producers: set.size - products })
    }),
    { numRuns: 300 },
  )
})

/** What a plain set makes of the same commands. */
function asSet(sequence: readonly FavoritesCommand[]): Set<Favorite> {
  const set = new Map<string, Favorite>()
  for (const command of sequence) {
    if (command.type === 'ClearFavorites')
      for (const { kind, targetId } of [...set.values()]) isInScope(command.group, kind) && set.delete(targetId)
    else if (command.type === 'AddFavorite') set.set(command.targetId, command)
    else set.delete(command.targetId)
  }
  return new Set(set.values())
}
