import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn } from '#tests/browser/support/dispute-steps.ts'
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

test('a verifier reviews a certificate next to its document', async () => {
  const { page: mine } = await openSignedIn(browser, SIGN_INS.producer, PHONE)
  await mine.goto('/producer-dashboard/products?show=listed')
  const first = mine.getByRole('region', { name: 'Your products' }).getByRole('listitem').first()
  const name = await first.locator('.product-name').innerText()
  await first.getByRole('button', { name: /^More actions/ }).click()
  await mine.getByRole('menuitem', { name: 'Certificates' }).click()
  await mine.getByRole('button', { name: 'Add certificate' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Add certificate' })
  // Filled first, because Enter accepts the date, and would submit a complete form.
  await dialog.getByLabel('Valid until').fill('2999-12-31')
  await dialog.getByLabel('Valid until').press('Enter')
  await dialog.getByLabel('Certification').click()
  await mine.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await dialog.getByLabel('Certifier', { exact: true }).fill('Vermont Organic Farmers')
  await dialog.getByLabel('Certificate number').fill('VT-4711')
  const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf() }
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await dialog.getByText('certificate.pdf').waitFor()
  await expectSoundLayout(mine)
  if (process.env.SCREENS) await mine.screenshot({ path: `${process.env.SCREENS}/claim-390.png`, fullPage: true })
  await dialog.getByRole('button', { name: 'Send for review' }).click()
  await mine.getByRole('link', { name: 'Open document' }).waitFor()

  const { page: theirs, pageErrors } = await openSignedIn(browser, SIGN_INS.verifier)
  await theirs.goto('/support/certificates')
  await theirs.getByRole('link', { name, exact: true }).click()
  await theirs.getByRole('heading', { level: 1, name: new RegExp(`for ${name}$`) }).waitFor()
  const documents = theirs.getByRole('region', { name: 'Documents' })
  await documents.getByRole('link', { name: 'Download' }).waitFor()
  await expectSoundLayout(theirs)
  const download = theirs.waitForEvent('download')
  await documents.getByRole('link', { name: 'Download' }).click()
  await download

  await theirs.getByRole('button', { name: 'Decline', exact: true }).click()
  const decline = theirs.getByRole('dialog', { name: 'Decline this certificate?' })
  await decline.getByRole('button', { name: 'Decline certificate' }).click()
  await decline.getByText('Give the producer a reason').waitFor()
  await decline.getByRole('button', { name: 'Not in the register' }).click()
  await expectSoundLayout(theirs)
  await decline.getByRole('button', { name: 'Decline certificate' }).click()
  await theirs.getByRole('region', { name: 'History' }).getByText('Declined').waitFor()
  await mine.getByText('The certifier’s register does not list this number', { exact: false }).waitFor()
  expect(pageErrors).toEqual([])
})
