import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductCard, ProductPage } from '#domain/catalog/contract.ts'
import { setSession } from '#tests/browser/support/card-payments.ts'
import { accessibilityProblems, DESKTOP, openPage, PHONE } from '#tests/browser/support/guest-page.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A sold-out product of the demo. */
async function soldOutProduct(): Promise<ProductCard> {
  const visitor = createVisitor(inject('marketUrl'))
  for (let page = 1; ; page++) {
    const { products } = bodyOf(await visitor.get<ProductPage>(`/api/products?page=${page}`))
    if (products.length === 0) throw new Error('the demo has no product that is sold out')
    const found = products.find(({ available, forSale, reopensOn }) => available === 0 && forSale && !reopensOn)
    if (found) return found
  }
}

test.each([PHONE, DESKTOP])('a member requests and withdraws an alert at %o', async (size) => {
  const { id: productId, name, producerId, producerName } = await soldOutProduct()
  const guest = await openPage(browser, size)
  await guest.page.goto(`/product/${productId}`)
  expect(await guest.page.getByRole('button', { name: 'Add to cart', exact: true }).count()).toBe(0)
  await guest.page.getByRole('link', { name: 'Notify me when it’s back' }).waitFor()
  expect(await accessibilityProblems(guest.page)).toEqual([])
  await guest.page.goto(`/producer/${producerId}`)
  await guest.page.getByRole('link', { name: `Add ${producerName} to favorites` }).click()
  await guest.page.waitForURL(`**/login?next=*${producerId}*`)
  await guest.context.close()

  const { visitor } = await registerMember('ada')
  const { page, context, pageErrors } = await openPage(browser, size)
  await setSession(context, visitor)
  await page.goto(`/product/${productId}`)
  const notify = page.getByRole('button', { name: 'Notify me when it’s back' })
  const stop = page.getByRole('button', { name: 'Don’t notify me' })
  await notify.click()
  await stop.waitFor()
  await page.getByText('We’ll notify you once').waitFor()
  await page.reload()
  await stop.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  await page.goto('/account#stock-alerts')
  const alerts = page.getByRole('region', { name: 'Back-in-stock alerts' })
  await alerts.getByRole('link', { name }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await alerts.getByRole('button', { name: `Remove the alert for ${name}` }).click()
  await alerts.getByText(/^No alerts\./).waitFor()

  await page.goto(`/product/${productId}`)
  await notify.waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})
