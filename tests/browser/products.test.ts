import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { comesAs } from '#tests/browser/support/card-payments.ts'
import { DESKTOP, openAs, PHONE, pageFindings, type Size } from '#tests/browser/support/guest-page.ts'
import { newcomer } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { fine, type Visitor } from '#tests/support/visitor.ts'

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

/** A new shop, before its list of products. */
async function stall(size: Size) {
  const { visitor } = await newcomer('gus')
  fine(await visitor.post('/api/producer-profiles', FARM))
  const seller = await openAs(browser, size)
  await comesAs(seller.context, visitor)
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
const own = async (visitor: Visitor) => fine<ProducerProduct[]>(await visitor.get('/api/me/products'))

test('a new shop lists its first product, edits it, duplicates it and unlists it', async () => {
  const { page, context, troubles, visitor } = await stall(PHONE)
  await page.getByRole('button', { name: 'Add your first product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add product' })
  const send = dialog.getByRole('button', { name: 'Add Product', exact: true })
  await send.click()
  await dialog.getByText('Product name is required').waitFor()
  expect(await pageFindings(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Leeks')
  await dialog.getByLabel('Category').selectOption('Vegetables')
  await dialog.getByLabel('Description').fill('Pulled this morning.')
  await dialog.getByLabel('Price, $').fill('$3.50')
  await dialog.getByLabel('Sold').selectOption('per lb')
  await dialog.getByLabel('On hand now').fill('2.3')
  await send.click()
  await dialog.getByText('Only amounts in steps of 0.25, please').waitFor()
  await dialog.getByLabel('On hand now').fill('2.25')
  await send.click()
  const leeks = page.getByRole('listitem', { name: 'Leeks', exact: true })
  await leeks.getByText('2.25 lb').first().waitFor()

  // A count made elsewhere appears without a reload.
  const [listed] = await own(visitor)
  fine(await visitor.post(`/api/me/products/${listed!.id}/stock`, { reason: 'received', quantity: 1 }))
  await leeks.getByText('3.25 lb').first().waitFor()

  await leeks.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit product' })
  await edit.getByLabel('Price, $').fill('4')
  await edit.getByRole('button', { name: 'Save Product' }).click()
  await leeks.getByText('$4.00').waitFor()
  await leeks.getByRole('button', { name: 'Edit' }).click()
  await edit.getByText('Price history').click()
  await edit.getByText('$3.50').waitFor()
  expect(await pageFindings(page)).toEqual([])
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await leeks.getByRole('button', { name: 'Duplicate' }).click()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Copy of Leeks')
  await send.click()
  const copy = page.getByRole('listitem', { name: 'Copy of Leeks' })
  await copy.getByText('Out of stock').waitFor()
  await copy.getByRole('button', { name: 'Unlist' }).click()
  const sure = page.getByRole('dialog', { name: 'Unlist this product?' })
  await sure.getByRole('button', { name: 'Unlist', exact: true }).click()
  await copy.getByText('Not listed').waitFor()
  await copy.getByRole('button', { name: 'Relist' }).click()
  await copy.getByText('Listed', { exact: true }).waitFor()
  await copy.getByRole('button', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete this product?' })
  await deletion.getByText('This cannot be undone.').waitFor()
  expect(await pageFindings(page)).toEqual([])
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
  await copy.waitFor({ state: 'detached' })
  expect((await own(visitor)).map(({ name }) => name)).toEqual(['Leeks'])
  expect(await pageFindings(page)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})

test('an edit conflict is reported and loses nothing', async () => {
  const { page, context, visitor } = await stall(DESKTOP)
  const { id } = fine<{ id: string }>(await visitor.post('/api/me/products', { ...LEEKS, onHand: 0 }))
  const leeks = page.getByRole('listitem', { name: 'Leeks', exact: true })
  await leeks.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit product' })
  await edit.getByLabel('Description').fill('Washed and trimmed.')
  const other = { ...LEEKS, priceCents: 450, expectedVersion: 1 }
  fine(await visitor.ask('PUT', `/api/me/products/${id}`, { body: other }))
  await edit.getByText('This product was changed in the meantime').waitFor()
  expect(await edit.getByLabel('Description').inputValue()).toBe('Washed and trimmed.')
  await edit.getByRole('button', { name: 'Save Product' }).click()
  await edit.getByRole('button', { name: 'Load what is there now' }).click()
  expect(await edit.getByLabel('Price, $').inputValue()).toBe('4.50')
  await edit.getByRole('button', { name: 'Put back what I typed' }).click()
  expect(await edit.getByLabel('Description').inputValue()).toBe('Washed and trimmed.')
  await edit.getByLabel('Price, $').fill('4.50')
  await edit.getByRole('button', { name: 'Save Product' }).click()
  await edit.waitFor({ state: 'hidden' })
  expect(await own(visitor)).toMatchObject([{ description: 'Washed and trimmed.', priceCents: 450 }])
  await context.close()
})

const LIST = [
  'name;description;category;unit;price;pickup;delivery;on hand',
  'Kale;Curly.;Vegetables;each;3,50;yes;no;4',
  'Chard;Red.;Vegetables;each;a lot;yes;no;4',
  'Beets;Round.;Vegetables;lb;2;yes;no;1,25',
].join('\n')

test('a product list is validated, imported, and its result shown', async () => {
  const { page, context, troubles, visitor } = await stall(DESKTOP)
  await page.getByRole('button', { name: 'Import a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'goods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(LIST),
  })
  await dialog.getByRole('button', { name: 'Check the List' }).click()
  await dialog.getByText('Nothing has changed yet.').waitFor()
  expect(await dialog.getByRole('listitem').first().innerText()).toMatch(/Line 3 Chard.*Refused/)
  expect(await own(visitor)).toEqual([])
  expect(await pageFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 products' }).click()
  await dialog.getByText('The list is imported.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('import-result.csv')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('listitem', { name: 'Beets' }).getByText('1.25 lb').first().waitFor()
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  expect(exported.suggestedFilename()).toBe('products.csv')
  expect(troubles).toEqual([])
  await context.close()
})
