import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeReadsInPage } from '#tests/browser/support/guest-page.ts'
import { bodyOf, type Visitor } from '#tests/support/visitor.ts'
import { card, ERROR_TEXT, refusal, refuseWrites, storedCart, toastOf } from '../support/pages.ts'
import type { Table } from '../support/table.ts'
import type { Visits } from '../support/visits.ts'

const addOne = (page: Page) =>
  card(page)
    .getByRole('button', { name: /^Add to cart/ })
    .click()

export const CART: Table<Visits> = {
  'A product that cannot be added is reported, and the cart is unchanged': async ({ guest }) => {
    const page = await guest()
    await refuseWrites(page, '**/api/cart/quote', 'invalid_input')
    await page.goto('/marketplace?inStock=true')
    await addOne(page)
    await toastOf(page, 'Not added', 'We couldn’t add this product to your cart.').waitFor()
    expect((await storedCart(page))?.lines).toEqual([])
  },

  'an unreadable stored cart is treated as empty, and can be filled': async ({ guest }) => {
    const page = await guest()
    await page.addInitScript(`localStorage['farmgate.cart'] = '{ torn'`)
    await page.goto('/marketplace?inStock=true')
    await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor()
    await addOne(page)
    await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).waitFor()
    expect(await page.locator('.toast-error').count()).toBe(0)
  },

  'and so is a cart that cannot be stored': async ({ guest }) => {
    const page = await guest()
    await page.addInitScript(`Storage.prototype.setItem = () => { throw new Error('full') }`)
    await page.goto('/marketplace?inStock=true')
    await addOne(page)
    await toastOf(page, 'Added to cart').waitFor()
    await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).waitFor()
    expect(await page.locator('.toast-error').count()).toBe(0)
  },

  'messages and errors look different, and an error is announced at once': async ({ guest }) => {
    const page = await guest()
    await page.goto('/marketplace?inStock=true')
    await addOne(page)
    const successColors = await colorsOf(page, '[aria-live=polite] .toast')
    await refuseWrites(page, '**/api/cart/quote', 'invalid_input')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    expect(await colorsOf(page, '[aria-live=assertive] .toast')).not.toBe(successColors)
  },
}
const colorsOf = (page: Page, toast: string): Promise<string> =>
  page.locator(toast).evaluate((card) => {
    const { backgroundColor, borderColor, color } = getComputedStyle(card)
    return `${backgroundColor} ${borderColor} ${color}`
  })

const ANY_FAVORITE = /\/api\/me\/favorites(\/product\/.*|\?.*)?$/

export const FAVORITES: Table<Visits> = {
  'a failed favorite shows an Error with the message of the server and is reverted': async ({ newAccount }) => {
    const { page } = await newAccount()
    await page.goto('/marketplace')
    await page.route(ANY_FAVORITE, failWrites)
    await card(page)
      .getByRole('button', { name: /^Add .* to favorites$/ })
      .click()
    await toastOf(page, 'Error', ERROR_TEXT).waitFor()
    await card(page)
      .getByRole('button', { name: /^Add .* to favorites$/ })
      .waitFor()
  },

  'failed clearing shows an Error and is reverted': async ({ newAccount, products }) => {
    const { page, visitor } = await newAccount()
    bodyOf(await visitor.request('PUT', `/api/me/favorites/product/${(await products())[0]!.id}`))
    await page.goto('/favorites')
    await page.route(ANY_FAVORITE, failWrites)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear all', exact: true }).click()
    await toastOf(page, 'Error', ERROR_TEXT).waitFor()
    await card(page).waitFor()
  },
}

const failWrites: Parameters<Page['route']>[1] = (route) =>
  route.request().method() === 'GET' ? route.fallback() : route.fulfill(refusal())

/** Opens a product page with a review by a new account. */
async function reviewed({ newAccount, products }: Visits): Promise<Page> {
  const { page, visitor } = await newAccount()
  const productId = (await products())[2]!.id
  bodyOf(await postReview(visitor, productId))
  await page.goto(`/product/${productId}/reviews`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  return page
}
const postReview = (visitor: Visitor, productId: string) =>
  visitor.post('/api/reviews', { productId, rating: 4, comment: 'Crisp, and a little tart.' })
const deleteReview = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click()

export const REVIEWS: Table<Visits> = {
  'Failed to load reviews. Please try again later.': async ({ guest, products }) => {
    const page = await guest()
    await makeReadsInPage(page)
    await page.route('**/api/products/*/reviews?**', (route) => route.fulfill(refusal()))
    await page.goto(`/product/${(await products())[0]!.id}/reviews`)
    await page.getByText('Failed to load reviews. Please try again later.').waitFor()
  },

  'Failed to delete review. Please try again.': async (visits) => {
    const page = await reviewed(visits)
    await refuseWrites(page, '**/api/reviews/*')
    await deleteReview(page)
    await toastOf(page, 'Error', 'Failed to delete review. Please try again.').waitFor()
  },

  'Review deleted, after confirmation': async (visits) => {
    const page = await reviewed(visits)
    await deleteReview(page)
    await toastOf(page, 'Review deleted').waitFor()
  },

  'a rejected review shows an Error with the message of the server and keeps its text': async ({
    newAccount,
    products,
  }) => {
    const { page } = await newAccount()
    await refuseWrites(page, '**/api/reviews')
    await page.goto(`/product/${(await products())[3]!.id}/reviews?write=true`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('★').nth(3).click()
    await dialog.getByRole('textbox').fill('Crisp, and a little tart.')
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await toastOf(page, 'Error', ERROR_TEXT).waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Crisp, and a little tart.')
  },
}
