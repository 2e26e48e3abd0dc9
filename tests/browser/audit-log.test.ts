import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, openAs, PHONE, pageFindings, sidewaysPx, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('an auditor queries the log, opens an event and saves the query', async () => {
  const name = `Orders over $20, ${crypto.randomUUID().slice(0, 8)}`
  const { page, context, troubles } = await openAs(browser, DESKTOP)
  await signIn(page, SIGN_INS.auditor)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto('/audit')
  const events = page.getByRole('list', { name: 'Events, the newest first' }).getByRole('listitem')
  await events.first().waitFor()
  expect(await pageFindings(page)).toEqual([])

  await page.getByLabel('Types').fill('OrderPlaced')
  await page.getByRole('button', { name: 'Without OrderPlaced' }).waitFor()
  await page.getByLabel('Stream').fill('order-')
  await page.getByLabel('Amount, at least').fill('$20')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.waitForURL('**/audit?types=OrderPlaced&stream=order-&minCents=2000')
  await events.first().getByText('OrderPlaced').waitFor()
  await page.getByText(/^\d+ found\. (Looked|That is all)/).waitFor()

  await events.first().locator('summary').click()
  await events.first().getByText('Personal, encrypted').first().waitFor()
  await events
    .first()
    .getByText(/transaction data of/)
    .first()
    .waitFor()
  expect(await pageFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Save this query' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this query' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Please enter a name').waitFor()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.setViewportSize(PHONE)
  expect(await sidewaysPx(page)).toBe(0)
  expect(await pageFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as NDJSON' }).click()
  expect((await download).suggestedFilename()).toMatch(/^farmgate-log-.*\.ndjson$/)

  await events.first().getByRole('link', { name: 'Same stream' }).click()
  await page.waitForURL('**/audit?stream=order-order_*')
  await expect.poll(() => page.getByLabel('Stream').inputValue()).toMatch(/^order-order_/)
  await page.getByText(/^\d+ found\. That is all/).waitFor()
  await page.getByRole('link', { name }).click()
  await page.waitForURL('**/audit?*minCents=2000*')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('link', { name }).waitFor({ state: 'detached' })

  await page.getByLabel('To', { exact: true }).fill('2020-01-01T00:00')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('heading', { name: 'No such event' }).waitFor()
  expect(await pageFindings(page)).toEqual([])

  // A query that cannot be run leaves neither events nor an export of another one.
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.waitForURL((url) => url.pathname === '/audit' && url.search === '')
  await events.first().waitFor()
  await page.getByLabel('Amount, at least').fill('much')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('heading', { name: 'This query was not run' }).waitFor()
  expect([await events.count(), await page.getByRole('link', { name: /^Export/ }).count()]).toEqual([0, 0])
  expect(await pageFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear' }).click()
  await events.first().waitFor()
  const time = events.first().locator('summary time')
  expect(await time.innerText()).toMatch(/ E[SD]T$/)
  expect(await time.getAttribute('title')).toMatch(/ UTC$/)
  await page.getByLabel('Actor', { exact: true }).fill('nobody.at.all')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('heading', { name: 'No such account' }).waitFor()
  await page.goto('/audit?from=yesterday')
  await page.getByRole('heading', { name: 'This query was not run' }).waitFor()
  expect(await page.getByRole('link', { name: /^Export/ }).count()).toBe(0)
  // For an unknown username.
  expect(troubles).toEqual([expect.stringContaining('404')])
  await context.close()
})
