import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { setSession } from '#tests/browser/support/card-payments.ts'
import {
  assignToMe,
  chooseTask,
  finalStatus,
  openSignedIn,
  submitDialog,
  workPanel,
} from '#tests/browser/support/dispute-steps.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { openPage, PHONE } from './support/guest-page.ts'
import { createContestedDispute } from './support/reported-dispute.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A member with an order of two items from the demo's producer. */
async function member() {
  const { visitor } = await registerMember('clover')
  const seller = createVisitor(inject('marketUrl'))
  const { producerId } = bodyOf(await seller.signIn(SIGN_INS.producer.username, SIGN_INS.producer.password)) as UserView
  const query = `producerId=${producerId}&inStock=true&deliveryOptions=pickup`
  const { products } = bodyOf(await visitor.get<ProductPage>(`/api/products?${query}`))
  const { view } = await buy(visitor, [{ productId: products[0]!.id, quantity: 2 }])
  const buyer = await openPage(browser, PHONE)
  await setSession(buyer.context, visitor)
  return { ...buyer, order: view.orders[0]!, seller }
}

/** Reports that one of the two was bad and asks for store credit. */
async function requestCredit(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Report a problem' }).click()
  const form = page.getByRole('form', { name: 'Report a problem' })
  await form.getByLabel(/^Product quality/).check()
  await form.getByRole('button', { name: /^Increase quantity of / }).click()
  await form.getByLabel('What happened?').fill('One of them was soft all through.')
  await form.getByLabel('Store credit for my next orders instead of money').check()
  await expectSoundLayout(page)
  await form.getByRole('button', { name: 'Report the problem' }).click()
  await page.waitForURL('**/disputes/**')
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** A dispute in the member's list: a list entry on a phone, a table row on a desktop. */
const own = (page: Page, number: string) =>
  page
    .getByRole('listitem')
    .or(page.getByRole('row'))
    .filter({ hasText: `#${number}` })

test('staff decide a dispute with store credit', async () => {
  const { page, context, pageErrors, order, seller } = await member()
  await page.goto(`/order/${order.id}`)
  const id = await requestCredit(page)
  await page.goto('/dashboard?tab=disputes')
  await own(page, order.orderNumber).getByText('Awaiting producer').waitFor()
  expect(await own(page, order.orderNumber).getByText('Action required').count()).toBe(0)
  await expectSoundLayout(page)

  const producer = await openSignedIn(browser, SIGN_INS.producer)
  await producer.page.goto('/producer-dashboard/problems')
  await own(producer.page, order.orderNumber).getByText('Action required').waitFor()
  bodyOf(
    await seller.post(`/api/disputes/${id}/response`, { offer: null, statement: 'They left here firm.', evidence: [] }),
  )
  await own(page, order.orderNumber).getByText('In mediation').waitFor()

  const staff = await openSignedIn(browser, SIGN_INS.support)
  await staff.page.goto(`/support/disputes/${id}`)
  await staff.page.getByText('Store credit for my next orders instead of money').waitFor()
  await assignToMe(staff.page)
  const decision = workPanel(staff.page).getByRole('form', { name: 'Decide' })
  await chooseTask(staff.page, 'Decide')
  await decision.getByLabel('Store credit').check()
  await decision.getByLabel(/^Quantity of /).fill('0')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await decision.getByText('Choose what to refund').waitFor()
  await expectSoundLayout(staff.page)
  await decision.getByLabel(/^Quantity of /).fill('1')
  await decision.getByLabel('Reason').fill('Both statements fit what we know.')
  await decision.getByText('The buyer gets store credit of').waitFor()
  const sum = (await decision.locator('.decision-amount').textContent())!
  await expectSoundLayout(staff.page)
  await decision.getByRole('button', { name: 'Decide' }).click()
  await staff.page.getByRole('region', { name: 'Work on this case' }).waitFor()

  await own(page, order.orderNumber).getByText('Decided').waitFor()
  await own(page, order.orderNumber).getByRole('link').click()
  await submitDialog(page, 'Accept decision')
  await producer.page.goto(`/disputes/${id}`)
  await submitDialog(producer.page, 'Accept decision')
  await finalStatus(page).getByText(sum).waitFor()
  await page.goto('/dashboard?tab=credit')
  await page.locator('.credit-balance').getByText(sum, { exact: true }).waitFor()

  await page.goto('/dashboard?tab=disputes')
  await page.getByRole('heading', { name: 'No open problems' }).waitFor()
  await page.getByRole('button', { name: /^Closed/ }).click()
  await own(page, order.orderNumber).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=disputes&show=closed')
  await expectSoundLayout(page)
  await page.reload()
  await own(page, order.orderNumber).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: `Problem with order #${order.orderNumber}` }).waitFor()
  expect([...pageErrors, ...producer.pageErrors, ...staff.pageErrors]).toEqual([])
  for (const each of [context, producer.context, staff.context]) await each.close()
})

test('a guest is not offered store credit', async () => {
  const { disputeId } = await createContestedDispute('full_refund')
  const { page, context, pageErrors } = await openSignedIn(browser, SIGN_INS.support)
  await page.goto(`/support/disputes/${disputeId}`)
  await assignToMe(page)
  await workPanel(page).getByLabel('Partial refund').waitFor()
  expect(await workPanel(page).getByLabel('Store credit').count()).toBe(0)
  expect(pageErrors).toEqual([])
  await context.close()
})
