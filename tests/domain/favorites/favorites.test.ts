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
const clear = (group: FavoriteScope): FavoritesCommand => ({ type: 'ClearFavorites', accountId, scope: group })

describe('favorites', () => {
  const when = spec(favorites)
  when('add a product').given().when(add(eggs)).happens(added(eggs))
  when('add a producer next to a product').given(added(eggs)).when(add(farm)).happens(added(farm))
  when('add an entry once').given(added(eggs)).when(add(eggs)).happens()
  when('remove an entry').given(added(eggs), added(farm)).when(remove(eggs)).happens(removed(eggs))
  when('remove an entry once').given(added(eggs), removed(eggs)).when(remove(eggs)).happens()
  when('add a removed entry again').given(added(eggs), removed(eggs)).when(add(eggs)).happens(added(eggs))
  when('clear all entries at once')
    .given(added(eggs), added(farm), added(figs))
    .when(clear('all'))
    .happens(cleared('all', eggs, farm, figs))
  when('clear products without producers')
    .given(added(eggs), added(farm))
    .when(clear('products'))
    .happens(cleared('products', eggs))
  when('clear producers without products')
    .given(added(eggs), added(farm))
    .when(clear('producers'))
    .happens(cleared('producers', farm))
  when('clear without an event when empty').given(added(eggs)).when(clear('producers')).happens()
  when('clear once').given(added(eggs), cleared('all', eggs)).when(clear('all')).happens()
})

describe('a full list of favorites', () => {
  const full = Array.from({ length: MAX_FAVORITES }, (_, i) => added(of('product', `number ${i}`)))
  const when = spec(favorites)
  when('rejects further entries')
    .given(...full)
    .when(add(farm))
    .refuses('favorites_limit_reached', { max: MAX_FAVORITES })
  when('accepts an entry it already has')
    .given(...full)
    .when(add(of('product', 'number 7')))
    .happens()
  when('has room again after a removal')
    .given(...full, removed(of('product', 'number 7')))
    .when(add(farm))
    .happens(added(farm))
})

test('favorites are a set after any commands', () => {
  const targets = fc.constantFrom(eggs, figs, farm, of('producer', 'dairy'))
  const commands = fc.oneof(targets.map(add), targets.map(remove), fc.constantFrom(...favoriteScopes).map(clear))
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 40 }), (sequence) => {
      const { state } = runAll(favorites, sequence)
      const set = toSet(sequence)
      expect(new Set(Object.keys(state))).toEqual(new Set([...set].map(({ targetId }) => targetId)))
      const products = [...set].filter(({ kind }) => kind === 'product').length
      expect(countsOf(state)).toEqual({ products, producers: set.size - products })
    }),
    { numRuns: 300 },
  )
})

/** The result of the same commands on a plain set. */
function toSet(sequence: readonly FavoritesCommand[]): Set<Favorite> {
  const set = new Map<string, Favorite>()
  for (const command of sequence) {
    if (command.type === 'ClearFavorites')
      for (const { kind, targetId } of [...set.values()]) isInScope(command.scope, kind) && set.delete(targetId)
    else if (command.type === 'AddFavorite') set.set(command.targetId, command)
    else set.delete(command.targetId)
  }
  return new Set(set.values())
}
