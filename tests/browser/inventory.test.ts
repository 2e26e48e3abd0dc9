import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comesAs } from '#tests/browser/support/card-payments.ts'
import { newcomer } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { fine, type Visitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, openAs, PHONE, pageFindings, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const FARM = {
  businessName: 'Ines’ Acre',
  description: 'Greens.',
  zipCode: '05602',
  phone: '',
  tags: [],
  delivery: null,
  pickup: { hoursNote: 'Saturdays 9 to 12', address: '9 Brook Road' },
}
const GOOD = { description: 'Cut today.', category: 'vegetables', unit: 'per_item', priceCents: 300 }

/** A new producer with three products, in a browser and by the API. */
async function grower(size: typeof DESKTOP) {
  const { visitor } = await newcomer('ines')
  fine(await visitor.post('/api/producer-profiles', FARM))
  const ids: Record<string, string> = {}
  for (const [name, onHand] of Object.entries({ Kale: 30, Leeks: 12, Sorrel: 40 })) {
    const listed = { ...GOOD, name, onHand, fulfillmentMethods: ['pickup'] }
    ids[name] = fine<{ id: string }>(await visitor.post('/api/me/products', listed)).id
  }
  const { page, context, troubles } = await openAs(browser, size)
  await comesAs(context, visitor)
  await page.goto('/inventory')
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
  return { visitor, ids, page, context, troubles }
}

const elsewhere = async (visitor: Visitor, id: string | undefined, body: object) =>
  fine(await visitor.post(`/api/me/products/${id}/stock`, body))
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const tile = (page: Page, label: string) => page.locator('.tile', { hasText: label }).locator('dd')

test('a producer counts and adjusts stock that changes meanwhile, and sees it at once', async () => {
  const { visitor, ids, page, context, troubles } = await grower(DESKTOP)
  expect(await tile(page, 'Total Products').innerText()).toBe('3')
  expect(await pageFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Count Leeks' }).click()
  const count = page.getByRole('dialog', { name: 'Count: Leeks' })
  await count.getByText('12 on hand.').waitFor()
  await elsewhere(visitor, ids.Leeks, { reason: 'shrinkage', quantity: 1, note: 'slugs' })
  await count.getByText('Meanwhile 1 went, most likely to a buyer.').waitFor()
  await count.getByLabel('How much is there (each)').fill('13')
  await count.getByText('Then 12 on hand.').waitFor()
  expect(await pageFindings(page)).toEqual([])
  await count.getByRole('button', { name: 'Save count' }).click()
  await page.getByText('Inventory updated successfully').waitFor()
  await row(page, 'Leeks').getByText('In Stock').waitFor()

  await page.getByRole('button', { name: 'Waste Kale' }).click()
  const waste = page.getByRole('dialog', { name: 'Waste: Kale' })
  await waste.getByLabel('How much is gone (each)').fill('5')
  await waste.getByRole('button', { name: 'Take off' }).click()
  await waste.getByText('Please say why').waitFor()
  await waste.getByLabel('What happened to it').fill('Bolted in the heat')
  await waste.getByRole('button', { name: 'Take off' }).click()
  await row(page, 'Kale').getByRole('cell', { name: '25', exact: true }).first().waitFor()

  expect(await tile(page, 'Active Alerts').innerText()).toBe('0')
  await elsewhere(visitor, ids.Kale, { reason: 'shrinkage', quantity: 17, note: 'flea beetles' })
  await expect.poll(() => tile(page, 'Active Alerts').innerText()).toBe('1')
  await page.getByText('Kale: 8 left.').waitFor()
  await page.getByRole('button', { name: 'Alerts 1' }).click()
  const alert = page.getByRole('list', { name: 'Active alerts' }).getByRole('listitem')
  await alert.getByText('8 left to buy. Your low stock threshold is 10.').waitFor()
  expect(await pageFindings(page)).toEqual([])
  await alert.getByRole('button', { name: 'Add: Kale' }).click()
  const add = page.getByRole('dialog', { name: 'Add: Kale' })
  await add.getByLabel('How much came (each)').fill('20')
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('No active alerts').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('stock of several products changes in one table, with a result per row', async () => {
  const { page, context, troubles } = await grower(PHONE)
  await page.getByLabel('Select all shown').check()
  await page.getByRole('button', { name: 'Update selected' }).click()
  const bulk = page.getByRole('dialog', { name: 'Bulk update' })
  await bulk.getByRole('button', { name: 'Add', exact: true }).click()
  await bulk.getByLabel('Came: Kale (each)').fill('6')
  await bulk.getByLabel('Came: Leeks (each)').fill('1.5')
  await bulk.getByRole('button', { name: 'Save all' }).click()
  await bulk.getByText('Please enter a whole number.').waitFor()
  await bulk.getByRole('button', { name: 'Waste', exact: true }).click()
  await bulk.getByLabel('Gone: Leeks (each)').fill('13')
  await bulk.getByLabel('What happened to them').fill('Slugs')
  await bulk.getByRole('button', { name: 'Save all' }).click()
  await bulk.getByText('Saved: now 24 on hand').waitFor()
  await bulk.getByText('Stock cannot go below zero.').waitFor()
  await bulk.getByText('1 saved. 1 could not be: their lines say why.').waitFor()
  expect(await pageFindings(page)).toEqual([])
  await bulk.getByRole('button', { name: 'Add', exact: true }).click()
  await bulk.getByLabel('Came: Leeks (each)').fill('2')
  await bulk.getByRole('button', { name: 'Save all' }).click()
  await page.getByText('Bulk inventory update completed').waitFor()
  await bulk.waitFor({ state: 'detached' })
  await row(page, 'Leeks').getByText('14').first().waitFor()
  await row(page, 'Sorrel').getByText('40').first().waitFor()

  await page.getByRole('button', { name: 'History Kale' }).click()
  const history = page.getByRole('dialog', { name: 'History: Kale' }).getByRole('listitem')
  await expect.poll(() => history.count()).toBe(2)
  expect(await history.first().innerText()).toMatch(/Wasted 6[\s\S]*−6[\s\S]*24 on hand/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /change it for Leeks/ }).click()
  await page.getByLabel('Low stock at (each)').fill('14')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await row(page, 'Leeks').getByText('Low Stock').waitFor()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByLabel('Low stock threshold').fill('ten')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Please enter an amount from 0 to 1,000,000').waitFor()
  await page.getByLabel('Low stock threshold').fill('24')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Inventory settings updated').waitFor()
  await expect.poll(() => tile(page, 'Low Stock Items').innerText()).toBe('2')
  expect(troubles).toEqual([])
  await context.close()
})

test('a buyer is sent from the inventory to the marketplace', async () => {
  const { page, context } = await openAs(browser, PHONE)
  for (const who of [undefined, SIGN_INS.shopper]) {
    if (who) await signIn(page, who)
    await page.goto('/inventory')
    await page.getByRole('heading', { level: 1, name: 'Producer Access Required' }).waitFor()
    await page.getByText('Inventory management is only available to producer accounts.').waitFor()
  }
  await page.getByRole('link', { name: 'Browse Marketplace' }).click()
  await page.waitForURL('**/marketplace')
  await context.close()
})
