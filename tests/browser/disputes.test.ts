import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn } from '#tests/browser/support/dispute-steps.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, openPage, PHONE, signIn } from './support/guest-page.ts'
import { createContestedDispute, createGuestOrder } from './support/reported-dispute.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Describes the problem and uploads a photo as the guest. */
async function report(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Report a problem' }).click()
  const form = page.getByRole('form', { name: 'Report a problem' })
  await form.getByRole('button', { name: 'Report the problem' }).click()
  await form.getByText('Choose a resolution').waitFor()
  await expectSoundLayout(page)
  await form.getByLabel(/^Product quality/).check()
  await form.getByRole('button', { name: 'Report the problem' }).click()
  const items = form.getByRole('group', { name: 'Which items, and how many?' })
  await items.getByText('Choose the items and quantities').waitFor()
  expect(await form.getByText('Choose a topic').count()).toBe(0)
  await form.getByRole('button', { name: /^Increase quantity of / }).click()
  await form.getByLabel('What happened?').fill('One of them was rotten inside.')
  const picture = { name: 'rotten.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await form.getByLabel('Add a file').setInputFiles(picture)
  await form.getByRole('button', { name: 'Remove rotten.webp' }).waitFor()
  await form.getByLabel('A partial refund').check()
  await form.getByRole('button', { name: 'Report the problem' }).click()
  await page.waitForURL('**/disputes/**')
}

test('a guest uploads evidence and accepts an offer', async () => {
  const { order: bought } = await createGuestOrder()
  const { id, key, orderNumber } = bought
  const path = `/order/${id}?key=${key}`
  const guest = await openPage(browser, PHONE)
  await guest.page.goto(path)
  const order = await guest.context.newPage()
  await order.goto(path)
  await report(guest.page)
  await guest.page.getByRole('heading', { level: 1, name: `Problem with order #${orderNumber}` }).waitFor()
  await expectSoundLayout(guest.page)
  const [picture] = await Promise.all([
    guest.context.waitForEvent('page'),
    guest.page.getByRole('link', { name: 'rotten.webp' }).click(),
  ])
  await expect.poll(() => picture.evaluate('document.contentType')).toBe('image/webp')

  const producer = await openPage(browser, DESKTOP)
  await signIn(producer.page, SIGN_INS.producer)
  await producer.page.goto('/producer-dashboard/problems')
  const mine = producer.page.getByRole('row').filter({ hasText: orderNumber })
  await mine.getByText('Action required').waitFor()
  await expectSoundLayout(producer.page)
  await mine.getByRole('link').click()
  await producer.page.waitForURL('**/producer-dashboard/problems/dispute_*')
  await producer.page.goto(new URL(guest.page.url()).pathname)
  await producer.page.waitForURL('**/producer-dashboard/problems/dispute_*')
  await producer.page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Orders' }).waitFor()
  await producer.page.getByLabel('Offer a resolution').check()
  await producer.page.getByLabel('Partial refund').check()
  const amount = producer.page.getByLabel(/^Amount for/).first()
  await amount.fill('9999')
  await producer.page
    .getByRole('alert')
    .getByText(/^At most \$/)
    .waitFor()
  await amount.fill('1.25')
  await producer.page.getByLabel('Message to the buyer').fill('Sorry. It should not have left the barn.')
  const proof = { name: 'barn.png', mimeType: 'image/png', buffer: await producer.page.screenshot() }
  await producer.page.locator('.ant-upload input[type=file]').setInputFiles(proof)
  await producer.page.getByRole('button', { name: 'Remove barn.webp' }).waitFor()
  const sum = await producer.page.locator('.price-summary-total dd').textContent()
  await expectSoundLayout(producer.page)
  await producer.page.getByRole('button', { name: 'Send offer' }).click()
  await producer.page.locator('.ant-notification').getByText('Offer sent').waitFor()

  await guest.page.getByRole('link', { name: 'barn.webp' }).waitFor()
  await guest.page.getByRole('button', { name: 'Accept offer' }).click()
  const dialog = guest.page.getByRole('dialog', { name: 'Accept offer' })
  await dialog.getByRole('button', { name: 'Accept offer', exact: true }).waitFor()
  await expectSoundLayout(guest.page)
  await dialog.getByRole('button', { name: 'Accept offer', exact: true }).click()
  await guest.page.getByText(`The buyer was refunded: ${sum} of`).waitFor()
  await order.getByRole('list', { name: 'Refunds' }).getByText(sum!, { exact: true }).waitFor()
  expect([...guest.pageErrors, ...producer.pageErrors]).toEqual([])
  await guest.context.close()
  await producer.context.close()
})

test('an auditor reads a dispute without actions', async () => {
  const { disputeId } = await createContestedDispute('full_refund')
  const { page, context, pageErrors } = await openSignedIn(browser, SIGN_INS.auditor, PHONE)
  await page.goto(`/support/disputes/${disputeId}`)
  await page.getByRole('region', { name: 'Conversation' }).waitFor()
  await page.getByRole('region', { name: 'Order timeline' }).getByRole('link', { name: 'Paid', exact: true }).waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  expect(pageErrors).toEqual([])
  await context.close()
})
