import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketDay } from '#app/market-day.ts'
import { daysAfter, nearDayWords } from '#domain/kernel/day.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { fine } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, PHONE, pageFindings, sidewaysPx, signIn, somebody } from './support/guest-page.ts'
import { newcomer } from './support/newcomer.ts'
import { comesAs } from './support/paying.ts'
import { tellProcessor } from './support/set-up-payouts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const FARM = {
  ...{ description: 'Roots.', zip: '05602', phone: '', tags: [], delivery: null },
  pickup: { hours: 'Ring the bell', address: '9 Brook Road' },
}
const LEEKS = {
  ...{ name: 'Late Leeks', description: 'Pulled today.', category: 'vegetables', unit: 'per_item' },
  ...{ priceCents: 300, fulfilments: ['pickup'], onHand: 40 },
}

test('a producer tells their hours, and while they are closed their goods say when they are back', async () => {
  const { visitor } = await newcomer('paula')
  fine(await visitor.post('/api/producer-profiles', { ...FARM, businessName: 'Paula’s Patch' }))
  const { id } = fine(await visitor.post<{ id: string }>('/api/me/products', LEEKS))
  const { page, context, troubles } = await somebody(browser, PHONE)
  await comesAs(context, visitor)
  await page.goto('/producer-dashboard?view=banking')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await tellProcessor(page)
  await page.getByText('Ready', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByLabel('Saturday', { exact: true }).fill('nine')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('From and until, like 9:00-12:00').waitFor()
  await page.getByLabel('Saturday', { exact: true }).fill('9-12, 2 pm-4 pm')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved').waitFor()
  expect(await page.getByLabel('Saturday', { exact: true }).inputValue()).toBe('09:00-12:00, 14:00-16:00')
  expect(await pageFindings(page)).toEqual([])
  expect(await sidewaysPx(page)).toBe(0)

  const today = marketDay('VT')(new Date().toISOString())
  await page.getByLabel('First day closed').fill(today)
  await page.getByLabel('Last day closed').fill(daysAfter(today, 1))
  await page.getByRole('button', { name: 'Announce' }).click()
  const back = nearDayWords(daysAfter(today, 2))
  await page.getByText(`You are closed now, back on ${back}.`).waitFor()
  await page.goto(`/product/${id}`)
  // Beside others of its kind, which have buttons of their own.
  const leeks = page.locator('.product-detail')
  await leeks.getByText(`Back on ${back}`, { exact: true }).waitFor()
  expect(await leeks.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true)
  await leeks.getByText('Next pickup: Sat').waitFor()
  expect(await pageFindings(page)).toEqual([])

  await page.goto('/producer-dashboard?view=profile')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByText(`You are closed now, back on ${back}.`).waitFor({ state: 'detached' })
  await page.goto(`/product/${id}`)
  await leeks.getByText('In Stock', { exact: true }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('a producer applies, and a verifier gives the badge', async () => {
  const businessName = `Vera’s Vale ${Date.now() % 1_000_000}`
  const { visitor } = await newcomer('vera')
  fine(await visitor.post('/api/producer-profiles', { ...FARM, businessName }))
  const [seller, verifier] = [await somebody(browser, PHONE), await somebody(browser, DESKTOP)]
  await comesAs(seller.context, visitor)
  await seller.page.goto('/producer-dashboard?view=verification')
  await seller.page.getByRole('button', { name: 'Send application' }).click()
  await seller.page.getByText('Please tell a little more: at least 20 characters').first().waitFor()
  for (const field of await seller.page.getByLabel('What you can tell us').all())
    await field.fill('Our family has grown roots here since 1971.')
  for (const field of await seller.page.getByLabel('Papers').all()) await field.fill('Vermont license, ending 4417')
  await seller.page.getByLabel('I commit to the quality the marketplace rules ask for').check()
  expect(await pageFindings(seller.page)).toEqual([])
  expect(await sidewaysPx(seller.page)).toBe(0)
  await seller.page.getByRole('button', { name: 'Send application' }).click()
  await seller.page.getByText('Being looked at').waitFor()

  await signIn(verifier.page, SIGN_INS.verifier)
  await verifier.page.waitForURL('**/support/verification')
  expect(await pageFindings(verifier.page)).toEqual([])
  await verifier.page.getByRole('link', { name: businessName }).click()
  await verifier.page.getByLabel('Approve: the badge for a year').check()
  await verifier.page.getByLabel('Reason, or what you ask, for the producer').fill('All papers are there.')
  expect(await pageFindings(verifier.page)).toEqual([])
  await verifier.page.getByRole('button', { name: 'Tell the producer' }).click()
  await verifier.page.getByText('Decided by verifier').waitFor()

  await seller.page.getByText('Verified until').waitFor()
  await seller.page.getByText('All papers are there.').waitFor()
  for (const { context, troubles } of [seller, verifier]) {
    expect(troubles).toEqual([])
    await context.close()
  }
})
