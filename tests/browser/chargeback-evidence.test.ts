import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { OrderDisputes } from '#domain/disputes/views.ts'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { DESKTOP, openPage, PHONE, signIn } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { patternImage } from '#tests/platform/images/image-bytes.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { checkOut, payCard, refreshCheckout, waitForPhase } from '#tests/support/shopping.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

/** The buyer's bank opens a chargeback a moment after the payment. */
const CHARGED_BACK = '4000000000000259'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Buys, and disputes the payment at the bank. */
async function orderWithChargeback() {
  const buyer = createVisitor(inject('marketUrl'))
  const { products } = bodyOf(await buyer.get<ProductPage>('/api/products?pageSize=1&inStock=true'))
  const started = await checkOut(buyer, [{ productId: products[0]!.id, quantity: 1 }])
  await payCard(buyer, started.payment, CHARGED_BACK)
  bodyOf(await refreshCheckout(buyer, started))
  const { id, orderNumber, key } = (await waitForPhase(buyer, started, 'paid')).orders[0]!
  const cases = async () => bodyOf(await buyer.get<OrderDisputes>(`/api/orders/${id}/disputes?key=${key}`)).disputes
  const [its] = await waitUntil(cases, (found) => found.length > 0, 25_000)
  const send = async (form: FormData) => {
    const document = bodyOf(await buyer.post<{ id: string }>(`/api/orders/${id}/dispute-evidence?key=${key}`, form))
    const statement = { statement: 'See this.', evidence: [document.id] }
    bodyOf(await buyer.post(`/api/disputes/${its!.id}/statements?key=${key}`, statement))
  }
  return { id, number: orderNumber, disputeId: its!.id, send }
}

const STAGED = /^Staged on .+ by support, not submitted yet\. The bank accepts it until /

test('an agent reviews the chargeback evidence and stages it', { timeout: 90_000 }, async () => {
  const { id, number, disputeId } = await orderWithChargeback()
  const { page, context, pageErrors } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.support)
  await page.waitForURL('**/support/inbox')
  await page.goto(`/support/disputes/${disputeId}`)
  await page.getByRole('heading', { level: 1, name: `Problem with order #${number}` }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Evidence for the bank' })
  await page.getByRole('button', { name: 'Evidence for the bank', exact: true }).click()
  await dialog.getByText('Only the assignee of the case can stage, submit or accept.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Stage evidence' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Take the case' }).click()
  await page.getByText('Assigned to you').waitFor()
  await page.getByRole('button', { name: 'Evidence for the bank', exact: true }).click()
  await dialog.getByText('The bank gets them only once they are submitted').waitFor()
  await dialog.getByLabel('Product description').getByText(`Order #${number} from`).waitFor()
  await expectSoundLayout(page)
  await dialog.getByRole('button', { name: 'Stage evidence' }).click()
  await dialog.getByText(STAGED).waitFor()
  expect(await dialog.getByRole('button', { name: /^Stage evidence/ }).count()).toBe(0)
  await expectSoundLayout(page)
  await page.keyboard.press('Escape')
  const toDo = page.getByRole('region', { name: 'Next step' })
  await toDo.getByText(STAGED).waitFor()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await conversation.getByText('support staged the evidence at the processor').waitFor()
  await expectSoundLayout(page)

  await page.getByRole('button', { name: 'Evidence for the bank', exact: true }).click()
  await dialog.getByLabel('Customer’s name').fill('Bea Buyer, as on the card')
  await dialog.getByText('Edited. Differs from the generated text.').waitFor()
  await expectSoundLayout(page)
  await dialog.getByRole('button', { name: 'Stage evidence again' }).click()
  await dialog.getByRole('button', { name: 'Submit to the bank' }).click()
  const question = page.getByRole('dialog', { name: 'Submit this evidence?' })
  await question.getByText('A bank accepts evidence once').waitFor()
  await expectSoundLayout(page)
  await question.getByRole('button', { name: 'Submit to the bank', exact: true }).click()
  await dialog.getByText('support submitted the evidence. It can no longer be changed.').waitFor()
  expect(await dialog.getByText('Bea Buyer, as on the card').count()).toBe(1)
  expect(await dialog.getByRole('button', { name: /Stage|Submit|Accept/ }).count()).toBe(0)
  await expectSoundLayout(page)
  await page.keyboard.press('Escape')
  await toDo.getByText(/^support submitted the evidence on .+ The bank decides, usually within 75 days/).waitFor()
  await expectSoundLayout(page)

  await page.goto(`/support/orders/${id}`)
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  await page.getByText('Support staged evidence at the processor, without submitting it').first().waitFor()
  await page.getByRole('button', { name: 'Evidence for the bank', exact: true }).click()
  await dialog.getByText('support submitted the evidence').waitFor()
  await expectSoundLayout(page)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('an agent submits files of the dispute with the evidence', { timeout: 90_000 }, async () => {
  const { disputeId, send } = await orderWithChargeback()
  await send(
    documentForm(await patternImage(640, 480).png().toBuffer(), { name: 'broken eggs.png', type: 'image/png' }),
  )
  await send(
    documentForm(pdf({ page: 'Delivered, signed' }), { name: 'signed delivery note of the second of May.pdf' }),
  )
  const { page, context, pageErrors } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.support)
  await page.waitForURL('**/support/inbox')
  await page.goto(`/support/disputes/${disputeId}`)
  await page.getByRole('button', { name: 'Take the case' }).click()
  await page.getByText('Assigned to you').waitFor()
  await page.getByRole('button', { name: 'Evidence for the bank', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence for the bank' })
  const files = dialog.getByRole('group', { name: 'Files from the case' })
  const [eggs, note] = [
    files.getByLabel('Send broken eggs.webp as'),
    files.getByLabel('Send signed delivery note of the second of May.pdf as'),
  ]
  const option = (label: string) => page.locator('.ant-select-dropdown:visible').getByTitle(label)
  await eggs.click()
  await option('Customer communication').click()
  await note.click()
  await expect.poll(() => option('Customer communication').getAttribute('class')).toContain('disabled')
  await option('Shipping documentation').click()
  await expectSoundLayout(page)
  await dialog.getByRole('button', { name: 'Stage evidence' }).click()
  await dialog.getByText(STAGED).waitFor()
  expect(await dialog.getByRole('button', { name: /^Stage evidence/ }).count()).toBe(0)
  await files.getByTitle('Customer communication').waitFor()
  await eggs.click()
  await option('Not sent').click()
  await dialog.getByRole('button', { name: 'Stage evidence again' }).click()
  await dialog.getByRole('button', { name: 'Submit to the bank' }).click()
  const question = page.getByRole('dialog', { name: 'Submit this evidence?' })
  await question.getByRole('button', { name: 'Submit to the bank', exact: true }).click()
  await dialog.getByText('support submitted the evidence. It can no longer be changed.').waitFor()
  await dialog.getByText('signed delivery note of the second of May.pdf').waitFor()
  expect(await dialog.getByText('broken eggs.webp').count()).toBe(0)
  await expectSoundLayout(page)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('an agent accepts the loss on a phone', { timeout: 90_000 }, async () => {
  const { number, disputeId } = await orderWithChargeback()
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.support)
  await page.waitForURL('**/support/inbox')
  await page.goto(`/support/disputes/${disputeId}`)
  await page.getByRole('heading', { level: 1, name: `Problem with order #${number}` }).waitFor()
  await page.getByRole('button', { name: 'Take the case' }).click()
  const toDo = page.getByRole('region', { name: 'Next step' })
  await toDo.getByText(/Stage and submit evidence by .+, or accept the loss\./).waitFor()
  await expectSoundLayout(page)
  await page.getByRole('button', { name: 'Evidence for the bank', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence for the bank' })
  await dialog.getByRole('button', { name: 'Accept the loss' }).click()
  const question = page.getByRole('dialog', { name: 'Accept the loss?' })
  await question.getByText('the bank refunds the whole payment to the buyer').waitFor()
  await expectSoundLayout(page)
  await question.getByRole('button', { name: 'Accept the loss', exact: true }).click()
  await toDo.getByText('The bank refunded the buyer.').waitFor({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expectSoundLayout(page)
  expect(pageErrors).toEqual([])
  await context.close()
})
