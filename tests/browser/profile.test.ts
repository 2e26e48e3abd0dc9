import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatShortDate } from '#domain/kernel/calendar-date.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import type { ProducerSettings } from '#domain/producers/contract.ts'
import { setSession } from '#tests/browser/support/card-payments.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { pdf } from '#tests/support/uploads.ts'
import { bodyOf } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE, signIn } from './support/guest-page.ts'
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

test('products show the reopening date during a closure', async () => {
  const { visitor } = await registerMember('paula')
  bodyOf(await visitor.post('/api/producer-profiles', { ...FARM, businessName: 'Paula’s Patch' }))
  const { id } = bodyOf(await visitor.post<{ id: string }>('/api/me/products', LEEKS))
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await setSession(context, visitor)
  await page.goto('/producer-dashboard/payouts')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await reportToProcessor(page)
  await page.getByText('Ready', { exact: true }).waitFor()

  await page.goto('/producer-dashboard/shop-profile')
  const save = page.getByRole('button', { name: 'Save profile' })
  const timeField = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.getByRole('switch', { name: 'Saturday' }).click()
  await page.getByText('Unsaved changes').waitFor()
  await typeTime(page, 'Saturday closes', '12 pm')
  await page.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await save.click()
  await page.getByText('Choose an opening and a closing time').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await typeTime(page, 'Saturday opens, 2', '2 pm')
  await typeTime(page, 'Saturday closes, 2', '4 pm')
  // Unsaved changes survive a reload.
  await page.reload()
  expect(await timeField('Saturday closes, 2').inputValue()).toBe('4:00 PM')
  await page.getByRole('button', { name: 'Copy Saturday to all days' }).click()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Sunday'])
    await page.getByRole('switch', { name: day }).click()
  await save.click()
  await page.getByText('Shop profile saved').waitFor()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  const { pickup } = bodyOf(await visitor.get<ProducerSettings>('/api/me/producer-profile'))
  expect(pickup?.openingHours).toEqual([
    { weekday: 'sat', opens: '09:00', closes: '12:00' },
    { weekday: 'sat', opens: '14:00', closes: '16:00' },
  ])
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBe(0)

  const today = localDate('America/New_York')(new Date().toISOString())
  await page.getByRole('button', { name: 'Schedule closure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule closure' })
  await dialog.getByRole('textbox', { name: 'First and last day closed' }).fill(dateText(today))
  await page.keyboard.press('Enter')
  await dialog.getByPlaceholder('Last day').fill(dateText(addDays(today, 1)))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Schedule closure' }).click()
  const reopening = formatShortDate(addDays(today, 2))
  await page.getByText(`Your shop is closed and reopens on ${reopening}`).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`/product/${id}`)
  // The product's own entry, because the others have the same buttons.
  const leeks = page.locator('.product-detail')
  await leeks.getByText(`Back on ${reopening}`, { exact: true }).waitFor()
  await leeks.getByText(`Unavailable until ${reopening}, when the producer reopens.`).waitFor()
  expect(await leeks.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
  await leeks.getByText('Next pickup: Sat').first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  await page.goto('/producer-dashboard/shop-profile')
  await page.getByRole('button', { name: 'Cancel closure' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel closure', exact: true }).click()
  await page.getByText(`Your shop is closed and reopens on ${reopening}`).waitFor({ state: 'detached' })
  await page.goto(`/product/${id}`)
  await leeks.getByText('In stock', { exact: true }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

/** Types into a time picker. */
async function typeTime(page: Page, name: string, time: string): Promise<void> {
  const input = page.getByRole('textbox', { name, exact: true })
  await input.fill(time)
  await input.press('Enter')
}

/** A date in the format of the date picker: `Nov 26, 2026`. */
const dateText = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

test('a profile changed elsewhere is not overwritten', async () => {
  const { visitor } = await registerMember('petra')
  const businessName = 'Petra’s Plot'
  bodyOf(await visitor.post('/api/producer-profiles', { ...FARM, businessName }))
  const { page, context } = await openPage(browser, DESKTOP)
  await setSession(context, visitor)
  await page.goto('/producer-dashboard/shop-profile')
  const description = page.getByLabel('Description')
  await description.fill('Roots and greens.')
  const { version } = bodyOf(await visitor.get<ProducerSettings>('/api/me/producer-profile'))
  const other = { ...FARM, businessName, description: 'Roots and herbs.', expectedVersion: version }
  bodyOf(await visitor.request('PUT', '/api/me/producer-profile', { body: other }))
  await page.getByText('This profile was changed in another window').waitFor()
  expect(await description.inputValue()).toBe('Roots and greens.')
  await page.getByRole('button', { name: 'Load current version' }).click()
  expect(await description.inputValue()).toBe('Roots and herbs.')
  await page.getByRole('button', { name: 'Restore my changes' }).click()
  expect(await description.inputValue()).toBe('Roots and greens.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Shop profile saved').waitFor()
  const saved = bodyOf(await visitor.get<ProducerSettings>('/api/me/producer-profile'))
  expect(saved.description).toBe('Roots and greens.')
  await context.close()
})

test('a producer applies, and a verifier grants the badge', async () => {
  const businessName = `Vera’s Vale ${Date.now() % 1_000_000}`
  const { visitor } = await registerMember('vera')
  bodyOf(await visitor.post('/api/producer-profiles', { ...FARM, businessName }))
  const [seller, verifier] = [await openPage(browser, PHONE), await openPage(browser, DESKTOP)]
  await setSession(seller.context, visitor)
  await seller.page.goto('/producer-dashboard/verification')
  await seller.page.getByRole('button', { name: 'Send application' }).click()
  await seller.page.getByText('Enter at least 20 characters').first().waitFor()
  for (const field of await seller.page.getByLabel('Statement').all())
    await field.fill('Our family has grown roots here since 1971.')
  for (const field of await seller.page.getByLabel('Document numbers').all())
    await field.fill('Vermont license, ending 4417')
  await addDocuments(seller.page)
  await seller.page.getByLabel('I commit to the quality the marketplace rules require').check()
  expect(await accessibilityProblems(seller.page)).toEqual([])
  expect(await horizontalOverflowPx(seller.page)).toBe(0)
  await seller.page.getByRole('button', { name: 'Send application' }).click()
  await seller.page.getByText('In review').waitFor()
  await openDocument(seller.page)

  await signIn(verifier.page, SIGN_INS.verifier)
  await verifier.page.waitForURL('**/support/inbox')
  await verifier.page.goto('/support/verification')
  await verifier.page.getByRole('link', { name: businessName }).click()
  await verifier.page.getByRole('heading', { level: 1, name: businessName }).waitFor()
  await verifier.page.getByRole('radio', { name: 'Approve' }).check()
  await verifier.page.getByLabel('Reason', { exact: true }).fill('All documents are there.')
  expect(await accessibilityProblems(verifier.page)).toEqual([])
  await verifier.page.getByRole('button', { name: 'Approve application' }).click()
  await verifier.page.getByText('Application approved').waitFor()

  await seller.page.getByText('Verified until').waitFor()
  await seller.page.getByText('All documents are there.').waitFor()
  // The browser logs rejected documents.
  expect(seller.pageErrors).toEqual([expect.stringContaining('415'), expect.stringContaining('400')])
  expect(verifier.pageErrors).toEqual([])
  for (const { context } of [seller, verifier]) await context.close()
})

/** Adds three rejected and three accepted documents, one of which is removed. */
async function addDocuments(page: Page): Promise<void> {
  const add = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type="file"][accept*="pdf"]').setInputFiles({ name, mimeType, buffer })
  const removal = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  await add('notes.txt', 'text/plain', Buffer.from('Dear verifier'))
  await page.getByText('Upload a PDF, or an image as JPEG, PNG or WebP.').waitFor()
  const answered = page.waitForResponse('**/api/me/documents')
  await add('lease.pdf', 'application/pdf', Buffer.from('<html>no lease</html>'))
  expect((await answered).status()).toBe(415)
  await page.getByText('Invalid file type.').first().waitFor()
  await add('lease.pdf', 'application/pdf', pdf({ inside: '/OpenAction << /S /JavaScript >>' }))
  await page.getByText('This PDF contains scripts, programs or other files.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await add('lease.pdf', 'application/pdf', pdf())
  await removal('lease.pdf').waitFor()
  await add('id card.png', 'image/png', await page.screenshot())
  await removal('id card.webp').waitFor()
  await add('wrong.pdf', 'application/pdf', pdf({ page: 'Wrong' }))
  await removal('wrong.pdf').focus()
  await page.keyboard.press('Enter')
  await removal('wrong.pdf').waitFor({ state: 'detached' })
}

/** Expects that the PDF is downloaded and the image opens in its own window. */
async function openDocument(page: Page): Promise<void> {
  const documents = page.getByRole('region', { name: 'Documents' })
  const [shown, answer] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('response', (response) => response.url().includes('/documents/')),
    documents.getByRole('link', { name: 'id card.webp' }).click(),
  ])
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp'])
  await shown.close()
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    documents.getByRole('link', { name: 'lease.pdf' }).click(),
  ])
  expect(kept.suggestedFilename()).toBe('lease.pdf')
}
