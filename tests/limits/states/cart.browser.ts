import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { makeReadsInPage } from '#tests/browser/support/guest-page.ts'
import { card, holdRequests, setCart, storedCart, toastOf } from '../support/pages.ts'
import type { Table } from '../support/table.ts'
import type { Visits } from '../support/visits.ts'

const addOne = (page: Page) => card(page).getByRole('button', { name: /^Add/ }).click()
const openDrawer = (page: Page) => page.getByRole('button', { name: /^Cart, / }).click()
const stepper = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}`, exact: true })

/** Minus removes a line with quantity 1. Undo restores it at its position. */
async function removeByMinus(page: Page, [first, second]: readonly { id: string; name: string }[]): Promise<void> {
  const minus = stepper(page, first!.name).getByRole('button').first()
  await minus.click()
  expect((await storedCart(page))?.lines[0]).toEqual({ productId: first!.id, quantity: 1 })
  await minus.click()
  await toastOf(page, 'Removed from cart', `${first!.name} is no longer in your cart`).waitFor()
  expect((await storedCart(page))?.lines).toEqual([{ productId: second!.id, quantity: 1 }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await stepper(page, first!.name).waitFor()
  expect((await storedCart(page))?.lines.map(({ productId }) => productId)).toEqual([first!.id, second!.id])
}

/** Opens a page with a cart of two products of one producer and one of another. */
async function withTwo({ guest, products }: Visits) {
  const page = await guest()
  const [first, second] = (await products()).slice(0, 2)
  await setCart(page, [
    { productId: first!.id, quantity: 2 },
    { productId: second!.id, quantity: 1 },
  ])
  return { page, products: [first!, second!] as const }
}

export const CART: Table<Visits> = {
  'a card adds one unit, reads Adding... while it works, and confirms': async ({ guest }) => {
    const page = await guest()
    const priced = await holdRequests(page, '**/api/cart/quote')
    await page.goto('/marketplace?inStock=true')
    const name = await card(page).getByRole('heading').innerText()
    await addOne(page)
    await card(page).getByRole('button', { name: 'Adding...' }).waitFor()
    await toastOf(page, 'Added to cart', `${name} has been added to your cart`).waitFor()
    priced()
    await card(page).getByRole('button', { name: 'Adding...' }).waitFor({ state: 'detached' })
    expect((await storedCart(page))?.lines).toMatchObject([{ quantity: 1 }])
  },

  'adding it again increases its line': async ({ guest }) => {
    const page = await guest()
    await page.goto('/marketplace?inStock=true')
    await addOne(page)
    await card(page).getByRole('button', { name: 'Adding...' }).waitFor({ state: 'detached' })
    await addOne(page)
    await expect.poll(async () => (await storedCart(page))?.lines).toMatchObject([{ quantity: 2 }])
    await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).waitFor()
  },

  'a sold-out product has a badge and a disabled button; the last item can be added': async ({ guest }) => {
    const page = await guest()
    await makeReadsInPage(page)
    await page.route('**/api/products?**', async (route) => {
      const response = await route.fetch()
      const found = (await response.json()) as ProductPage
      const products = found.products.map((product, i) => ({ ...product, unit: 'per_item', available: i }))
      await route.fulfill({ response, json: { ...found, products } })
    })
    await page.goto('/marketplace')
    const none = card(page)
    const one = page.getByRole('main').getByRole('article').nth(1)
    expect(await none.getByRole('button', { name: /^Out of stock/ }).isDisabled()).toBe(true)
    await none.locator('.product-card-stock').getByText('Out of stock').waitFor()
    expect(await one.getByRole('button', { name: /^Add to cart/ }).isEnabled()).toBe(true)
  },

  'the drawer groups by producer, each with its subtotal': async (visits) => {
    const { page, products } = await withTwo(visits)
    await page.goto('/')
    await openDrawer(page)
    for (const [i, { producerName, priceCents }] of products.entries()) {
      const group = page.getByRole('dialog').getByRole('region', { name: producerName })
      await group.getByText(`Subtotal ${formatMoney(priceCents * (2 - i))}`).waitFor()
    }
  },

  'minus at one removes the line in the drawer, with Undo': async (visits) => {
    const { page, products } = await withTwo(visits)
    await page.goto('/')
    await openDrawer(page)
    await removeByMinus(page, products)
  },

  'minus at one removes the line on the cart page, with Undo (C14)': async (visits) => {
    const { page, products } = await withTwo(visits)
    await page.goto('/cart')
    await removeByMinus(page, products)
  },

  'totals and fees follow every change and come from the server (A6)': async (visits) => {
    const { page, products } = await withTwo(visits)
    await page.goto('/cart')
    const summary = page.getByRole('region', { name: 'Order summary' })
    const [first, second] = products.map(({ priceCents }) => priceCents)
    await summary.getByText(`Items${formatMoney(2 * first! + second!)}`).waitFor()
    await stepper(page, products[0].name).getByRole('button').last().click()
    await summary.getByText(`Items${formatMoney(3 * first! + second!)}`).waitFor()
    expect((await storedCart(page))?.lines).toEqual(
      products.map(({ id }, i) => ({ productId: id, quantity: [3, 1][i] })),
    )
  },

  'the cart is restored on the next visit': async (visits) => {
    const { page } = await withTwo(visits)
    await page.goto('/')
    await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor()
  },
}
