import { describe, expect, test } from 'vitest'
import type { FavoriteView } from '#domain/favorites/contract.ts'
import { isFavorited, withChange, withoutGroup } from '#frontend/shared/favorites/favorite-changes.ts'

const eggs: FavoriteView = { kind: 'product', targetId: 'product_eggs', addedAt: '2026-05-01T09:00:00.000Z' }
const farm: FavoriteView = { kind: 'producer', targetId: 'producer_farm', addedAt: '2026-05-01T08:00:00.000Z' }
const figs = { kind: 'product', targetId: 'product_figs', name: 'Figs' } as const
const targets = (all: readonly FavoriteView[]) => all.map(({ targetId }) => targetId)

describe('an optimistic favorite', () => {
  test('sorts the newest first', () => {
    expect(targets(withChange([eggs, farm], { ...figs, isFavorite: true }))).toEqual([
      'product_figs',
      'product_eggs',
      'producer_farm',
    ])
  })

  test('is not duplicated by a second click', () => {
    const once = withChange([eggs], { ...figs, isFavorite: true })
    expect(targets(withChange(once, { ...figs, isFavorite: true }))).toEqual(['product_figs', 'product_eggs'])
  })

  test('removes only its target', () => {
    expect(withChange([eggs, farm], { ...eggs, name: 'Eggs', isFavorite: false })).toEqual([farm])
    expect(withChange([eggs, farm], { ...figs, isFavorite: false })).toEqual([eggs, farm])
  })

  test('is found by kind and id', () => {
    expect(isFavorited([eggs, farm], eggs)).toBe(true)
    expect(isFavorited([farm], eggs)).toBe(false)
  })
})

test('clearing removes the selected group', () => {
  expect(withoutGroup([eggs, farm], 'products')).toEqual([farm])
  expect(withoutGroup([eggs, farm], 'producers')).toEqual([eggs])
  expect(withoutGroup([eggs, farm], 'all')).toEqual([])
})
