import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSession } from '#tests/browser/support/card-payments.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, type Visitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, DESKTOP, openPage, PHONE, signIn } from './support/guest-page.ts'

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

/** A new producer with three products, with a page and an API client. */
async function grower(size: typeof DESKTOP) {
  const { visitor } = await registerMember('ines')
  bodyOf(await visitor.post('/api/producer-profiles', FARM))
  const ids: Record<string, string> = {}
  for (const [name, onHand] of Object.entries({ Kale: 30, Leeks: 12, Sorrel: 40 })) {
    const listed = { ...GOOD, name, onHand, fulfillmentMethods: ['pickup'] }
    ids[name] = bodyOf<{ id: string }>(await visitor.post('/api/me/products', listed)).id
  }
  const { page, context, pageErrors } = await openPage(browser, size)
  await setSession(context, visitor)
  await page.goto('/inventory')
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
  return { visitor, ids, page, context, pageErrors }
}

const countElsewhere = async (visitor: Visitor, id: string | undefined, body: object) =>
  bodyOf(await visitor.post(`/api/me/products/${id}/stock`, body))
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const view = (page: Page, label: string) => page.getByRole('radio', { name: label })

test('a producer adjusts stock that changes meanwhile', async () => {
  const { visitor, ids, page, context, pageErrors } = await grower(DESKTOP)
  expect(await accessibilityProblems(page)).toEqual([])

  await row(page, 'Leeks').getByRole('button', { name: 'Adjust stock' }).click()
  const adjust = page.getByRole('dialog', { name: 'Adjust stock: Leeks' })
  await adjust.getByText('12 on hand').first().waitFor()
  await countElsewhere(visitor, ids.Leeks, { reason: 'shrinkage', quantity: 1, note: 'slugs' })
  await adjust.getByText('1 sold since you opened this form').waitFor()
  await adjust.getByLabel('Quantity on hand (each)').fill('13')
  await adjust.getByText('11 → 12 on hand').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await adjust.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Leeks: 12 on hand').waitFor()
  await row(page, 'Leeks').getByText('In stock').waitFor()

  await row(page, 'Kale').getByRole('button', { name: 'Adjust stock' }).click()
  const waste = page.getByRole('dialog', { name: 'Adjust stock: Kale' })
  await waste.getByText('Waste or loss').click()
  await waste.getByLabel('Quantity to remove (each)').fill('5')
  await waste.getByRole('button', { name: 'Save' }).click()
  await waste.getByText('Enter a reason').waitFor()
  await waste.getByLabel('What happened').fill('Bolted in the heat')
  await waste.getByRole('button', { name: 'Save' }).click()
  await row(page, 'Kale').getByRole('button', { name: 'Edit stock of Kale: 25' }).waitFor()

  await view(page, 'Low stock (0)').waitFor({ state: 'attached' })
  await countElsewhere(visitor, ids.Kale, { reason: 'shrinkage', quantity: 17, note: 'flea beetles' })
  await page.getByText('Low stock (1)').click()
  await row(page, 'Kale').getByText('Low stock (≤ 10)').waitFor()
  await expect.poll(() => row(page, 'Leeks').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('stock of several products changes in one form', async () => {
  const { page, context, pageErrors } = await grower(PHONE)
  for (const box of await page.getByRole('checkbox', { name: 'Select' }).all()) await box.check()
  await page.getByRole('button', { name: 'Adjust stock', exact: true }).first().click()
  const bulk = page.getByRole('dialog', { name: 'Adjust stock' })
  await bulk.getByText('Received').click()
  await bulk.getByLabel('Quantity to add: Kale').fill('6')
  await bulk.getByLabel('Quantity to add: Leeks').fill('1.5')
  await bulk.getByRole('button', { name: 'Save all' }).click()
  await bulk.getByText('Enter a whole number.').waitFor()
  await bulk.getByText('Waste or loss').click()
  await bulk.getByLabel('Quantity to remove: Leeks').fill('13')
  await bulk.getByLabel('What happened').fill('Slugs')
  await bulk.getByRole('button', { name: 'Save all' }).click()
  await bulk.getByText('Saved: 24 on hand').waitFor()
  await bulk.getByText('Stock cannot go below zero.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await bulk.getByText('Received').click()
  await bulk.getByLabel('Quantity to add: Leeks').fill('2')
  await bulk.getByRole('button', { name: 'Save all' }).click()
  await bulk.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Edit stock of Leeks: 14' }).waitFor()

  await page.getByRole('button', { name: 'Kale', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Kale' })
  await drawer.getByRole('tab', { name: 'Stock' }).click()
  await drawer.getByRole('row', { name: /Wasted or lost 6.*−6.*24/ }).waitFor()
  await drawer.getByLabel('Low-stock threshold (each)').fill('24')
  await drawer.getByRole('button', { name: 'Save threshold' }).click()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Low stock (≤ 24)').waitFor()

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByLabel('Default low-stock threshold').fill('14')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Low-stock threshold saved').waitFor()
  await page.getByRole('tab', { name: 'Stock', exact: true }).click()
  await page.getByText('Low stock (2)').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a buyer is redirected from the inventory', async () => {
  const { page, context } = await openPage(browser, PHONE)
  await page.goto('/inventory')
  await page.waitForURL('**/login?**')
  await signIn(page, SIGN_INS.shopper)
  await page.goto('/inventory')
  await page.waitForURL((url) => !url.pathname.includes('inventory'))
  await context.close()
})
