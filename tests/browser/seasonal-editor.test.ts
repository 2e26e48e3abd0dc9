import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { CATEGORIES } from '#domain/catalog/product-taxonomy.ts'
import type { StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { grayPng } from '#tests/platform/images/image-bytes.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import {
  accessibilityProblems,
  DESKTOP,
  horizontalOverflowPx,
  openPage,
  PHONE,
  type Size,
  signIn,
} from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Opens the list page as a staff member. */
async function editor(size: Size) {
  const one = await openPage(browser, size)
  await signIn(one.page, SIGN_INS.support)
  await one.page.waitForURL('**/support/inbox')
  await one.page.goto('/support/seasonal')
  await one.page.getByRole('heading', { level: 1, name: 'Seasonal' }).waitFor()
  await one.page.getByRole('button', { name: 'Edit', exact: true }).first().waitFor()
  return one
}

/** An available product with a simple name. */
async function onSale() {
  const visitor = createVisitor(inject('marketUrl'))
  const { products } = bodyOf<ProductPage>(await visitor.get('/api/products?pageSize=96&inStock=true'))
  return products.find(({ name }) => /^[A-Za-z ]+$/.test(name))!
}

/** An entry's row, or its card on a phone. */
const listed = (page: Page, name: string) =>
  page.locator('.ant-table-row, .console-card').filter({ has: page.getByText(name, { exact: true }) })
const tab = (page: Page, name: 'Items' | 'Recipes') => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const choose = async (page: Page, field: Locator, option: string) => {
  await field.click()
  await page.keyboard.type(option)
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
const inOrder = async (page: Page) => {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBe(0)
}

const DEVICES = [
  { device: 'phone', size: PHONE },
  { device: 'desktop', size: DESKTOP },
]

test.for(DEVICES)('staff edit seasonal content on a $device', async ({ device, size }) => {
  const { page, context, pageErrors } = await editor(size)
  await inOrder(page)
  const product = await onSale()
  const name = `Kohlrabi by ${device} ${Date.now() % 1_000_000}`

  await page.getByRole('button', { name: 'New item' }).click()
  const dialog = page.getByRole('dialog', { name: 'New item' })
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByText('Choose at least one peak month').waitFor()
  await inOrder(page)
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await choose(page, dialog.getByLabel('Category'), CATEGORIES[product.category].label)
  await dialog.getByLabel('Description').fill('A cabbage that wants to be a turnip.')
  for (const month of ['September', 'October']) await dialog.getByLabel(month).check()
  await dialog.getByText('Best in September–October').waitFor()
  // The form shows the matching products while the user types.
  await dialog.getByLabel('Included words').fill(`${product.name} `)
  await dialog.getByText(/ available now: /).waitFor()
  await dialog.getByLabel('Included words').fill('nobodysells ')
  await dialog.getByText('No available product matches').waitFor()
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'kohlrabi.png',
      mimeType: 'image/png',
      buffer: grayPng(64, 48),
    })
  await dialog.getByRole('button', { name: 'Remove image' }).waitFor()
  await publish.click()
  await dialog.waitFor({ state: 'hidden' })
  const item = listed(page, name)
  await item.getByText('September–October').waitFor()

  await page.getByLabel('Search items').fill(`${device} kohlrabi`)
  await item.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit item' })
  await edit.getByLabel('November').check()
  await edit.getByRole('button', { name: 'Save item' }).click()
  await edit.waitFor({ state: 'hidden' })
  await item.getByText('September–November').waitFor()
  await inOrder(page)

  await tab(page, 'Recipes').click()
  await page.getByRole('button', { name: 'New recipe' }).click()
  const cooking = page.getByRole('dialog', { name: 'New recipe' })
  await cooking.getByRole('button', { name: 'Publish', exact: true }).click()
  await cooking.getByText('Ingredient is required').waitFor()
  await inOrder(page)
  await cooking.getByLabel('Name', { exact: true }).fill(`Soup of ${name}`)
  await cooking.getByLabel('Description').fill('Hot.')
  await choose(page, cooking.getByLabel('Difficulty'), 'Easy')
  await cooking.getByLabel('Minutes').fill('90')
  await cooking.getByLabel('Serves').fill('4')
  await cooking.getByLabel('Ingredient 1', { exact: true }).fill('2 kohlrabi')
  await cooking.getByLabel('Seasonal item 1').fill(name)
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
  await cooking.getByRole('button', { name: 'Add ingredient' }).click()
  await page.keyboard.type('Salt')
  expect(await cooking.getByLabel('Ingredient 2', { exact: true }).inputValue()).toBe('Salt')
  await cooking.getByLabel('Steps').fill('Chop.\nSimmer.')
  await cooking.getByRole('button', { name: 'Publish', exact: true }).click()
  await cooking.getByText('Choose the seasonal ingredients').waitFor()
  await cooking.getByLabel('Determines the season, ingredient 1').check()
  await inOrder(page)
  await cooking.getByRole('button', { name: 'Publish', exact: true }).click()
  await cooking.waitFor({ state: 'hidden' })
  const soup = listed(page, `Soup of ${name}`)
  await soup.getByText('Easy · 1 h 30 min · serves 4').waitFor()
  await soup.getByText('September–November').waitFor()

  await tab(page, 'Items').click()
  await item.getByRole('button', { name: 'Withdraw' }).click()
  const sure = page.getByRole('dialog', { name: 'Withdraw this item?' })
  await sure.getByText(`Soup of ${name}`).waitFor()
  await inOrder(page)
  await sure.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await item.getByText('Withdrawn').waitFor()
  await tab(page, 'Recipes').click()
  await soup.getByText(`Not shown: ${name} withdrawn`).waitFor()
  await inOrder(page)
  await tab(page, 'Items').click()
  await item.getByRole('button', { name: 'Publish' }).click()
  await item.getByRole('button', { name: 'Edit', exact: true }).waitFor()

  await page.goto('/seasonal?season=fall')
  await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.goto('/seasonal?season=fall&tab=recipes')
  await page.getByRole('link', { name: `Soup of ${name}` }).click()
  await page.getByRole('dialog').getByText('2 kohlrabi').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

const LEEKS = {
  description: 'Blanched by hand.',
  category: 'vegetables',
  peakMonths: [9, 10],
  nutritionalHighlights: [],
  includedTerms: ['leeks'],
  excludedTerms: [],
}

test('an edit conflict is reported and loses nothing', async () => {
  const other = createVisitor(inject('marketUrl'))
  bodyOf(await other.signIn(SIGN_INS.support.username, SIGN_INS.support.password))
  const name = `Leeks ${Date.now() % 1_000_000}`
  const { id } = bodyOf(await other.post<{ id: string }>('/api/staff/seasonal-items', { ...LEEKS, name }))
  const { page, context } = await editor(DESKTOP)
  await listed(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit item' })
  await edit.getByLabel('Description').fill('Long and white.')
  const body = { ...LEEKS, name, peakMonths: [1], expectedVersion: 1 }
  bodyOf(await other.request('PUT', `/api/staff/seasonal-items/${id}`, { body }))
  // Changes by others appear automatically.
  await edit.getByText('This item was changed in another window').waitFor()
  await edit.getByRole('button', { name: 'Save item' }).click()
  await edit.getByRole('button', { name: 'Load current version' }).click()
  await edit.getByText('Best in January').waitFor()
  await edit.getByRole('button', { name: 'Restore my changes' }).click()
  expect(await edit.getByLabel('Description').inputValue()).toBe('Long and white.')
  await edit.getByRole('button', { name: 'Save item' }).click()
  await edit.waitFor({ state: 'hidden' })
  const items = bodyOf(await other.get<StaffSeasonalItem[]>('/api/staff/seasonal-items'))
  expect(items.find((each) => each.id === id)).toMatchObject({ description: 'Long and white.', version: 3 })
  bodyOf(await other.post(`/api/staff/seasonal-items/${id}/withdraw`))
  await context.close()
})

test('a verifier cannot open the editor of seasonal content', async () => {
  const { page, context } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.verifier)
  await page.waitForURL('**/support/inbox')
  await page.goto('/support/seasonal')
  await page.getByRole('heading', { level: 1, name: 'Your role does not include this page' }).waitFor()
  await inOrder(page)
  await context.close()
})
