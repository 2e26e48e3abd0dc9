import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { OrderDisputes } from '#domain/disputes/views.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { until } from '#tests/support/market-until.ts'
import { createVisitor, fine } from '#tests/support/visitor.ts'
import { checkOut, look, payCard, phaseShown } from '#tests/support/visitor-buying.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, signIn, somebody } from './support/guest-page.ts'
import { looksGood } from './support/looks-good.ts'

/** The buyer's bank takes the money back a moment after it was paid. */
const CHARGED_BACK = '4000000000000259'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Somebody buys, and goes to their bank. */
async function chargedBack() {
  const buyer = createVisitor(inject('marketUrl'))
  const { products } = fine(await buyer.get<ProductPage>('/api/products?pageSize=1&inStock=true'))
  const started = await checkOut(buyer, [{ productId: products[0]!.id, quantity: 1 }])
  await payCard(buyer, started.payment, CHARGED_BACK)
  fine(await look(buyer, started))
  const { id, number, key } = (await phaseShown(buyer, started, 'paid')).orders[0]!
  const cases = async () => fine(await buyer.get<OrderDisputes>(`/api/orders/${id}/disputes?key=${key}`)).disputes
  const [its] = await until(cases, (found) => found.length > 0, 25_000)
  return { id, number, disputeId: its!.id }
}

const STAGED = /^Staged on .+ by support, not submitted: submit it at the processor\. The bank takes it until /

test('somebody of the staff reads what the bank is told, and stages it', { timeout: 90_000 }, async () => {
  const { id, number, disputeId } = await chargedBack()
  const { page, context, troubles } = await somebody(browser, DESKTOP)
  await signIn(page, SIGN_INS.support)
  await page.waitForURL('**/support/disputes')
  await page.goto(`/support/disputes/${disputeId}`)
  await page.getByRole('heading', { level: 1, name: `Problem with order #${number}` }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Evidence for the bank' })
  await page.getByRole('button', { name: 'Evidence for the Bank' }).click()
  await dialog.getByText('Whoever has the case stages them').waitFor()
  expect(await dialog.getByRole('button', { name: 'Stage at the Processor' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Take the case' }).click()
  await page.getByText('You have this case.').waitFor()
  await page.getByRole('button', { name: 'Evidence for the Bank' }).click()
  await dialog.getByText('nothing goes to the bank until somebody submits them there').waitFor()
  await dialog.getByText(`Order #${number} from`).waitFor()
  await looksGood(page)
  await dialog.getByRole('button', { name: 'Stage at the Processor' }).click()
  await dialog.getByText(STAGED).waitFor()
  expect(await dialog.getByRole('button', { name: /at the Processor$/ }).count()).toBe(0)
  await looksGood(page)
  await page.keyboard.press('Escape')
  const toDo = page.getByRole('region', { name: 'What is to be done' })
  await toDo.getByText(STAGED).waitFor()
  const said = page.getByRole('region', { name: 'Everything said' })
  await said.getByText('support staged the evidence at the processor').waitFor()
  await looksGood(page)

  await page.goto(`/support/orders/${id}`)
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  await page.getByText('The staff laid evidence ready at the processor; it was not handed in').first().waitFor()
  await page.getByRole('button', { name: 'Evidence for the Bank' }).click()
  await dialog.getByText(STAGED).waitFor()
  await looksGood(page)
  expect(troubles).toEqual([])
  await context.close()
})
