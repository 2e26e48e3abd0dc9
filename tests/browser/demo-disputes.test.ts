import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import {
  assignToMe,
  finalStatus,
  openDispute,
  openSignedIn,
  refundsOf,
  setPassword,
  submitDialog,
  workPanel,
} from '#tests/browser/support/dispute-steps.ts'
import { type OpenPage, PHONE } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { launchBrowser } from '#tests/support/chromium.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const currentStep = (page: Page) => page.getByRole('region', { name: 'This step' })
const answer = (page: Page) => page.getByRole('region', { name: 'Result' })
const toTheCase = (page: Page) => page.getByRole('link', { name: /^(Open dispute|Back to the case|Dispute)$/ }).click()

async function leave(...people: readonly OpenPage[]) {
  expect(people.flatMap(({ pageErrors }) => pageErrors)).toEqual([])
  for (const { context } of people) await context.close()
}

test('a dispute is decided from its messages on a phone', async () => {
  const staff = await openSignedIn(browser, SIGN_INS.support, PHONE)
  const { page } = staff
  const id = await openDispute(page, 'Priya Nair')
  await expectSoundLayout(page)

  await page.getByRole('link', { name: 'Product as ordered' }).click()
  await answer(page).getByText('$9.75 per lb').waitFor()
  await answer(page).getByText('one-pound bricks').waitFor()
  await expectSoundLayout(page)
  await toTheCase(page)
  await page.getByRole('link', { name: 'Completed' }).click()
  await currentStep(page).getByRole('heading', { name: 'The producer handed over the order' }).waitFor()
  await page.getByRole('region', { name: 'What the buyer saw' }).getByText('4 lb').waitFor()
  await expectSoundLayout(page)
  await toTheCase(page)
  await page.getByRole('link', { name: 'Messages (2)' }).click()
  await currentStep(page).getByText('the filler ran light for part of Monday').waitFor()
  const earlier = page.getByRole('button', { name: 'Previous' })
  await earlier.click()
  await currentStep(page).getByText('My scale says 14 ounces').waitFor()
  await expectSoundLayout(page)
  await toTheCase(page)

  await assignToMe(page)
  const decision = workPanel(page).getByRole('form', { name: 'Decide' })
  await decision.getByLabel('Partial refund').check()
  await decision.getByLabel(/^Quantity of .*Ground Beef/).fill('0.5')
  await decision.getByLabel('Reason').fill('Four times two ounces are missing, and the producer’s plant says why.')
  await expectSoundLayout(page)
  const sum = (await decision.locator('.decision-amount').textContent())!
  expect(sum).toBe('$4.88')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await page.getByText('The decision takes effect on').waitFor()

  const buyer = await openSignedIn(browser, await setPassword('priya_nair', 'priya.nair@example.com'), PHONE)
  await buyer.page.goto(`/disputes/${id}`)
  await buyer.page.getByRole('region', { name: 'Decision' }).getByText('0.5 lb Ground Beef').waitFor()
  await expectSoundLayout(buyer.page)
  await submitDialog(buyer.page, 'Accept decision')
  const producer = await openSignedIn(browser, await setPassword('cobblegore', 'cobblegore@example.com'))
  await producer.page.goto(`/disputes/${id}`)
  await expectSoundLayout(producer.page)
  await submitDialog(producer.page, 'Accept decision')

  for (const side of [buyer, producer]) {
    await finalStatus(side.page).getByText(`The buyer was refunded: ${sum} of`).waitFor()
    await expectSoundLayout(side.page)
    await side.page.getByRole('link', { name: /^Order #/ }).click()
    await refundsOf(side.page).getByText(sum).first().waitFor()
  }
  // Without a reload, because the staff page is updated live.
  await page.getByText(`The buyer was refunded: ${sum} of`).waitFor()
  await page.getByRole('region', { name: 'The order' }).getByText('0.5 lb refunded').waitFor()
  await expectSoundLayout(page)
  await leave(staff, buyer, producer)
})

/** Moves the slider one step, by keyboard. */
async function stepOn(page: Page) {
  const slider = page.getByRole('slider', { name: 'Step' })
  const stepShown = async () => Number.parseInt((await slider.getAttribute('aria-valuetext')) ?? '', 10)
  const before = await stepShown()
  await slider.press('ArrowRight')
  await expect.poll(stepShown).toBe(before + 1)
}

async function bottomPx(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox())!
  return y + height
}

test('a claim is denied when the replay shows the pickup', async () => {
  const staff = await openSignedIn(browser, SIGN_INS.support)
  const { page } = staff
  const id = await openDispute(page, 'Hannah Weld')
  await expectSoundLayout(page)
  const course = page.getByRole('region', { name: 'Order timeline' })
  await course.getByText('Please leave it with the neighbor downstairs if nobody opens.').waitFor()

  await course.getByRole('link', { name: 'Delivered' }).click()
  await currentStep(page).getByRole('heading', { name: 'The producer marked the order as delivered' }).waitFor()
  await currentStep(page).getByText('the producer glasshouse').waitFor()
  const seen = page.getByRole('region', { name: 'What the producer saw' })
  await seen.getByText('Please leave it with the neighbor downstairs').waitFor()
  const link = page.url()
  for (let steps = 0; steps < 3; steps++) await stepOn(page)
  await currentStep(page)
    .getByText('Nobody opened, so it is with your neighbor downstairs, as your note said.')
    .waitFor()
  await expectSoundLayout(page)
  await page.goto(link)
  await currentStep(page).getByRole('heading', { name: 'The producer marked the order as delivered' }).waitFor()
  await page.getByRole('link', { name: 'View as of this step' }).click()
  await answer(page).locator('.ant-descriptions').getByText('Delivered').waitFor()
  await answer(page).locator('.ant-descriptions').getByText('$29.11').first().waitFor()
  await page.getByRole('link', { name: 'View in the replay' }).click()
  await toTheCase(page)

  const decision = workPanel(page).getByRole('form', { name: 'Decide' })
  await decision.getByLabel('Partial refund').check()
  await decision.getByRole('status', { name: 'Effect' }).waitFor()
  const [reason, submit] = [decision.getByLabel('Reason'), decision.getByRole('button', { name: 'Decide' })]
  expect(await bottomPx(reason)).toBeLessThan((await submit.boundingBox())!.y)
  expect(await bottomPx(submit)).toBeLessThan(page.viewportSize()!.height)
  await assignToMe(page)
  await decision.getByLabel('Claim denied').check()
  await decision
    .getByLabel('Reason')
    .fill('It was left with the neighbor, as the order asked, and the producer wrote so.')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await page.getByText('The decision takes effect on').waitFor()

  const buyer = await openSignedIn(browser, await setPassword('hannah_weld', 'hannah.weld@example.com'), PHONE)
  await buyer.page.goto(`/disputes/${id}`)
  await buyer.page.getByText('It was left with the neighbor, as the order asked').waitFor()
  await submitDialog(buyer.page, 'Accept decision')
  await finalStatus(buyer.page).getByText('The claim was denied.').waitFor()
  await expectSoundLayout(buyer.page)
  const producer = await openSignedIn(browser, await setPassword('glasshouse', 'glasshouse@example.com'))
  await producer.page.goto(`/disputes/${id}`)
  await finalStatus(producer.page).getByText('The claim was denied.').waitFor()
  await page.getByRole('region', { name: 'Next step' }).getByText('The claim was denied.').waitFor()
  await page.getByRole('link', { name: 'All disputes' }).click()
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await page.getByRole('row').filter({ hasText: 'Hannah Weld' }).getByText('The claim was denied').waitFor()
  await leave(staff, buyer, producer)
})

const timesIn = (page: Page, words: string) =>
  answer(page).locator('tbody tr.ant-table-row').filter({ hasText: words }).locator('time').getAttribute('datetime')

test('a price dispute uses the price as of the order', async () => {
  const staff = await openSignedIn(browser, SIGN_INS.support)
  const { page } = staff
  const id = await openDispute(page, 'Marcus Tibbets')
  await page.getByRole('link', { name: 'Ordered', exact: true }).click()
  await currentStep(page).getByRole('heading', { name: 'The order was placed: $31.17, not paid yet' }).waitFor()
  const orderedAt = (await currentStep(page).locator('time').getAttribute('datetime'))!
  await page.getByRole('region', { name: 'What the buyer saw' }).getByText('$15.00 per item').waitFor()
  await toTheCase(page)

  await page.getByRole('link', { name: 'Product as ordered' }).click()
  await answer(page).locator('.ant-descriptions').getByText('$15.00 per item').waitFor()
  const backAt = (await timesIn(page, 'Price changed from $13.00 to $15.00'))!
  expect(backAt < orderedAt).toBe(true)
  await expectSoundLayout(page)
  await page.getByLabel(/^As of/).fill(`${inMarketTime(Date.parse(backAt) - 1000)}.000`)
  await page.getByLabel(/^As of/).press('Enter')
  await page.getByRole('button', { name: 'Show' }).click()
  await answer(page).locator('.ant-descriptions').getByText('$13.00 per item').waitFor()
  await toTheCase(page)

  await assignToMe(page)
  const decision = workPanel(page).getByRole('form', { name: 'Decide' })
  await decision.getByRole('button', { name: 'Decide' }).click()
  await decision.getByText('Choose a resolution', { exact: true }).waitFor()
  await decision.getByLabel('Partial refund').check()
  await decision.getByLabel(/^Amount for/).fill('2.00')
  await decision
    .getByLabel('Reason')
    .fill('The price had gone up five hours before. The producer meets you in the middle.')
  await expectSoundLayout(page)
  expect(await decision.locator('.decision-amount').textContent()).toBe('$2.00')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await page.getByText('The decision takes effect on').waitFor()
  await workPanel(page).getByLabel('Your question').waitFor()
  await expectSoundLayout(page)

  const buyer = await openSignedIn(browser, await setPassword('marcus_tibbets', 'marcus.tibbets@example.com'))
  const producer = await openSignedIn(browser, await setPassword('lindenhum', 'lindenhum@example.com'), PHONE)
  for (const side of [buyer, producer]) {
    await side.page.goto(`/disputes/${id}`)
    await submitDialog(side.page, 'Accept decision')
  }
  for (const side of [buyer, producer]) {
    await finalStatus(side.page).getByText('The buyer was refunded: $2.00 of').waitFor()
    await side.page.getByRole('link', { name: /^Order #/ }).click()
    await refundsOf(side.page).getByText('$2.00').first().waitFor()
  }
  await page.getByRole('region', { name: 'Next step' }).getByText('The buyer was refunded: $2.00 of').waitFor()
  await leave(staff, buyer, producer)
})

/** A value for the page's `datetime-local` field, to the second. */
const inMarketTime = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'medium' }).format(at)
