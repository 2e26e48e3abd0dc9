import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE, signIn } from './support/guest-page.ts'

const PASSWORD = 'a fence of old cedar'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function newcomer(name: string) {
  const visitor = createVisitor(inject('marketUrl'))
  const username = `${name}${Date.now() % 1_000_000}`
  bodyOf(await visitor.post('/api/auth/register', { username, email: `${username}@example.com`, password: PASSWORD }))
  await visitor.csrf()
  return { visitor, username, email: contactNamed(username).email }
}
/** Places an order at a producer with a known password. */
async function bought(visitor: Visitor, name: string) {
  const { products } = bodyOf(await visitor.get<ProductPage>('/api/products?search=apple&inStock=true'))
  const product = products.find(({ producerName }) => /orchard/i.test(producerName)) ?? products[0]!
  const { view } = await buy(visitor, [{ productId: product.id, quantity: 1 }], { contact: contactNamed(name) })
  return view.orders[0]!
}
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const tile = (page: Page, label: string) => page.locator('.tile').filter({ hasText: label }).locator('dd')

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('notifications are read and deleted on a %s', async (device, size) => {
  const { visitor, username } = await newcomer(`nell${device}`)
  const { page, context, pageErrors } = await openPage(browser, size)
  await signIn(page, { username, password: PASSWORD })
  await page.goto('/notifications')
  await page.getByText('No notifications found').waitFor()
  // Live, without a reload.
  await bought(visitor, username)
  const confirmation = card(page, 'Order confirmed')
  await confirmation.getByRole('button', { name: /^Mark as read/ }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBe(0)
  await expect.poll(() => tile(page, 'Unread').textContent()).toBe('1')
  await expect.poll(() => tile(page, 'Today').textContent()).toBe('1')

  await page.route('**/api/me/notifications/*/read', (route) => route.fulfill({ status: 503, body: 'down' }))
  await confirmation.getByRole('button', { name: /^Mark as read/ }).click()
  await page.getByRole('button', { name: /^Mark as read/ }).waitFor()
  await expect.poll(() => tile(page, 'Unread').textContent()).toBe('1')
  await page.unroute('**/api/me/notifications/*/read')

  await confirmation.getByRole('button', { name: /^Mark as read/ }).click()
  await confirmation.getByRole('button', { name: /^Mark as read/ }).waitFor({ state: 'detached' })
  await page.getByLabel('Show').selectOption('unread')
  await page.getByText('All caught up! No unread notifications.').waitFor()
  expect(new URL(page.url()).search).toBe('?filter=unread')
  await page.getByLabel('Show').selectOption('order')
  await card(page, 'Order confirmed')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByText('No notifications found').waitFor()
  await page.reload()
  await page.getByText('No notifications found').waitFor()
  expect(pageErrors.filter((trouble) => !/503/.test(trouble))).toEqual([])
  await context.close()
})

test('the notification bell opens the inbox', async () => {
  const { page, context } = await openPage(browser)
  await signIn(page, SIGN_INS.shopper)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: 'See all' }).click()
  await page.waitForURL('**/notifications')
  await page.getByRole('link', { name: 'Page 2' }).waitFor()
  // The page scrolls, not a container in it.
  const isScrollable = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight
  expect(await page.locator('.notice-cards').evaluate(isScrollable)).toBe(false)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL('**/notifications?page=2')
  await page
    .getByRole('link', { name: /^Order confirmed/ })
    .first()
    .click()
  await page.waitForURL('**/order/*')
  await context.close()
})

test('a disabled setting is shown as disabled everywhere', async () => {
  const { username } = await newcomer('selma')
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await signIn(page, { username, password: PASSWORD })
  await page.goto('/notifications?tab=settings')
  await page.waitForURL('**/account/notifications')
  const orderMails = page.getByRole('switch', { name: 'Order updates, by email' })
  await orderMails.click()
  await expect.poll(() => orderMails.isChecked()).toBe(false)
  const marketing = page.getByRole('switch', { name: 'Marketing communications, by email' })
  expect(await marketing.isChecked()).toBe(false)
  expect(await page.getByRole('switch', { name: 'Always sent, by email' }).isDisabled()).toBe(true)
  expect(await page.getByText('Inventory alerts').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByText(`Confirm your email address for`).waitFor()
  await page.goto('/dashboard?tab=settings')
  await expect.poll(() => orderMails.isChecked()).toBe(false)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('one click unsubscribes without signing in', async () => {
  const { visitor, username, email } = await newcomer('ulla')
  const order = await bought(visitor, username)
  const seller = createVisitor(inject('marketUrl'))
  bodyOf(await seller.signIn(SIGN_INS.producer.username, SIGN_INS.producer.password))
  bodyOf(await seller.request('PATCH', `/api/orders/${order.id}/status`, { body: { status: 'processing' } }))
  const [mail] = await mailsAbout(visitor, { to: email, about: `order:${order.id}:OrderAccepted` })
  const { pathname, search } = new URL(/https?:\/\/\S+\/unsubscribe\?\S+/.exec(mail!.text)![0])
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await page.goto(pathname + search)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(bodyOf(await visitor.get('/api/me/notification-settings'))).toMatchObject({
    topics: { orders: { in_app: true, email: false } },
  })
  expect(pageErrors).toEqual([])
  await context.close()
})
