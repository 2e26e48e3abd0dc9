import { expect, test } from 'vitest'
import type { ProductCard } from '#domain/catalog/contract.ts'
import { heroPictures } from '#frontend/shop/home/featured.ts'

const card = (producerId: string, imageUrl: string | null) => ({ producerId, imageUrl }) as ProductCard

test('each producer shows the best rated of theirs', () => {
  const bestFirst = [card('orchard', '/pears'), card('dairy', '/brie'), card('orchard', '/windfalls')]
  expect(heroPictures(bestFirst)).toEqual(['/pears', '/brie'])
})

test('goods without a picture leave their place to the next', () => {
  expect(heroPictures([card('orchard', null), card('orchard', '/apples')])).toEqual(['/apples'])
})

test('five producers are enough', () => {
  expect(heroPictures(['a', 'b', 'c', 'd', 'e', 'f'].map((one) => card(one, `/${one}`)))).toHaveLength(5)
})
