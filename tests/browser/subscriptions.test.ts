import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { PHONE, pageFindings, signIn, somebody } from './support/guest-page.ts'
import { newcomer, PASSWORD } from './support/newcomer.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const BOX = 'Fencerow Cellar Box'

test('somebody subscribes, pauses and cancels', async () => {
  const { username } = await newcomer('sylvie')
  const { page, context, troubles } = await somebody(browser, PHONE)
  await page.goto('/login')
  await signIn(page, { username, password: PASSWORD })
  await page.goto('/subscriptions?frequency=monthly')
  await page.getByRole('button', { name: `Subscribe to ${BOX}` }).click()
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${BOX}` })
  await dialog.getByRole('textbox', { name: 'Full name' }).fill('Sylvie Brown')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('sylvie@example.com')
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('802-555-0177')
  await dialog.getByRole('button', { name: 'Continue to card' }).click()
  await dialog.getByText('Please agree to the renewal').waitFor()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Continue to card' }).click()
  await dialog.getByLabel('Card number').fill('4242 4242 4242 4242')
  await dialog.getByLabel('Expiration date').fill('12 / 40')
  await dialog.getByLabel('Security code').fill('123')
  const zip = dialog.getByLabel('ZIP code')
  if (await zip.isVisible()) await zip.fill('05401')
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.getByText('Subscription Started').waitFor()
  const own = page.getByRole('group', { name: BOX })
  await own.getByText('Active', { exact: true }).waitFor()
  expect(await pageFindings(page)).toEqual([])
  await own.getByRole('button', { name: 'Pause' }).click()
  await own.getByText('Paused', { exact: true }).waitFor()
  await own.getByRole('button', { name: 'Resume' }).click()
  await own.getByText('Active', { exact: true }).waitFor()
  await own.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await own.getByText('Cancelled', { exact: true }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
