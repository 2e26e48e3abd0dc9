import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { openSignedIn } from '#tests/browser/support/dispute-steps.ts'
import { PHONE } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { launchBrowser } from '#tests/support/chromium.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const decision = (page: Page) => page.getByRole('form', { name: 'Decision' })

test('a product taken down is restored after an appeal', async () => {
  const producer = await openSignedIn(browser, SIGN_INS.producer, PHONE)
  const mine = producer.page
  await mine.goto('/producer-dashboard/products?show=listed')
  const first = mine.getByRole('region', { name: 'Your products' }).getByRole('listitem').first()
  const opener = first.locator('.product-name')
  const name = await opener.innerText()
  await opener.click()
  await mine.waitForURL(/product=/)
  const address = `/product/${new URL(mine.url()).searchParams.get('product')}`

  const shopper = await openSignedIn(browser, SIGN_INS.shopper)
  await shopper.page.goto(address)
  await shopper.page.getByRole('button', { name: 'Report this product' }).click()
  const dialog = shopper.page.getByRole('dialog')
  await dialog.getByLabel('Infringes intellectual property').check()
  await dialog.getByRole('button', { name: 'Report Product' }).click()
  await dialog.getByText('Add details: we cannot review the report without them').waitFor()
  await expectSoundLayout(shopper.page)
  await dialog.getByLabel('Misleading description or label').check()
  await dialog.getByLabel('Anything else', { exact: false }).fill('The label at the stall said something else.')
  await dialog.getByRole('button', { name: 'Report Product' }).click()
  await shopper.page.getByText('You reported this product. We’re reviewing it.').waitFor()

  const support = await openSignedIn(browser, SIGN_INS.support)
  await support.page.goto('/support/flagged-content')
  await support.page.getByText('Products', { exact: true }).click()
  await support.page.getByRole('link', { name: `Product: ${name}` }).click()
  await support.page.getByRole('region', { name: 'Product', exact: true }).waitFor()
  await expectSoundLayout(support.page)
  await decision(support.page).getByLabel('Take down').check()
  await decision(support.page).getByLabel('Rule').fill('Describe your products accurately')
  await support.page.keyboard.press('Enter')
  await decision(support.page).getByLabel('Reason').fill('The label does not say what is in it.')
  await decision(support.page).getByRole('button', { name: 'Take down' }).click()
  await support.page.getByText('You made this decision: another agent decides an appeal.').waitFor()

  await shopper.page.goto(address)
  await shopper.page.getByText('This product is no longer available.').waitFor()
  await expectSoundLayout(shopper.page)

  await mine.goto('/producer-dashboard/products?show=unlisted')
  const its = mine.getByRole('listitem').filter({ has: mine.getByRole('button', { name, exact: true }) })
  await its.getByText('Taken down').waitFor()
  await its.getByRole('button', { name, exact: true }).click()
  const drawer = mine.getByRole('dialog', { name })
  await drawer.getByText('The label does not say what is in it.').waitFor()
  await expectSoundLayout(mine)
  await drawer.getByRole('button', { name: /^Appeal/ }).click()
  await mine.getByLabel('What did you change', { exact: false }).fill('The labels are printed anew.')
  await mine.getByRole('button', { name: 'Send appeal' }).click()
  await drawer.getByText('Your appeal is being reviewed', { exact: false }).waitFor()

  const senior = await openSignedIn(browser, SIGN_INS.senior)
  await senior.page.goto('/support/flagged-content?contentType=product')
  await senior.page.getByRole('link', { name: `Product: ${name}` }).click()
  await senior.page.getByText('The labels are printed anew.').waitFor()
  await decision(senior.page).getByLabel('Restore').check()
  await decision(senior.page).getByLabel('Reason').fill('The new label says what is in it.')
  await decision(senior.page).getByRole('button', { name: 'Restore' }).click()
  await senior.page.getByRole('status').getByText('Restored').waitFor()

  await shopper.page.goto(address)
  await shopper.page.getByText('You reported this product, and we reviewed it.').waitFor()
  for (const one of [producer, shopper, support, senior]) {
    expect(one.pageErrors.filter((trouble) => !trouble.includes('status of 400'))).toEqual([])
    await one.context.close()
  }
})
