import type { Page } from 'playwright-core'

const ANSWERS = {
  'Legal first name': 'Petra',
  'Legal last name': 'Patch',
  'Date of birth': '1980-05-04',
  'Last 4 digits of your Social Security number': '0000',
  'Bank routing number': '110000000',
  'Bank account number': '000123456789',
}

/** Completes the processor's onboarding page and returns to the marketplace. */
export async function reportToProcessor(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(ANSWERS)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.waitForURL('**/producer-dashboard/payouts')
}
