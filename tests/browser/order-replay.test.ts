import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Places an order. Returns its number. */
async function bought(): Promise<string> {
  const buyer = createVisitor(inject('marketUrl'))
  const { products } = bodyOf(await buyer.get<ProductPage>('/api/products?pageSize=1&inStock=true'))
  const { view } = await buy(buyer, [{ productId: products[0]!.id, quantity: 1 }])
  return view.orders[0]!.orderNumber
}

const current = (page: Page) => page.locator('[aria-current="step"].replay-step')
const currentStep = (page: Page) => page.getByRole('region', { name: 'This step' }).getByRole('heading')
const expectSoundPage = async (page: Page) => {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBe(0)
}

test('an agent replays an order by keyboard', async () => {
  const number = await bought()
  const { page, context, pageErrors } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.support)
  await page.waitForURL('**/support/inbox')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Orders' }).click()
  await page.getByLabel('Card’s last four').fill('42')
  await page.getByRole('button', { name: 'Find orders' }).click()
  await page.getByText('Enter the last four digits').waitFor()
  await page.getByLabel('Card’s last four').fill('')
  await page.getByLabel('Order number').fill(number)
  await page.getByRole('button', { name: 'Find orders' }).click()
  await page.getByText('1 order', { exact: true }).waitFor()
  await expectSoundPage(page)

  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  await page.getByRole('region', { name: 'What the producer saw' }).waitFor()
  await current(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => currentStep(page).textContent()).toMatch(/was listed at/)
  await page.locator('.replay-step').filter({ hasText: 'The buyer started a checkout' }).click()
  await expect.poll(() => currentStep(page).textContent()).toMatch(/^The buyer started a checkout/)
  await page.getByRole('region', { name: 'What the buyer saw' }).getByText('The order was not placed yet').waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => currentStep(page).textContent()).toMatch(/reserved for the checkout$/)
  await page.getByRole('region', { name: 'Inventory' }).locator('.replay-lit').waitFor()
  await expectSoundPage(page)

  await page.locator('.replay-step').filter({ hasText: 'The order was paid' }).click()
  await expect.poll(() => currentStep(page).textContent()).toBe('The order was paid')
  await page.getByRole('region', { name: 'What the buyer saw' }).getByText('changed').first().waitFor()
  const link = page.url()
  expect(link).toMatch(/\?step=\d+$/)
  await page.getByRole('region', { name: 'This step' }).getByText('Caused by').getByRole('button').click()
  await expect.poll(() => currentStep(page).textContent()).toMatch(/^The buyer started a checkout/)

  await page.setViewportSize(PHONE)
  await page.goto(link)
  await expect.poll(() => currentStep(page).textContent()).toBe('The order was paid')
  await page.getByRole('region', { name: 'What the buyer saw' }).waitFor()
  await page.getByText('Producer', { exact: true }).click()
  await page.getByRole('columnheader', { name: 'Producer saw' }).waitFor()
  await expectSoundPage(page)
  await page.goto(`${link}&show=stock`)
  await page.getByText('Timeline', { exact: true }).click()
  await expect.poll(() => page.locator('.replay-step').count()).toBe(2)

  await page.getByRole('link', { name: 'View as of this step' }).click()
  await page.getByRole('region', { name: 'Result' }).getByText('The order was placed').waitFor()
  await expectSoundPage(page)
  await page.getByRole('link', { name: 'View in the replay' }).click()
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a former price is found by product name', async () => {
  const { page, context, pageErrors } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.auditor)
  await page.goto('/support/point-in-time')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('Choose one', { exact: true }).waitFor()
  await page.getByLabel('Product name').fill('egg')
  await page.locator('.ant-select-item-option').first().click()
  await page.getByRole('button', { name: 'Show' }).click()
  const answer = page.getByRole('region', { name: 'Result' })
  await answer
    .getByRole('region', { name: 'Events behind the price' })
    .getByText(/^Listed at/)
    .waitFor()
  await expectSoundPage(page)
  // A future instant is refused.
  await page.getByLabel(/^As of/).fill('2999-01-01 00:00:00.000')
  await page.keyboard.press('Tab')
  const address = page.url()
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('Choose a time that is not in the future.').waitFor()
  expect(page.url()).toBe(address)
  await page.setViewportSize(PHONE)
  await expectSoundPage(page)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a verifier cannot open the page of orders and starts with the inbox', async () => {
  const { page, context } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.verifier)
  await page.goto('/support/orders')
  await page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor()
  await page.goto('/support')
  await page.waitForURL('**/support/inbox')
  await context.close()
})
