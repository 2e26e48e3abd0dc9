import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comes } from '#tests/browser/support/dispute-steps.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { pdf } from '#tests/support/uploads.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { PHONE } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

test('a producer uploads a certificate, a verifier opens it', async () => {
  const { page: mine } = await comes(browser, SIGN_INS.producer, PHONE)
  await mine.goto('/producer-dashboard/products?show=listed')
  const first = mine.getByRole('region', { name: 'Your products' }).getByRole('listitem').first()
  const name = await first.getByRole('heading').getByRole('link').innerText()
  await first.getByRole('button', { name: 'Certificates' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Certificates' })
  await dialog.getByRole('button', { name: 'Add a certificate' }).click()
  await dialog.getByLabel('Certification').selectOption({ index: 1 })
  await dialog.getByLabel('Certified by').fill('Vermont Organic Farmers')
  await dialog.getByLabel('Certificate number').fill('VT-4711')
  await dialog.getByLabel('Valid until').fill('2999-12-31')
  const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf() }
  await dialog.getByLabel('Add a file').setInputFiles(file)
  await dialog.getByText('certificate.pdf').waitFor()
  await expectSoundLayout(mine)
  if (process.env.SCREENS) await mine.screenshot({ path: `${process.env.SCREENS}/claim-390.png`, fullPage: true })
  await dialog.getByRole('button', { name: 'Send to be Checked' }).click()
  await dialog.getByRole('link', { name: 'Open your document' }).waitFor()

  const { page: theirs } = await comes(browser, SIGN_INS.verifier)
  await theirs.goto('/support/certificates')
  const claim = theirs.getByRole('listitem', { name: new RegExp(`for ${name}$`) })
  const link = claim.getByRole('link', { name: 'Open the uploaded document' })
  await link.waitFor()
  await expectSoundLayout(theirs)
  if (process.env.SCREENS) await theirs.screenshot({ path: `${process.env.SCREENS}/queue-1280.png`, fullPage: true })
  const download = theirs.waitForEvent('download')
  await link.evaluate((one) => one.removeAttribute('target'))
  await link.click()
  expect((await download).suggestedFilename()).toBe('certificate.pdf')
})
