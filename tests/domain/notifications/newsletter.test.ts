import { expect, test } from 'vitest'
import { newsletter } from '#domain/notifications/newsletter.ts'

const leeks = { name: 'Leeks', businessName: 'Hill Farm', priceCents: 350, fromFavoriteProducer: false }

test('a week without new products has no newsletter', () => {
  expect(newsletter({ products: [], inSeason: ['Apples'] })).toBeUndefined()
})

test('the newsletter contains what is new and in season', () => {
  expect(newsletter({ products: [leeks], inSeason: ['Apples', 'Kale'] })).toEqual({
    title: 'New at the marketplace',
    preheader: 'Leeks from Hill Farm.',
    paragraphs: ['In season and on sale: Apples, Kale.', 'New this week:'],
    table: [['Leeks, Hill Farm', '$3.50']],
  })
})

test('the newsletter names the producer of the featured products', () => {
  const email = newsletter({ products: [{ ...leeks, fromFavoriteProducer: true }, leeks], inSeason: [] })
  expect(email?.paragraphs).toEqual(['From your favorite producers first, then from others:'])
  expect(email?.preheader).toBe('Leeks from Hill Farm, and more.')
})
