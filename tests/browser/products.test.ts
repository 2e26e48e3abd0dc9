import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { setSession } from '#tests/browser/support/card-payments.ts'
import { accessibilityProblems, DESKTOP, openPage, PHONE, type Size } from '#tests/browser/support/guest-page.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { grayPng } from '#tests/platform/images/image-bytes.ts'
import { animationsEnd, launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const FARM = {
  businessName: 'Gus’s Garden',
  description: 'Roots.',
  zipCode: '05602',
  phone: '',
  tags: [],
  delivery: null,
  pickup: { hoursNote: 'Saturdays 9 to 12', address: '9 Brook Road' },
}

/** Opens the product list of a new shop. */
async function shop(size: Size, options: { readonly touches?: boolean } = {}) {
  const { visitor } = await registerMember('gus')
  bodyOf(await visitor.post('/api/producer-profiles', FARM))
  const seller = await openPage(browser, size, options)
  await setSession(seller.context, visitor)
  await seller.page.goto('/producer-dashboard/products')
  return { ...seller, visitor }
}

const LEEKS = {
  name: 'Leeks',
  description: 'Pulled this morning.',
  category: 'vegetables',
  unit: 'per_item',
  priceCents: 300,
  fulfillmentMethods: ['pickup'],
}
const own = async (visitor: Visitor) => bodyOf<ProducerProduct[]>(await visitor.get('/api/me/products'))
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
const choose = async (page: Page, field: Locator, option: string) => {
  await field.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

test('a new shop lists and manages its first product', async () => {
  const { page, context, pageErrors, visitor } = await shop(PHONE)
  await page.getByRole('button', { name: 'Add your first product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add product' })
  const send = dialog.getByRole('button', { name: 'Add product', exact: true })
  await send.click()
  await dialog.getByText('Product name is required').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Leeks')
  await choose(page, dialog.getByLabel('Category'), 'Vegetables')
  await dialog.getByLabel('Description').fill('Pulled this morning.')
  await dialog.getByLabel('Price').fill('3.50')
  await choose(page, dialog.getByLabel('Unit'), 'per lb')
  await dialog.getByLabel('Quantity on hand').fill('2.3')
  await send.click()
  await dialog.getByText('Enter a multiple of 0.25').waitFor()
  await dialog.getByLabel('Quantity on hand').fill('2.25')
  await send.click()
  const leeks = card(page, 'Leeks')
  await leeks.getByText('2.25 lb').first().waitFor()

  // Changes made elsewhere appear without a reload.
  const [listed] = await own(visitor)
  bodyOf(await visitor.post(`/api/me/products/${listed!.id}/stock`, { reason: 'received', quantity: 1 }))
  await leeks.getByText('3.25 lb').first().waitFor()

  await leeks.getByRole('button', { name: 'Edit price of Leeks' }).click()
  await leeks.getByRole('spinbutton', { name: 'price of Leeks' }).fill('4')
  await page.keyboard.press('Enter')
  await leeks.getByText('$4.00').waitFor()
  await leeks.getByRole('button', { name: 'Leeks', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Leeks' })
  await drawer.getByRole('tab', { name: 'Price history' }).click()
  await drawer.getByText('$3.50').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'hidden' })

  const more = (name: string) => page.getByRole('button', { name: `More actions for ${name}`, exact: true })
  await more('Leeks').click()
  await menuItem(page, 'Duplicate').click()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Copy of Leeks')
  await send.click()
  const copy = card(page, 'Copy of Leeks')
  await copy.getByText('Out of stock').waitFor()
  await more('Copy of Leeks').click()
  await menuItem(page, 'Unlist').click()
  await page
    .getByRole('dialog', { name: /^Unlist/ })
    .getByRole('button', { name: 'Unlist', exact: true })
    .click()
  await copy.getByText('Unlisted', { exact: true }).waitFor()
  await more('Copy of Leeks').click()
  await menuItem(page, 'Relist').click()
  await copy.getByText('Out of stock').waitFor()
  await more('Copy of Leeks').click()
  await menuItem(page, 'Delete').click()
  const deletion = page.getByRole('dialog', { name: /^Delete/ })
  await deletion.getByText('This cannot be undone.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
  await copy.waitFor({ state: 'detached' })
  expect((await own(visitor)).map(({ name }) => name)).toEqual(['Leeks'])
  expect(await accessibilityProblems(page)).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('prices and stock are edited in the table', async () => {
  const { page, context, pageErrors, visitor } = await shop(DESKTOP)
  bodyOf(await visitor.post('/api/me/products', { ...LEEKS, onHand: 12 }))
  bodyOf(await visitor.post('/api/me/products', { ...LEEKS, name: 'Kale', onHand: 30 }))
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const states = async () => Object.fromEntries((await own(visitor)).map((each) => [each.name, each]))

  await row('Leeks').getByRole('button', { name: 'Edit stock of Leeks' }).click()
  await row('Leeks').getByRole('spinbutton').fill('1.5')
  await page.keyboard.press('Enter')
  await row('Leeks').getByText('Enter a whole number.').waitFor()
  await row('Leeks').getByRole('spinbutton').fill('9')
  await page.keyboard.press('Enter')
  await page.getByText('Leeks: 9 on hand').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row('Leeks').getByRole('button', { name: 'Edit stock of Leeks: 12' }).waitFor()

  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const prices = page.getByRole('dialog', { name: 'Change prices' })
  await prices.getByLabel('Change in %').fill('10')
  expect(await accessibilityProblems(page)).toEqual([])
  await prices.getByRole('button', { name: 'Change 2 prices' }).click()
  await prices.waitFor({ state: 'hidden' })
  expect(await states()).toMatchObject({ Leeks: { priceCents: 330, onHand: 12 }, Kale: { priceCents: 330 } })
  expect(pageErrors.filter((trouble) => !trouble.includes('status of 4'))).toEqual([])
  await context.close()
})

test('an edit conflict is reported and loses nothing', async () => {
  const { page, context, visitor } = await shop(DESKTOP)
  const { id } = bodyOf<{ id: string }>(await visitor.post('/api/me/products', { ...LEEKS, onHand: 0 }))
  await page.getByRole('button', { name: 'Leeks', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Leeks' })
  await edit.getByLabel('Description').fill('Washed and trimmed.')
  const other = { ...LEEKS, priceCents: 450, expectedVersion: 1 }
  bodyOf(await visitor.request('PUT', `/api/me/products/${id}`, { body: other }))
  await edit.getByText('This product was changed in another window').waitFor()
  expect(await edit.getByLabel('Description').inputValue()).toBe('Washed and trimmed.')
  await edit.getByRole('button', { name: 'Save product' }).click()
  await edit.getByRole('button', { name: 'Load current version' }).click()
  expect(await edit.getByLabel('Price').inputValue()).toBe('4.50')
  await edit.getByRole('button', { name: 'Restore my changes' }).click()
  expect(await edit.getByLabel('Description').inputValue()).toBe('Washed and trimmed.')
  await edit.getByLabel('Price').fill('4.50')
  await edit.getByRole('button', { name: 'Save product' }).click()
  await edit.waitFor({ state: 'hidden' })
  expect(await own(visitor)).toMatchObject([{ description: 'Washed and trimmed.', priceCents: 450 }])
  await context.close()
})

const LEEK_IMAGES = [90, 91, 92].map((width) => ({
  name: `leeks-${width}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(grayPng(width, 64)),
}))

/** Opens the editor of a product with three images. */
async function editorWithImages({ page, visitor }: Pick<Awaited<ReturnType<typeof shop>>, 'page' | 'visitor'>) {
  bodyOf(await visitor.post('/api/me/products', { ...LEEKS, onHand: 3 }))
  await page.getByRole('button', { name: 'Leeks', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Leeks' })
  await edit.locator('input[type=file]').setInputFiles(LEEK_IMAGES)
  await edit.getByRole('button', { name: 'Remove image 3', exact: true }).waitFor()
  const image = (n: number) => edit.getByRole('img', { name: `Product image ${n}` })
  const shown = () =>
    edit.locator('.product-image-card img').evaluateAll((all) => all.map((each) => each.getAttribute('src')))
  return { edit, image, shown }
}

test("a product's images are reordered by keyboard", async () => {
  const seller = await shop(PHONE)
  const { page, context, pageErrors, visitor } = seller
  const { edit, shown } = await editorWithImages(seller)
  const button = (name: string) => edit.getByRole('button', { name, exact: true })
  const [first, second, third] = await shown()
  expect(await edit.getByText('Cover', { exact: true }).count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])

  await edit.locator('input[type=file]').setInputFiles(LEEK_IMAGES[0]!)
  await page.getByText('This product already has this image.').waitFor()
  await button('Move image 3 left').press('Enter')
  await page.keyboard.press('Enter')
  await edit.getByText('Moved to position 1 of 3').waitFor()
  expect(await shown()).toEqual([third, first, second])
  expect(await button('Move image 1 right').evaluate((each) => each.matches(':focus'))).toBe(true)
  await button('Remove image 2').press('Enter')
  expect(await shown()).toEqual([third, second])
  await button('Save product').click()
  await edit.waitFor({ state: 'hidden' })
  expect(await own(visitor)).toMatchObject([{ imageUrl: third, imageUrls: [third, second] }])
  expect(pageErrors).toEqual([])
  await context.close()
})

/** The center of an element. */
async function middleOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('images are reordered with the mouse', async () => {
  const seller = await shop(DESKTOP)
  const { page, context, pageErrors } = seller
  const { edit, image, shown } = await editorWithImages(seller)
  const [first, second, third] = await shown()
  await animationsEnd(page)
  const from = await middleOf(image(3))
  const to = await middleOf(image(1))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y, { steps: 5 })
  await page.mouse.up()
  await edit.getByText('Moved to position 1 of 3').waitFor()
  expect(await shown()).toEqual([third, first, second])
  await edit.getByRole('button', { name: 'Save product' }).click()
  await edit.waitFor({ state: 'hidden' })

  await page.reload()
  await page.getByRole('button', { name: 'Leeks', exact: true }).click()
  await image(3).waitFor()
  expect(await shown()).toEqual([third, first, second])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('images are reordered by touch', async () => {
  const seller = await shop(PHONE, { touches: true })
  const { page, context, pageErrors } = seller
  const { edit, image, shown } = await editorWithImages(seller)
  const [first, second, third] = await shown()
  // Scrolled so that the form's buttons do not cover it.
  await image(1).evaluate((each) => each.scrollIntoView({ block: 'center' }))
  const from = await middleOf(image(1))
  const to = await middleOf(image(2))
  const screen = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
  await touch('touchEnd')
  await edit.getByText('Moved to position 2 of 3').waitFor()
  expect(await shown()).toEqual([second, first, third])
  expect(pageErrors).toEqual([])
  await context.close()
})

const LIST = [
  'name;description;category;unit;price;pickup;delivery;on hand',
  'Kale;Curly.;Vegetables;each;3,50;yes;no;4',
  'Chard;Red.;Vegetables;each;a lot;yes;no;4',
  'Beets;Round.;Vegetables;lb;2;yes;no;1,25',
].join('\n')

test('a product list is validated and imported', async () => {
  const { page, context, pageErrors, visitor } = await shop(DESKTOP)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(LIST),
  })
  await dialog.getByRole('button', { name: 'Preview import' }).click()
  await dialog.getByText('Nothing has changed yet').waitFor()
  await dialog.getByRole('row', { name: /3 Chard.*Rejected/ }).waitFor()
  expect(await own(visitor)).toEqual([])
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 products' }).click()
  await dialog.getByText('Import finished').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download results' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('import-result.csv')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: /Beets/ }).getByText('1.25 lb').first().waitFor()
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  expect(exported.suggestedFilename()).toBe('products.csv')
  expect(pageErrors).toEqual([])
  await context.close()
})
