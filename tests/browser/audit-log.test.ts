import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a long table renders its first 15 rows first, then all', async () => {
  const { page, context } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.auditor)
  await page.addInitScript(ROW_COUNTS)
  await page.goto('/audit')
  await expect.poll(() => page.evaluate<number[]>('rowCounts').then((counts) => counts.at(-1))).toBeGreaterThan(15)
  expect(await page.evaluate<number[]>('rowCounts[0]')).toBe(15)
  await context.close()
})

/** Numbers of rows in the page, each time the number changes. */
const ROW_COUNTS = `globalThis.rowCounts = []
new MutationObserver(() => {
  const count = document.querySelectorAll('tr.ant-table-row').length
  if (count > 0 && count !== rowCounts.at(-1)) rowCounts.push(count)
}).observe(document, { subtree: true, childList: true })`

test('an auditor queries the log and saves the query', async () => {
  const name = `Orders over $20, ${crypto.randomUUID().slice(0, 8)}`
  const { page, context, pageErrors } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.auditor)
  await page.waitForURL('**/audit')
  const rows = page.locator('.log-results tbody tr.ant-table-row')
  await rows.first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  // All columns fit next to the facets, including the position.
  const { x, width } = (await rows.first().locator('td').last().boundingBox())!
  expect(x + width).toBeLessThanOrEqual(DESKTOP.width)

  const bar = page.getByLabel('Search events')
  await bar.fill('type:OrderPlaced stream:order- amount>=20')
  await page.getByRole('button', { name: 'Run query' }).click()
  await page.waitForURL('**/audit?types=OrderPlaced&stream=order-&minCents=2000')
  await page.getByRole('button', { name: 'Remove type:OrderPlaced' }).waitFor()
  await rows.first().getByRole('button', { name: 'OrderPlaced' }).click()
  const drawer = page.getByRole('dialog', { name: 'Order placed' })
  await drawer.getByText('Personal, encrypted').first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Saved queries' }).click()
  await page.getByRole('menuitem', { name: 'Save this query…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this query' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Enter a name').waitFor()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.setViewportSize(PHONE)
  await expect.poll(() => horizontalOverflowPx(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as NDJSON' }).click()
  expect((await download).suggestedFilename()).toMatch(/^farmgate-log-.*\.ndjson$/)
  await page.setViewportSize(DESKTOP)

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.waitForURL((url) => url.pathname === '/audit' && url.search === '')
  await rows.first().waitFor()
  await page.getByRole('button', { name: 'Saved queries' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.waitForURL('**/audit?*minCents=2000*')

  // A query that cannot be parsed does not change the results.
  await bar.fill('amount>much')
  await page.getByRole('button', { name: 'Run query' }).click()
  await page.getByText('“much” is not an amount').waitFor()
  await page.goto('/audit?actor=nobody.at.all')
  await page.getByText('There is no account with this username').waitFor()
  await page.goto('/audit?from=yesterday')
  await page.getByText('This query cannot be run').waitFor()
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
  // The responses for the unknown username: events and counts.
  expect(pageErrors.every((trouble) => trouble.includes('404'))).toBe(true)
  await context.close()
})

test('columns are hidden and shown with the keyboard', async () => {
  const { page, context } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.auditor)
  await page.waitForURL('**/audit')
  const actor = page.getByRole('columnheader', { name: 'Actor' })
  await actor.waitFor()
  const choose = page.getByRole('button', { name: 'Choose columns' })
  await choose.focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('menuitem', { name: 'Actor' })
  await choice.waitFor()
  for (let down = 0; down < 6 && !(await choice.evaluate((item) => item === document.activeElement)); down++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await actor.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await actor.waitFor()
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'hidden' })
  await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true)
  await context.close()
})

test('an auditor investigates and proves a price change', async () => {
  const { page, context, pageErrors } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.auditor)
  await page.goto('/audit?types=ProductPriceChanged')
  // The oldest event, because other tests just changed prices and new events are sealed once a minute.
  const oldest = page.locator('.log-results tbody tr.ant-table-row').last()
  await oldest.getByText(/^\$\d+\.\d\d → \$\d+\.\d\d$/).waitFor()
  const product = await oldest.locator('td').nth(2).innerText()
  await page.getByLabel('Search events').fill(`product:"${product}"`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Remove product:/ }).waitFor()
  await oldest.getByRole('button', { name: 'ProductPriceChanged' }).click()
  const drawer = page.getByRole('dialog', { name: 'Product price changed' })
  await drawer.getByText(new RegExp(`^Product price changed: ${product}, \\$.+ → \\$.+, by \\w+\\.$`)).waitFor()
  const orders = await page.request.get('/api/audit/suggestions?kind=order')
  const { suggestions } = (await orders.json()) as { readonly suggestions: readonly { readonly name: string }[] }
  const { name } = suggestions[0]!
  await drawer.getByLabel('Before which order?').fill(name.slice(0, -1))
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  await drawer.getByRole('button', { name: 'Compare' }).click()
  await drawer.getByText(/^This event came (before|after) order #\S+ was placed$/).waitFor()
  await drawer.getByRole('button', { name: 'Verify proof' }).click()
  await drawer.getByText('Proven', { exact: true }).waitFor()
  await drawer.getByRole('tab', { name: 'Correlation' }).click()
  await drawer.getByRole('tree').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a facet shows its other values on request', async () => {
  const { page, context } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.auditor)
  await page.waitForURL('**/audit')
  const facets = page.getByRole('complementary', { name: 'Facets' })
  const more = facets.getByRole('button', { name: /of Event type$/ })
  await more.waitFor()
  const values = facets.getByRole('list').first().getByRole('listitem')
  expect(await values.count()).toBe(13)
  const hidden = Number(/\d+/.exec(await more.innerText())![0])
  await more.click()
  await expect.poll(() => values.count()).toBe(13 + hidden)
  expect(await accessibilityProblems(page)).toEqual([])
  await more.click()
  await expect.poll(() => values.count()).toBe(13)
  await context.close()
})

test('the order comparison fits the drawer on a phone', async () => {
  const { page, context } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.auditor)
  await page.goto('/audit?types=OrderPlaced')
  await page.getByRole('button', { name: 'OrderPlaced', exact: true }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Order placed' })
  const edgeOf = async (name: string) => {
    const { x, width } = (await drawer.getByRole('button', { name }).boundingBox())!
    return x + width
  }
  await drawer.getByLabel('Before which order?').waitFor()
  await expect.poll(() => edgeOf('Compare')).toBeLessThanOrEqual(PHONE.width)
  const field = (await drawer.getByLabel('Before which order?').boundingBox())!
  const button = (await drawer.getByRole('button', { name: 'Compare' }).boundingBox())!
  expect(field.x + field.width).toBeLessThanOrEqual(button.x)
  await context.close()
})
