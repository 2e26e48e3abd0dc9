import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetentionReport } from '#domain/privacy/contract.ts'
import { comes } from '#tests/browser/support/dispute-steps.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { PHONE } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const nothing = { went: 0, held: 0, next: null }

/** Forty nights of two rules; the last one purged something and kept something on hold. */
const REPORT: RetentionReport = {
  sweeps: Array.from({ length: 40 }, (_, nth) => ({
    day: new Date(Date.UTC(2026, 9, 31 - nth)).toISOString().slice(0, 10),
    rules: [
      { rule: 'Order history', ...nothing, next: '2027-01-02' },
      {
        rule: 'Messages',
        ...nothing,
        ...(nth === 0 && { went: 4, held: 1, holds: [{ id: 'account_1', since: '2026-10-30', by: ['case'] }] }),
      },
    ],
  })),
  notPurged: { Reviews: 'Erased when their author asks.' },
  erased: { closed: 3, gone: 12, guests: 5 },
}

async function afterFortyNights(page: Page): Promise<void> {
  await page.route('**/api/audit/retention', (route) => route.fulfill({ json: REPORT }))
  await page.goto('/audit/retention')
}

const swept = (page: Page) => page.getByRole('region', { name: 'Sweeps' })

test('an auditor reads purges and legal holds', async () => {
  const { page, context, troubles } = await comes(browser, SIGN_INS.auditor)
  await afterFortyNights(page)
  for (const [name, figure] of [
    ['Accounts closed, to be erased', '3'],
    ['Accounts erased', '12'],
    ['Requests of guests carried out', '5'],
  ] as const)
    await page
      .locator('.retention-figures > div')
      .filter({ hasText: name })
      .getByText(figure, { exact: true })
      .waitFor()
  const held = page.getByRole('region', { name: 'Held on October 31, 2026' })
  await held.getByRole('row').filter({ hasText: 'account_1' }).getByText('A dispute, here or at the bank').waitFor()
  const rows = swept(page).getByRole('table').locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  expect((await rows.innerText()).split('\t')).toEqual(['October 31, 2026', 'Messages', '4', '1', 'Nothing yet'])
  await expectSoundLayout(page)

  await swept(page).getByRole('button', { name: /^All/ }).click()
  await expect.poll(() => rows.count()).toBe(30)
  await swept(page).getByLabel('Rule').selectOption('Order history')
  await swept(page).getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => rows.count()).toBe(10)
  expect(new URL(page.url()).search).toBe('?show=all&rule=Order+history&page=2')
  await page.reload()
  await expect.poll(() => rows.count()).toBe(10)
  await swept(page)
    .getByRole('button', { name: /^Went or held/ })
    .click()
  await page.getByRole('heading', { name: 'Nothing went, and nothing is held' }).waitFor()
  expect(new URL(page.url()).search).toBe('?rule=Order+history')
  await expectSoundLayout(page)
  expect(troubles).toEqual([])
  await context.close()
})

test('an auditor reads the purges on a phone in one column', async () => {
  const { page, context, troubles } = await comes(browser, SIGN_INS.auditor, PHONE)
  await afterFortyNights(page)
  const entries = swept(page).getByRole('list', { name: 'What was swept' }).getByRole('listitem')
  await entries.filter({ hasText: 'October 31, 2026' }).getByText('Messages').waitFor()
  await swept(page).getByRole('button', { name: /^All/ }).click()
  await expect.poll(() => entries.count()).toBe(30)
  await expectSoundLayout(page)
  expect(troubles).toEqual([])
  await context.close()
})

test('a marketplace without purges says so', async () => {
  const { page, context, troubles } = await comes(browser, SIGN_INS.auditor, PHONE)
  await page.goto('/audit/retention')
  await page.getByRole('heading', { name: 'Nothing was swept yet' }).waitFor()
  await page.getByText('Reviews', { exact: true }).first().waitFor()
  await expectSoundLayout(page)
  expect(troubles).toEqual([])
  await context.close()
})
