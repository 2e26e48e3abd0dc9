import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { CATEGORIES } from '#domain/catalog/product-taxonomy.ts'
import { CARDS, pay, waitForPaymentComplete } from '#tests/browser/support/card-payments.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import {
  accessibilityProblems,
  DESKTOP,
  headerSearch,
  horizontalOverflowPx,
  openPage,
  PHONE,
  signIn,
} from './support/guest-page.ts'
import { reportToProcessor } from './support/set-up-payouts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The data of a new producer. */
const newcomer = (mark = Date.now() % 1_000_000) => ({
  business: `Nell’s Nook ${mark}`,
  sold: `Nook Honey ${mark}`,
  guest: `gwen${mark}@example.com`,
  member: { username: `nell${mark}`, email: `nell${mark}@example.com`, password: 'a hive behind the barn' },
})
type Newcomer = ReturnType<typeof newcomer>

/** Uses only pages, in the order in which they lead the user. */
test('a new producer signs up and makes a first sale', async () => {
  const nell = newcomer()
  const [seller, verifier, buyer] = [
    await openPage(browser, PHONE),
    await openPage(browser, DESKTOP),
    await openPage(browser, PHONE),
  ]
  const { page } = seller
  await signUp(page, nell)
  await createProfile(page, nell)
  onTestFinished(() => unlistProducts(nell))
  await setUpPayouts(page)
  await importProducts(page, nell)
  await requestBadge(page)
  await approveBadge(verifier.page, nell)
  await page.getByText('Verified until').waitFor()
  await addBox(page)

  await buyAsGuest(buyer.page, nell)
  await handOver(page, buyer.page)
  await buyer.page.getByText('Completed').first().waitFor()
  await checkStatement(page)
  for (const { context, pageErrors } of [seller, verifier, buyer]) {
    expect(pageErrors).toEqual([])
    await context.close()
  }
})

async function inOrder(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0)
}

/** Opens a page of the console with the phone's menu. */
async function turnTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

async function signUp(page: Page, { member }: Newcomer): Promise<void> {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Start selling' }).first().click()
  await page.getByLabel('Username').fill(member.username)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Open the mailbox' }).click()
  await page.getByLabel('Recipient').fill(member.email)
  await page.getByRole('link', { name: member.email }).first().click()
  await page.frameLocator('.mail-frame').getByRole('link', { name: 'Confirm' }).first().click()
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByText('Email confirmed').waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
}

async function createProfile(page: Page, { business }: Newcomer): Promise<void> {
  await page.getByRole('link', { name: 'Create producer profile' }).click()
  await page.getByLabel('Business name').fill(business)
  await page.getByLabel('Description').fill('Honey and what grows around the hives.')
  await page.getByLabel('ZIP code').fill('05602')
  await page.getByText('Montpelier, VT').first().waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Pickup address').fill('3 Hive Road')
  await page.getByRole('switch', { name: 'Saturday' }).click()
  await inOrder(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await inOrder(page)
  await page.getByRole('button', { name: 'Open shop' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  const tour = page.locator('.ant-tour').filter({ hasText: 'List your products' })
  await tour.getByRole('button', { name: 'Close' }).click()
  await tour.waitFor({ state: 'hidden' })
}

async function setUpPayouts(page: Page): Promise<void> {
  await page.getByText('Your products cannot be ordered yet').waitFor()
  await turnTo(page, 'Payouts')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await reportToProcessor(page)
  await page.getByText('Ready', { exact: true }).waitFor()
}

/** A list of fifty products, of which the first is sold below. */
const productsOf = (sold: string): string =>
  [
    'name,description,category,unit,price,pickup,delivery,on hand',
    `${sold},From this summer.,${CATEGORIES.honey.label},each,12.50,yes,no,6`,
    ...Array.from(
      { length: 49 },
      (_, i) => `Bunch ${i + 1},Cut today.,${CATEGORIES.herbs_and_spices.label},each,2.25,yes,no,9`,
    ),
  ].join('\n')

async function importProducts(page: Page, { sold }: Newcomer): Promise<void> {
  await turnTo(page, 'Products')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(productsOf(sold)),
  })
  await dialog.getByRole('button', { name: 'Preview import' }).click()
  await dialog.getByRole('button', { name: 'Import 50 products' }).click()
  await dialog.getByText('Import finished').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const honey = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: sold, exact: true }) })
  await honey.getByRole('button', { name: sold, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: sold })
  const photo = { name: 'honey.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await drawer.locator('input[type=file]').first().setInputFiles(photo)
  await drawer.getByRole('button', { name: 'Remove image' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Save product' }).click()
  await page.getByText(`${sold} saved`).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => honey.locator('img').getAttribute('src')).toMatch(/^\/images\//)
  await inOrder(page)
}

async function requestBadge(page: Page): Promise<void> {
  await turnTo(page, 'Settings')
  await page
    .getByRole('link', { name: /verification/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send application' }).waitFor()
  for (const field of await page.getByLabel('Statement').all())
    await field.fill('Three generations have kept bees on this hill.')
  for (const field of await page.getByLabel('Document numbers').all()) await field.fill('Vermont license, ending 2208')
  await page.getByLabel('I commit to the quality the marketplace rules require').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('In review').waitFor()
}

async function approveBadge(page: Page, { business }: Newcomer): Promise<void> {
  await signIn(page, SIGN_INS.verifier)
  await page.getByRole('link', { name: business }).click()
  const decision = page.getByRole('form', { name: 'Decision' })
  await decision.getByLabel('Approve').check()
  await decision.getByRole('button', { name: 'All documented' }).click()
  await decision.getByRole('button', { name: 'Approve application' }).click()
  await page.getByRole('region', { name: 'History' }).getByText('by verifier').waitFor()
}

async function addBox(page: Page): Promise<void> {
  await turnTo(page, 'Boxes')
  await page.getByRole('button', { name: 'Add box', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add box' })
  const choose = async (field: string, option: string | RegExp) => {
    await dialog.getByLabel(field, { exact: true }).click()
    const dropdown = page.locator('.ant-select-dropdown:visible')
    await dropdown.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
    await dropdown.waitFor({ state: 'hidden' })
  }
  await dialog.getByLabel('Name').fill('Hive Box')
  await dialog.getByLabel('Description').fill('What the bees and the garden give.')
  await dialog.getByLabel('Item 1', { exact: true }).fill('Honey, 8 oz')
  await dialog.getByRole('button', { name: 'Add item' }).click()
  await dialog.getByLabel('Item 2', { exact: true }).fill('Herbs, 2 bunches')
  await dialog.getByLabel('Price per delivery').fill('24')
  await dialog.getByLabel('Slots').fill('20')
  await choose('Frequency', 'Weekly')
  await choose('Fulfillment method', 'Farm pickup')
  await choose('Pickup day', /^Saturday/)
  await choose('First pickup', /^Saturday/)
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add box' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Hive Box' }).getByText('0 of 20').waitFor()
}

/** Finds the product with its badge and pays as a guest. */
async function buyAsGuest(page: Page, { sold, guest }: Newcomer): Promise<void> {
  await page.goto('/marketplace')
  await headerSearch(page).fill(sold)
  await headerSearch(page).press('Enter')
  await page.getByRole('link', { name: sold, exact: true }).first().click()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByLabel('Full name').fill('Gwen Guest')
  await page.getByLabel('Email').fill(guest)
  await page.getByLabel('Phone').fill('802-555-0100')
  await page.getByLabel(/I have read and accept/).check()
  await page.getByLabel(/at least 18/).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page, CARDS.pays)
  await waitForPaymentComplete(page)
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByRole('heading', { level: 1, name: /^Order #FG-/ }).waitFor()
}

/** Hands the order over with the pickup code of the buyer's order page. */
async function handOver(page: Page, buyer: Page): Promise<void> {
  await turnTo(page, 'Orders')
  await page.getByRole('button', { name: /^Accept, order FG-/ }).click()
  await page.getByRole('tab', { name: /^To pack/ }).click()
  await page.getByRole('button', { name: /^Mark ready for pickup, order FG-/ }).click()
  const code = buyer.getByRole('img', { name: /^Pickup code of order/ })
  await code.waitFor()
  const photo = { name: 'code.png', mimeType: 'image/png', buffer: await code.screenshot() }
  await page.getByRole('link', { name: 'Check in' }).click()
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('button', { name: 'Mark as picked up', exact: true }).click()
  await page.getByRole('status').getByText('was picked up').waitFor()
}

/** 12.50 less the platform fee of 5 %, at least 50 cents: 11.87. */
async function checkStatement(page: Page): Promise<void> {
  await turnTo(page, 'Payouts')
  const statement = page.getByRole('region', { name: 'Statement', exact: true })
  await statement.getByText('1 sale').waitFor()
  // The sale before the fee, because sale and fee add up to the earnings.
  expect(await statement.innerText()).toMatch(/1 sale\s*\$12\.50/)
  expect(await statement.innerText()).toMatch(/Your earnings\s*\$11\.8[78]/)
  await expect.poll(() => statement.getByText('Pending').count()).toBe(0)
  await inOrder(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^statement-.*\.csv$/)
}

/** Unlists the products, so that other tests do not find them. */
async function unlistProducts({ member: { username, password } }: Newcomer): Promise<void> {
  const visitor = createVisitor(inject('marketUrl'))
  bodyOf(await visitor.signIn(username, password))
  for (const { id } of bodyOf(await visitor.get<ProducerProduct[]>('/api/me/products')))
    bodyOf(await visitor.post(`/api/me/products/${id}/unlist`))
}
