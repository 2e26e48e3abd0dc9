import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE } from './support/guest-page.ts'

/** The folder for screenshots: `SCREENS=out npx vitest run --project browser order-link`. */
const SCREENS = process.env.SCREENS

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('an expired order link offers a new one by email (%s)', async (name, size) => {
  const visitor = createVisitor(inject('marketUrl'))
  const { products } = bodyOf(await visitor.get<ProductPage>('/api/products?inStock=true&deliveryOptions=pickup'))
  const email = `${name}.link@example.com`
  const contact = { fullName: 'Greta Guest', email, phone: '802-555-0143' }
  const { view } = await buy(visitor, [{ productId: products[0]!.id, quantity: 1 }], { contact })
  const { id, key } = view.orders[0]!
  const { page, context } = await openPage(browser, size)
  // The demo's clock cannot be moved by 90 days, so the test replaces the response by the later one.
  const expired = { code: 'order_link_expired', status: 410, title: 'Gone', detail: 'This link has expired.' }
  await page.route(`**/api/orders/${id}?key=*`, (route) =>
    route.fulfill({ status: 410, contentType: 'application/problem+json', body: JSON.stringify(expired) }),
  )
  await page.goto(`/order/${id}?key=${key}`)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  expect(await horizontalOverflowPx(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  if (SCREENS) await page.screenshot({ path: join(SCREENS, `order-link-${name}.png`) })
  await page.getByRole('button', { name: 'Email me a new link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  if (SCREENS) await page.screenshot({ path: join(SCREENS, `order-link-sent-${name}.png`) })
  const [mail] = await mailsAbout(visitor, { to: email, about: 'order-link:' })
  expect(mail!.subject).toMatch(/^New link to your order /)
  await page.unroute(`**/api/orders/${id}?key=*`)
  await page.goto(/(https?:\/\/\S+\?key=[^\s"<]+)/.exec(mail!.text)![1]!)
  await page
    .getByRole('heading', { name: /^Order / })
    .first()
    .waitFor()
  await context.close()
})
