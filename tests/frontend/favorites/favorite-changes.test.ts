import { describe, expect, test } from 'vitest'
import type { FavoriteView } from '#domain/favorites/contract.ts'
import { isKept, withChange, withoutGroup } from '#frontend/shared/favorites/favorite-changes.ts'

const eggs: FavoriteView = { kind: 'product', targetId: 'product_eggs', addedAt: '2026-05-01T09:00:00.000Z' }
const farm: FavoriteView = { kind: 'producer', targetId: 'producer_farm', addedAt: '2026-05-01T08:00:00.000Z' }
const figs = { kind: 'product', targetId: 'product_figs', name: 'Figs' } as const
const targets = (all: readonly FavoriteView[]) => all.map(({ targetId }) => targetId)

describe('a heart clicked before the server answers', () => {
  test('puts the newest favorite first', () => {
    expect(targets(withChange([eggs, farm], { ...figs, kept: true }))).toEqual([
      'product_figs',
      'product_eggs',
      'producer_farm',
    ])
  })

  test('is the same favorite when clicked twice', () => {
    const once = withChange([eggs], { ...figs, kept: true })
    expect(targets(withChange(once, { ...figs, kept: true }))).toEqual(['product_figs', 'product_eggs'])
  })

  test('takes out what is let go, and nothing else', () => {
    expect(withChange([eggs, farm], { ...eggs, name: 'Eggs', kept: false })).toEqual([farm])
    expect(withChange([eggs, farm], { ...figs, kept: false })).toEqual([eggs, farm])
  })

  test('tells what is kept', () => {
    expect(isKept([eggs, farm], eggs)).toBe(true)
    expect(isKept([farm], eggs)).toBe(false)
  })
})

test('clearing takes what was meant', () => {
  expect(withoutGroup([eggs, farm], 'products')).toEqual([farm])
  expect(withoutGroup([eggs, farm], 'producers')).toEqual([eggs])
  expect(withoutGroup([eggs, farm], 'all')).toEqual([])
})
