import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { openPage } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const SHOWN_PICTURE = '.rotating-shown'

/** Opens a page with a clock that the test sets. Once the scripts run, the page loads the second image. */
async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await page.locator('.rotating img').nth(1).waitFor({ state: 'attached' })
}

test('the fee calculator computes what the checkout charges', async () => {
  const { page } = await openPage(browser)
  await page.goto('/how-it-works')
  await page.getByRole('navigation', { name: 'Audience' }).getByRole('link', { name: 'For producers' }).click()
  await page.waitForURL('**/for-producers')
  const calculator = page.getByRole('region', { name: 'Fee calculator' })
  const amount = calculator.getByLabel('Your sale, in dollars')
  for (const [typed, received] of [
    ['10', '$9.50'],
    ['50', '$47.50'],
    ['100', '$95.00'],
    ['0.30', '$0.00'],
  ] as const) {
    await amount.fill(typed)
    await calculator.getByText(`You receive${received}`).waitFor()
  }
  await amount.fill('a lot')
  await calculator.getByRole('alert').waitFor()
  expect(await calculator.getByRole('alert').textContent()).toBe('Please enter an amount such as 12.50')
})

test('an old URL of the producers’ tab redirects', async () => {
  const { page } = await openPage(browser)
  await page.goto('/how-it-works?tab=producers')
  await page.waitForURL('**/for-producers')
  await page.getByRole('heading', { level: 1, name: 'Sell what you grow to people nearby' }).waitFor()
  await page.goto('/how-it-works')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fee calculator' }).click()
  await page.waitForURL('**/for-producers#fee-calculator')
  const heading = page.getByRole('heading', { name: 'Fee calculator' })
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300)
})

test('an answer opens with the keyboard', async () => {
  const { page } = await openPage(browser)
  await page.goto('/how-it-works')
  await page.getByText('Do I need an account?').focus()
  await page.keyboard.press('Enter')
  await page.getByText('As a guest you get an email with a link').waitFor()
})

test.each(['/', '/how-it-works'])('the images of %s rotate until paused', async (path) => {
  const { page } = await openPage(browser)
  await openWithClock(page, path)
  const shown = () => page.locator(SHOWN_PICTURE).getAttribute('src')
  const first = await shown()
  await page.clock.runFor(8_100)
  expect(await shown()).not.toBe(first)
  await page.getByRole('button', { name: 'Pause image rotation' }).click()
  const second = await shown()
  await page.clock.runFor(30_000)
  expect(await shown()).toBe(second)
  await page.getByRole('button', { name: 'Resume image rotation' }).click()
  await page.clock.runFor(8_100)
  expect(await shown()).not.toBe(second)
})

test('images do not move with reduced motion', async () => {
  const { page } = await openPage(browser)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithClock(page, '/')
  const first = await page.locator(SHOWN_PICTURE).getAttribute('src')
  await page.clock.runFor(60_000)
  expect(await page.locator(SHOWN_PICTURE).getAttribute('src')).toBe(first)
  expect(await page.getByRole('button', { name: 'Pause image rotation' }).count()).toBe(0)
})
