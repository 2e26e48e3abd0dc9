import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, horizontalOverflowPx, openPage, PHONE, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const CELLAR_BOX = 'Fencerow Cellar Box'
const VEGETABLE_BOX = 'Tansy Hill Vegetable Box'

/** Types into the processor's card form. */
async function typeCard(page: Page, number: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByLabel('Expiration date').fill('12 / 40')
  await dialog.getByLabel('Security code').fill('123')
  const zip = dialog.getByLabel('ZIP code')
  if (await zip.isVisible()) await zip.fill('05401')
}

const isSubscription = (url: string): boolean => new URL(url).pathname === '/api/subscriptions'

async function subscribe(page: Page, box: string) {
  await page.getByRole('button', { name: `Subscribe to ${box}` }).click()
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${box}` })
  await dialog.getByRole('textbox', { name: 'Full name' }).fill('Sylvie Brown')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('sylvie@example.com')
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('802-555-0177')
  await dialog.getByLabel('Anything the producer should know?').fill('Please ring twice.')
  await dialog.getByRole('button', { name: 'Continue to card' }).click()
  await dialog.getByText('Agree to the renewal').waitFor()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Continue to card' }).click()
  await typeCard(page, '4242 4242 4242 4242')
  const subscribed = page.waitForRequest((request) => request.method() === 'POST' && isSubscription(request.url()))
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  expect((await subscribed).postDataJSON()).toMatchObject({ deliveryInstructions: 'Please ring twice.' })
  await page.getByText('Subscription started').waitFor()
}

test('a member subscribes, pauses and cancels', async () => {
  const { username } = await registerMember('sylvie')
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await page.goto('/login')
  await signIn(page, { username, password: PASSWORD })
  await page.goto('/subscriptions?frequency=monthly')
  await subscribe(page, CELLAR_BOX)
  const own = page.getByRole('group', { name: CELLAR_BOX })
  await own.getByText('Active', { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await own.getByRole('button', { name: 'Pause' }).click()
  await own.getByText('Paused', { exact: true }).waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await own.getByText('Active', { exact: true }).waitFor()
  await own.getByRole('button', { name: 'Pause' }).click()
  await own.getByText('Paused', { exact: true }).waitFor()
  await own.getByRole('button', { name: 'Resume' }).click()
  await own.getByText('Active', { exact: true }).waitFor()
  await own.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Past (1)').click()
  await own.getByText('Canceled', { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a subscriber swaps contents and pays with another card', async () => {
  const { username } = await registerMember('swapper')
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await signIn(page, { username, password: PASSWORD })
  await page.goto('/subscriptions?frequency=weekly')
  await subscribe(page, VEGETABLE_BOX)
  const own = page.getByRole('group', { name: VEGETABLE_BOX })
  await own.getByText('•••• 4242').waitFor()

  await own.getByRole('button', { name: 'Swap' }).click()
  const swap = page.getByRole('dialog', { name: 'Swap for the next box' })
  expect(await accessibilityProblems(page)).toEqual([])
  await swap.getByLabel('Rainbow carrots, 1 bunch').selectOption('Red beets, 1 bunch instead')
  await swap.getByRole('button', { name: 'Save' }).click()
  await own.getByText('Red beets, 1 bunch for Rainbow carrots, 1 bunch').waitFor()
  await own.getByRole('button', { name: 'Swap' }).click()
  expect(await swap.getByLabel('Rainbow carrots, 1 bunch').inputValue()).toBe('Red beets, 1 bunch')
  await swap.getByRole('button', { name: 'Cancel' }).click()

  await own.getByRole('button', { name: 'Change card' }).click()
  await typeCard(page, '5555 5555 5555 4444')
  await page.getByRole('dialog').getByRole('button', { name: 'Use this card' }).click()
  await own.getByText('•••• 4444').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a subscriber skips an upcoming box and undoes it', async () => {
  const { username } = await registerMember('skipper')
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await signIn(page, { username, password: PASSWORD })
  await page.goto('/subscriptions?frequency=weekly')
  await subscribe(page, VEGETABLE_BOX)
  const own = page.getByRole('group', { name: VEGETABLE_BOX })
  const rows = own.getByRole('region', { name: 'Upcoming boxes' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(4)
  expect(await rows.getByText('Scheduled', { exact: true }).count()).toBe(4)
  const dayOf = (nth: number) => rows.nth(nth).locator('.upcoming-delivery-day > span').first().innerText()
  const [first, second] = [await dayOf(0), await dayOf(1)]
  const next = own.locator('.subscription-facts div').filter({ hasText: 'Next pickup' }).locator('dd')
  expect(await next.innerText()).toBe(first)

  // Uses the keyboard: the focus stays on the button, which then undoes the skip.
  await own.getByRole('button', { name: `Skip ${first}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await rows.nth(0).getByText('Skipped', { exact: true }).waitFor()
  await rows.nth(0).getByText('No charge').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Undo skip of ${first}`)
  expect(await next.innerText()).toBe(second)
  await page.locator('.toast').getByText(`Nothing is charged for ${first}.`).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0)

  await page.reload()
  await own.getByRole('button', { name: `Undo skip of ${first}`, exact: true }).click()
  await own.getByRole('button', { name: `Skip ${first}`, exact: true }).waitFor()
  await expect.poll(() => next.innerText()).toBe(first)

  await page.locator('.toast').waitFor({ state: 'detached' })
  await page.route('**/api/subscriptions/*', (route) => route.abort())
  await own.getByRole('button', { name: `Skip ${second}`, exact: true }).click()
  await page.locator('.toast').getByText('Update failed').waitFor()
  await own.getByRole('button', { name: `Skip ${second}`, exact: true }).waitFor()
  expect(pageErrors.filter((trouble) => !/subscriptions\/|ERR_FAILED/.test(trouble))).toEqual([])
  await context.close()
})

test('a box shows its weekday and contents', async () => {
  const { page, context } = await openPage(browser, PHONE)
  await page.goto('/subscriptions')
  const card = page.getByRole('article', { name: VEGETABLE_BOX })
  await card.getByText(/Pickup, next on Thursday, /).waitFor()
  await card.getByText('Thu 3:00–6:00 PM').waitFor()
  expect(await card.getByText('A herb of the week').isVisible()).toBe(false)
  await card.getByRole('button', { name: `Show all 6 items of ${VEGETABLE_BOX}` }).click()
  await card.getByText('A herb of the week').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0)
  await context.close()
})

test('a producer offers a box for pickup days and a price', async () => {
  const { page, context } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard/boxes')
  await page.getByRole('button', { name: 'Add box' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add box' })
  const optionsOf = async (field: string) => {
    await dialog.getByLabel(field, { exact: true }).click()
    return page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  }
  await (await optionsOf('Fulfillment method')).filter({ hasText: 'Farm pickup' }).click()
  const weekdays = await optionsOf('Pickup day')
  await expect
    .poll(() => weekdays.allInnerTexts())
    .toEqual(['Friday, 10:00 AM–5:00 PM', 'Saturday, 10:00 AM–5:00 PM', 'Sunday, 10:00 AM–5:00 PM'])
  await weekdays.first().click()
  const dates = await optionsOf('First pickup')
  // The previous list fades out.
  await expect
    .poll(async () => new Set((await dates.allInnerTexts()).map((date) => date.split(' ')[0])))
    .toEqual(new Set(['Friday,']))
  await dates.first().click()
  await dialog.getByRole('button', { name: 'Add item' }).click()
  await dialog.getByLabel('Item 1', { exact: true }).fill('Carrots')
  await dialog.getByLabel('Item 2', { exact: true }).fill('Carrots')
  await dialog.getByRole('button', { name: 'Add box' }).click()
  await dialog.getByText('Enter a price such as 25 or 25.50').waitFor()
  await dialog.getByText('Description is required').waitFor()
  await dialog.getByText('List each item once').waitFor()
  expect(await dialog.getByText('Invalid input').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBe(0)
  await context.close()
})
