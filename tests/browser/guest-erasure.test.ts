import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { tokenIn } from '#tests/support/mails.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE } from './support/guest-page.ts'

/** The folder for screenshots: `SCREENS=out npx vitest run --project browser guest-erasure`. */
const SCREENS = process.env.SCREENS

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A guest's order from the demo's producer, and a function that hands it over. */
async function bought(email: string) {
  const url = inject('marketUrl')
  const seller = createVisitor(url)
  const { username, password } = SIGN_INS.producer
  const { producerId } = (await seller.signIn(username, password)).body as UserView
  const query = `producerId=${producerId}&inStock=true&deliveryOptions=pickup`
  const { products } = bodyOf(await createVisitor(url).get<ProductPage>(`/api/products?${query}`))
  const contact = { fullName: 'Greta Guest', email, phone: '802-555-0143' }
  const { view } = await buy(createVisitor(url), [{ productId: products[0]!.id, quantity: 1 }], { contact })
  const { id, key } = view.orders[0]!
  const handOver = async () => {
    for (const status of ['ready_for_pickup', 'completed'])
      bodyOf(await seller.request('PATCH', `/api/orders/${id}/status`, { body: { status } }))
  }
  return { path: `/order/${id}?key=${key}`, handOver }
}

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('a guest has their data deleted on a %s', async (name, size) => {
  const email = `greta.${name}@example.com`
  const { path, handOver } = await bought(email)
  const { page, context, pageErrors } = await openPage(browser, size)
  const expectSoundPage = async (step: string) => {
    expect([await accessibilityProblems(page), await horizontalOverflowPx(page)]).toEqual([[], 0])
    if (SCREENS) await keep(page, `guest-erasure-${name}-${step}`)
  }
  await page.goto(path)
  const own = page.getByRole('region', { name: 'Your data' })
  await own.getByRole('link', { name: 'Download a copy' }).waitFor()
  await own.getByRole('button', { name: 'Delete my data' }).click()
  await own.getByText('We have sent a link to g•••@example.com').waitFor()
  await expectSoundPage('asked')

  const token = await tokenIn(createVisitor(inject('marketUrl')), { to: email, about: 'guest-erasure:' })
  const link = `/delete-my-data?token=${encodeURIComponent(token)}`
  await page.goto(link)
  await page.getByRole('heading', { name: 'First, finish these' }).waitFor()
  await expectSoundPage('to end first')
  await handOver()
  await page.goto(link)
  await page.getByRole('button', { name: 'Permanently delete my data' }).click()
  await page.getByText('Confirmation required').waitFor()
  await expectSoundPage('last look')
  await page.getByLabel(/^I understand/).check()
  await page.getByRole('button', { name: 'Permanently delete my data' }).click()
  await page.getByRole('heading', { name: 'Your data will be gone by tomorrow morning' }).waitFor()
  await expectSoundPage('done')
  await page.goto(link)
  await page.getByText('This link was already used').waitFor()
  await expectSoundPage('used')
  // The browser logs refused requests to the console.
  expect(pageErrors.filter((each) => !/status of 4/.test(each))).toEqual([])
  await context.close()
})

const keep = (page: Page, name: string) => page.screenshot({ path: join(SCREENS!, `${name}.png`), fullPage: true })
