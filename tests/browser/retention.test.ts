import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetentionReport } from '#domain/privacy/contract.ts'
import { openSignedIn } from '#tests/browser/support/dispute-steps.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { PHONE } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const nothing = { purgedCount: 0, held: 0, next: null }

/** Forty nights of two rules; the last one purged something and kept something on hold. */
const REPORT: RetentionReport = {
  names: { account_1: 'ann' },
  purgeRuns: Array.from({ length: 40 }, (_, nth) => ({
    ranOn: new Date(Date.UTC(2026, 9, 31 - nth)).toISOString().slice(0, 10),
    rules: [
      { rule: 'Order history', ...nothing, next: '2027-01-02' },
      {
        rule: 'Messages',
        ...nothing,
        ...(nth === 0 && {
          purgedCount: 4,
          held: 1,
          holds: [{ id: 'account_1', since: '2026-10-30', by: ['dispute'] }],
        }),
      },
    ],
  })),
  nextRunAt: '2026-11-01T08:05:00.000Z',
  notPurged: { Reviews: 'Erased when their author asks.' },
  erased: { closed: 3, accounts: 12, guests: 5 },
}

async function afterFortyNights(page: Page): Promise<void> {
  await page.route('**/api/audit/retention', (route) => route.fulfill({ json: REPORT }))
  await page.goto('/audit/retention')
}

const runs = (page: Page) => page.getByRole('region', { name: 'Runs' })

test('an auditor reads the retention rules and their runs', async () => {
  const { page, context, pageErrors } = await openSignedIn(browser, SIGN_INS.auditor)
  await afterFortyNights(page)
  for (const [name, figure] of [
    ['Closed accounts, to be erased', '3'],
    ['Erased accounts', '12'],
    ['Completed guest requests', '5'],
  ] as const)
    await page.locator('.ant-statistic').filter({ hasText: name }).getByText(figure, { exact: true }).waitFor()
  await page.locator('.ant-statistic').filter({ hasText: 'Next run' }).getByText('Nov 1, 2026, 3:05 AM EST').waitFor()
  await page.getByText('The last run was on October 31, 2026.').waitFor()
  const held = page.getByRole('region', { name: 'Legal holds on October 31, 2026' })
  await held
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'ann', exact: true }) })
    .getByText('A dispute or chargeback')
    .waitFor()
  const rows = runs(page).locator('tbody tr.ant-table-row')
  await expect.poll(() => rows.count()).toBe(1)
  expect((await rows.innerText()).split('\t')).toEqual(['October 31, 2026', 'Messages', '4', '1', 'Nothing due'])
  await expectSoundLayout(page)

  await runs(page)
    .getByText(/^All \(/)
    .click()
  await expect.poll(() => rows.count()).toBe(30)
  await page.goto('/audit/retention?show=all&rule=Order+history')
  await runs(page).getByTitle('2', { exact: true }).click()
  await expect.poll(() => rows.count()).toBe(10)
  await runs(page)
    .getByText(/^Removed or held/)
    .click()
  await page.getByText('Nothing was removed, and nothing is held').waitFor()
  expect(new URL(page.url()).search).toBe('?rule=Order+history')
  await expectSoundLayout(page)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a marketplace without purges shows its rules on a phone', async () => {
  const { page, context, pageErrors } = await openSignedIn(browser, SIGN_INS.auditor, PHONE)
  await page.goto('/audit/retention')
  await page.getByText('No purge has run yet.').waitFor()
  await page.getByText('Reviews', { exact: true }).first().waitFor()
  await expectSoundLayout(page)
  expect(pageErrors).toEqual([])
  await context.close()
})
