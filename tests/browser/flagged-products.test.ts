import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { comes } from '#tests/browser/support/dispute-steps.ts'
import { PHONE } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { launchBrowser } from '#tests/support/chromium.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const decision = (page: Page) => page.getByRole('form', { name: 'Decide' })

test('a product is reported, taken down, appealed and restored by another agent', async () => {
  const producer = await comes(browser, SIGN_INS.producer, PHONE)
  const mine = producer.page
  await mine.goto('/producer-dashboard/products?show=listed')
  const first = mine.getByRole('region', { name: 'Your products' }).getByRole('listitem').first()
  const link = first.getByRole('heading').getByRole('link')
  const name = await link.innerText()
  const address = (await link.getAttribute('href'))!

  const shopper = await comes(browser, SIGN_INS.shopper)
  await shopper.page.goto(address)
  await shopper.page.getByRole('button', { name: 'Report this product' }).click()
  const dialog = shopper.page.getByRole('dialog')
  await dialog.getByLabel('Infringes intellectual property').check()
  await dialog.getByRole('button', { name: 'Report Product' }).click()
  await dialog.getByText('Please add details: we cannot review the report without them').waitFor()
  await expectSoundLayout(shopper.page)
  await dialog.getByLabel('Misleading description or label').check()
  await dialog.getByLabel('Anything else', { exact: false }).fill('The label at the stall said something else.')
  await dialog.getByRole('button', { name: 'Report Product' }).click()
  await shopper.page.getByText('You reported this product. We look at it.').waitFor()

  const support = await comes(browser, SIGN_INS.support)
  await support.page.goto('/support/flagged-content')
  await support.page.getByRole('button', { name: 'Products' }).click()
  await support.page.getByRole('link', { name: `Product: ${name}` }).click()
  await support.page.getByRole('region', { name: 'The product' }).waitFor()
  await expectSoundLayout(support.page)
  await decision(support.page).getByLabel('Take the product off the market').check()
  await decision(support.page).getByLabel('The rule it breaks').selectOption('misleading_description')
  await decision(support.page).getByLabel('Reason').fill('The label does not say what is in it.')
  await decision(support.page).getByRole('button', { name: 'Decide' }).click()
  await support.page
    .getByText('You made this decision. If a review is requested, another moderator handles it.')
    .waitFor()

  await shopper.page.goto(address)
  await shopper.page.getByText('This product is no longer offered.').waitFor()
  await expectSoundLayout(shopper.page)

  await mine.goto('/producer-dashboard/products?show=unlisted')
  const its = mine.getByRole('listitem', { name, exact: true })
  await its.getByText('The label does not say what is in it.').waitFor()
  expect(await its.getByRole('button', { name: 'Relist' }).count()).toBe(0)
  await expectSoundLayout(mine)
  await its.getByRole('button', { name: /^Ask for review/ }).click()
  await mine.getByLabel('What did you change', { exact: false }).fill('The labels are printed anew.')
  await mine.getByRole('dialog').getByRole('button', { name: 'Ask for Review', exact: true }).click()
  await its.getByText('You asked for a review', { exact: false }).waitFor()

  const senior = await comes(browser, SIGN_INS.senior)
  await senior.page.goto('/support/flagged-content?contentType=product')
  await senior.page.getByRole('link', { name: `Product: ${name}` }).click()
  await senior.page.getByText('The labels are printed anew.').waitFor()
  await decision(senior.page).getByLabel('Give the product back', { exact: false }).check()
  await decision(senior.page).getByLabel('Reason').fill('The new label says what is in it.')
  await decision(senior.page).getByRole('button', { name: 'Decide' }).click()
  await senior.page.getByRole('status').getByText('Put back').waitFor()

  await shopper.page.goto(address)
  await shopper.page.getByText('You reported this product, and we have looked at it.').waitFor()
  for (const one of [producer, shopper, support, senior]) {
    expect(one.troubles.filter((trouble) => !trouble.includes('status of 400'))).toEqual([])
    await one.context.close()
  }
})
