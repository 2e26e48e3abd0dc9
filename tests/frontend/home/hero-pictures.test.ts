import { expect, test } from 'vitest'
import type { ProductCard } from '#domain/catalog/contract.ts'
import { heroImages } from '#frontend/shop/home/featured.tsx'

const card = (producerId: string, imageUrl: string | null) => ({ producerId, imageUrl }) as ProductCard

test('each producer shows their best rated product', () => {
  const bestFirst = [card('orchard', '/pears'), card('dairy', '/brie'), card('orchard', '/windfalls')]
  expect(heroImages(bestFirst)).toEqual(['/pears', '/brie'])
})

test('products without an image are skipped', () => {
  expect(heroImages([card('orchard', null), card('orchard', '/apples')])).toEqual(['/apples'])
})

test('five producers are shown at most', () => {
  expect(heroImages(['a', 'b', 'c', 'd', 'e', 'f'].map((one) => card(one, `/${one}`)))).toHaveLength(5)
})
