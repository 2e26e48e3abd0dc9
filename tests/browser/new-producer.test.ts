import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { CATEGORIES } from '#domain/catalog/product-taxonomy.ts'
import { weekdayOf } from '#domain/kernel/calendar-date.ts'
import { CARDS, paid, pay } from '#tests/browser/support/card-payments.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createVisitor, fine } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, openAs, PHONE, pageFindings, sidewaysPx, signIn } from './support/guest-page.ts'
import { reportToProcessor } from './support/set-up-payouts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A new producer and their products. */
const newcomer = (mark = Date.now() % 1_000_000) => ({
  business: `Nell’s Nook ${mark}`,
  sold: `Nook Honey ${mark}`,
  guest: `gwen${mark}@example.com`,
  member: { username: `nell${mark}`, email: `nell${mark}@example.com`, password: 'a hive behind the barn' },
})
type Newcomer = ReturnType<typeof newcomer>

/** Uses only the pages, in the order in which they lead the user. */
test('a new producer goes from sign-up to the first sale on the statement', async () => {
  const nell = newcomer()
  const [seller, verifier, buyer] = [
    await openAs(browser, PHONE),
    await openAs(browser, DESKTOP),
    await openAs(browser, PHONE),
  ]
  const { page } = seller
  await signsUp(page, nell)
  await opensBusiness(page, nell)
  onTestFinished(() => leaves(nell))
  await setsUpPayouts(page)
  await listsGoods(page, nell)
  await asksForBadge(page)
  await givesBadge(verifier.page, nell)
  await page.getByText('Verified until').waitFor()
  await offersBox(page)

  await buys(buyer.page, nell)
  await handsOver(page, buyer.page)
  await buyer.page.getByText('Completed').first().waitFor()
  await readsStatement(page)
  for (const { context, troubles } of [seller, verifier, buyer]) {
    expect(troubles).toEqual([])
    await context.close()
  }
})

async function inOrder(page: Page): Promise<void> {
  expect(await pageFindings(page)).toEqual([])
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0)
}

/** A view of the dashboard, by its tab. */
const turnTo = (page: Page, tab: string) =>
  page.getByRole('group', { name: 'Your dashboard' }).getByRole('button', { name: tab }).click()

async function signsUp(page: Page, { member }: Newcomer): Promise<void> {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Start Selling' }).first().click()
  await page.getByLabel('Username').fill(member.username)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('link', { name: "Open this market's mailbox" }).click()
  await page.getByLabel('Only emails to').fill(member.email)
  await page.frameLocator('.mail-frame').getByRole('link', { name: 'Confirm' }).first().click()
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await page.getByText('Email Verified!').waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
}

async function opensBusiness(page: Page, { business }: Newcomer): Promise<void> {
  await page.getByRole('link', { name: 'Create Producer Profile' }).click()
  await page.getByLabel('Business name').fill(business)
  await page.getByLabel('Description').fill('Honey and what grows around the hives.')
  await page.getByLabel('ZIP code').fill('05602')
  await page.getByText('Montpelier, VT').waitFor()
  await page.getByLabel('Saturday', { exact: true }).fill('9-12')
  await page.getByLabel('Where', { exact: true }).fill('3 Hive Road')
  await inOrder(page)
  await page.getByRole('button', { name: 'Create my profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
}

async function setsUpPayouts(page: Page): Promise<void> {
  await page.getByText('No one can buy your goods yet.').waitFor()
  await turnTo(page, 'Banking')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await reportToProcessor(page)
  await page.getByText('Ready', { exact: true }).waitFor()
}

/** Imports fifty products; the first is sold below. */
const productsOf = (sold: string): string =>
  [
    'name,description,category,unit,price,pickup,delivery,on hand',
    `${sold},From this summer.,${CATEGORIES.honey.label},each,12.50,yes,no,6`,
    ...Array.from(
      { length: 49 },
      (_, i) => `Bunch ${i + 1},Cut today.,${CATEGORIES.herbs_and_spices.label},each,2.25,yes,no,9`,
    ),
  ].join('\n')

async function listsGoods(page: Page, { sold }: Newcomer): Promise<void> {
  await turnTo(page, 'Products')
  await page.getByRole('button', { name: 'Import a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'goods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(productsOf(sold)),
  })
  await dialog.getByRole('button', { name: 'Check the List' }).click()
  await dialog.getByRole('button', { name: 'Import 50 products' }).click()
  await dialog.getByText('The list is imported.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const honey = page.getByRole('listitem', { name: sold })
  await honey.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit product' })
  const photo = { name: 'honey.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await edit.getByLabel('Choose a picture').setInputFiles(photo)
  await edit.getByRole('button', { name: 'Remove picture' }).waitFor()
  expect(await pageFindings(page)).toEqual([])
  await edit.getByRole('button', { name: 'Save Product' }).click()
  await edit.waitFor({ state: 'hidden' })
  await expect.poll(() => honey.locator('img').getAttribute('src')).toMatch(/^\/images\//)
  await inOrder(page)
}

async function asksForBadge(page: Page): Promise<void> {
  await turnTo(page, 'Verification')
  await page.getByRole('button', { name: 'Send application' }).waitFor()
  for (const field of await page.getByLabel('What you can tell us').all())
    await field.fill('Three generations have kept bees on this hill.')
  for (const field of await page.getByLabel('Numbers and links').all()) await field.fill('Vermont license, ending 2208')
  await page.getByLabel('I commit to the quality the marketplace rules ask for').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Being looked at').waitFor()
}

async function givesBadge(page: Page, { business }: Newcomer): Promise<void> {
  await signIn(page, SIGN_INS.verifier)
  await page.getByRole('link', { name: business }).click()
  await page.getByLabel('Approve: the badge for a year').check()
  await page.getByLabel('Reason, or what you ask, for the producer').fill('All papers are there.')
  await page.getByRole('button', { name: 'Tell the producer' }).click()
  await page.getByText('Decided by verifier').waitFor()
}

async function offersBox(page: Page): Promise<void> {
  await turnTo(page, 'Boxes')
  await page.getByRole('button', { name: 'New box' }).click()
  const dialog = page.getByRole('dialog', { name: 'New box' })
  await dialog.getByLabel('Name').fill('Hive Box')
  await dialog.getByLabel('Description').fill('What the bees and the garden give.')
  await dialog.getByLabel('In the box').fill('Honey, 8 oz\nHerbs, 2 bunches / Tea, Flowers')
  await dialog.getByLabel('Price, $').fill('$24')
  await dialog.getByLabel('Places').fill('20')
  await dialog.getByLabel('How often').selectOption('Weekly')
  await dialog.getByLabel('Handed over by').selectOption('Pickup')
  await dialog.getByLabel('Pickup day').selectOption('Saturday, 9:00 AM–12:00 PM')
  const first = dialog.getByLabel('First pickup')
  await first.selectOption({ index: 2 })
  expect(weekdayOf(await first.inputValue())).toBe('sat')
  expect(await pageFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Offer box' }).click()
  await page.getByRole('group', { name: 'Hive Box' }).getByText('0 of 20 slots taken').waitFor()
}

/** A guest finds the product with its badge and pays. */
async function buys(page: Page, { sold, guest }: Newcomer): Promise<void> {
  await page.goto('/marketplace')
  await page.getByRole('searchbox').fill(sold)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: sold, exact: true }).first().click()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByRole('button', { name: 'Continue to Checkout' }).click()
  await page.getByLabel('Full name').fill('Gwen Guest')
  await page.getByLabel('Email').fill(guest)
  await page.getByLabel('Phone').fill('802-555-0100')
  await page.getByLabel(/I have read and accept/).check()
  await page.getByLabel(/at least 18/).check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await pay(page, CARDS.pays)
  await paid(page)
  await page.getByRole('link', { name: 'View Order' }).click()
  await page.getByRole('heading', { level: 1, name: /^Order #FG-/ }).waitFor()
}

/** The buyer shows the pickup code on their order page. */
async function handsOver(page: Page, buyer: Page): Promise<void> {
  await turnTo(page, 'Orders')
  const order = page.getByRole('group', { name: /^Order FG-/ })
  await order.getByRole('button', { name: 'Mark ready for pickup' }).click()
  const code = buyer.getByRole('img', { name: /^Pickup code of order/ })
  await code.waitFor()
  const photo = { name: 'code.png', mimeType: 'image/png', buffer: await code.screenshot() }
  await page.getByRole('button', { name: 'Scan pickup code' }).click()
  await page.getByLabel('Use a photo of the code').setInputFiles(photo)
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await page.getByText('is handed over.').waitFor()
  await page.keyboard.press('Escape')
}

/** 12.50 less the platform fee of 5 %, at least 50 cents: 11.87. */
async function readsStatement(page: Page): Promise<void> {
  await turnTo(page, 'Banking')
  const statement = page.getByRole('region', { name: 'Statement', exact: true })
  await statement.getByText('1 sale').waitFor()
  expect(await statement.innerText()).toMatch(/Yours\s*\$11\.8[78]/)
  await expect.poll(() => statement.getByText('on its way').count()).toBe(0)
  await inOrder(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^statement-.*\.csv$/)
}

/** Unlists the products, so that other tests do not find them. */
async function leaves({ member: { username, password } }: Newcomer): Promise<void> {
  const visitor = createVisitor(inject('marketUrl'))
  fine(await visitor.signIn(username, password))
  for (const { id } of fine(await visitor.get<ProducerProduct[]>('/api/me/products')))
    fine(await visitor.post(`/api/me/products/${id}/unlist`))
}
