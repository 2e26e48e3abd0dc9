import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatShortDate } from '#domain/kernel/calendar-date.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import { comesAs } from '#tests/browser/support/card-payments.ts'
import { newcomer } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { pdf } from '#tests/support/uploads.ts'
import { fine } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, openAs, PHONE, pageFindings, sidewaysPx, signIn } from './support/guest-page.ts'
import { reportToProcessor } from './support/set-up-payouts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const FARM = {
  description: 'Roots.',
  zipCode: '05602',
  phone: '',
  tags: [],
  delivery: null,
  pickup: { hoursNote: 'Ring the bell', address: '9 Brook Road' },
}
const LEEKS = {
  name: 'Late Leeks',
  description: 'Pulled today.',
  category: 'vegetables',
  unit: 'per_item',
  priceCents: 300,
  fulfillmentMethods: ['pickup'],
  onHand: 40,
}

test('a producer sets opening hours, and products show the reopening date during a closure', async () => {
  const { visitor } = await newcomer('paula')
  fine(await visitor.post('/api/producer-profiles', { ...FARM, businessName: 'Paula’s Patch' }))
  const { id } = fine(await visitor.post<{ id: string }>('/api/me/products', LEEKS))
  const { page, context, troubles } = await openAs(browser, PHONE)
  await comesAs(context, visitor)
  await page.goto('/producer-dashboard/payouts')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await reportToProcessor(page)
  await page.getByText('Ready', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByLabel('Saturday', { exact: true }).fill('nine')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('From and until, like 9:00-12:00').waitFor()
  await page.getByLabel('Saturday', { exact: true }).fill('9-12, 2 pm-4 pm')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved').waitFor()
  // The current state is fetched after the confirmation.
  const saturday = page.getByLabel('Saturday', { exact: true })
  await expect.poll(() => saturday.inputValue()).toBe('09:00-12:00, 14:00-16:00')
  expect(await pageFindings(page)).toEqual([])
  expect(await sidewaysPx(page)).toBe(0)

  const today = localDate('America/New_York')(new Date().toISOString())
  await page.getByLabel('First day closed').fill(today)
  await page.getByLabel('Last day closed').fill(addDays(today, 1))
  await page.getByRole('button', { name: 'Announce' }).click()
  const back = formatShortDate(addDays(today, 2))
  await page.getByText(`You are closed now, back on ${back}.`).waitFor()
  await page.goto(`/product/${id}`)
  // Among other entries with their own buttons.
  const leeks = page.locator('.product-detail')
  await leeks.getByText(`Back on ${back}`, { exact: true }).waitFor()
  expect(await leeks.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true)
  await leeks.getByText('Next pickup: Sat').waitFor()
  expect(await pageFindings(page)).toEqual([])

  await page.goto('/producer-dashboard/shop-profile')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByText(`You are closed now, back on ${back}.`).waitFor({ state: 'detached' })
  await page.goto(`/product/${id}`)
  await leeks.getByText('In Stock', { exact: true }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('a producer applies, and a verifier grants the badge', async () => {
  const businessName = `Vera’s Vale ${Date.now() % 1_000_000}`
  const { visitor } = await newcomer('vera')
  fine(await visitor.post('/api/producer-profiles', { ...FARM, businessName }))
  const [seller, verifier] = [await openAs(browser, PHONE), await openAs(browser, DESKTOP)]
  await comesAs(seller.context, visitor)
  await seller.page.goto('/producer-dashboard/verification')
  await seller.page.getByRole('button', { name: 'Send application' }).click()
  await seller.page.getByText('Enter at least 20 characters').first().waitFor()
  for (const field of await seller.page.getByLabel('What you can tell us').all())
    await field.fill('Our family has grown roots here since 1971.')
  for (const field of await seller.page.getByLabel('Numbers and links').all())
    await field.fill('Vermont license, ending 4417')
  await addDocuments(seller.page)
  await seller.page.getByLabel('I commit to the quality the marketplace rules ask for').check()
  expect(await pageFindings(seller.page)).toEqual([])
  expect(await sidewaysPx(seller.page)).toBe(0)
  await seller.page.getByRole('button', { name: 'Send application' }).click()
  await seller.page.getByText('Being looked at').waitFor()
  await seller.page.getByRole('link', { name: 'id card.webp' }).waitFor()

  await signIn(verifier.page, SIGN_INS.verifier)
  await verifier.page.waitForURL('**/support/verification')
  expect(await pageFindings(verifier.page)).toEqual([])
  await verifier.page.getByRole('link', { name: businessName }).click()
  await opensDocuments(verifier.page)
  await verifier.page.getByLabel('Approve: the badge for a year').check()
  await verifier.page.getByLabel('Reason, or what you ask, for the producer').fill('All papers are there.')
  expect(await pageFindings(verifier.page)).toEqual([])
  await verifier.page.getByRole('button', { name: 'Tell the producer' }).click()
  await verifier.page.getByText('Decided by verifier').waitFor()

  await seller.page.getByText('Verified until').waitFor()
  await seller.page.getByText('All papers are there.').waitFor()
  // The browser logs a rejected document.
  expect(seller.troubles).toEqual([expect.stringContaining('415'), expect.stringContaining('400')])
  expect(verifier.troubles).toEqual([])
  for (const { context } of [seller, verifier]) await context.close()
})

/** One rejected document, two accepted ones, one of them removed; by keyboard except for the file dialog. */
async function addDocuments(page: Page): Promise<void> {
  const files = page.getByRole('group', { name: 'Files (optional)' })
  const add = (name: string, mimeType: string, buffer: Buffer) =>
    files.getByLabel('Add a file').setInputFiles({ name, mimeType, buffer })
  await add('notes.txt', 'text/plain', Buffer.from('Dear verifier'))
  await files.getByText('Upload a PDF, or an image as JPEG, PNG or WebP.').waitFor()
  const answered = page.waitForResponse('**/api/me/documents')
  await add('lease.pdf', 'application/pdf', Buffer.from('<html>no lease</html>'))
  expect((await answered).status()).toBe(415)
  await files.getByText('Invalid file type.').waitFor()
  await add('lease.pdf', 'application/pdf', pdf({ inside: '/OpenAction << /S /JavaScript >>' }))
  await files.getByText('This PDF contains scripts, programs or other files.').waitFor()
  expect(await pageFindings(page)).toEqual([])
  await add('lease.pdf', 'application/pdf', pdf())
  await files.getByRole('button', { name: 'Remove lease.pdf' }).waitFor()
  await files.getByText('File added, 1 in all').waitFor({ state: 'attached' })
  await add('id card.png', 'image/png', await page.screenshot())
  await files.getByRole('button', { name: 'Remove id card.webp' }).waitFor()
  await add('wrong.pdf', 'application/pdf', pdf({ page: 'Wrong' }))
  const remove = files.getByRole('button', { name: 'Remove wrong.pdf' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await remove.waitFor({ state: 'detached' })
  expect(await files.evaluate((group) => group === document.activeElement)).toBe(true)
}

/** The PDF is downloaded, the image opens in its own window. */
async function opensDocuments(page: Page): Promise<void> {
  const papers = page.getByRole('list', { name: 'Files' })
  const [shown, answer] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('response', (response) => response.url().includes('/documents/')),
    papers.getByRole('link', { name: 'id card.webp' }).click(),
  ])
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp'])
  await shown.close()
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    papers.getByRole('link', { name: 'lease.pdf' }).click(),
  ])
  expect(kept.suggestedFilename()).toBe('lease.pdf')
}
