import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductCard, ProductPage } from '#domain/catalog/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import {
  accessibilityProblems,
  DESKTOP,
  fillSignIn,
  horizontalOverflowPx,
  type OpenPage,
  openPage,
  PHONE,
  signIn,
} from './support/guest-page.ts'

let browser: Browser
let products: readonly ProductCard[]
beforeAll(async () => {
  browser = await launchBrowser()
  products = await productsOfSeller()
})
afterAll(() => browser.close())

async function signedIn({ username, password }: typeof SIGN_INS.shopper): Promise<Visitor> {
  const visitor = createVisitor(inject('marketUrl'))
  bodyOf(await visitor.signIn(username, password))
  return visitor
}

async function productsOfSeller(): Promise<readonly ProductCard[]> {
  const seller = await signedIn(SIGN_INS.producer)
  const { producerId } = bodyOf(await seller.get<UserView>('/api/auth/user'))
  const query = `producerId=${producerId}&pageSize=96&inStock=true&deliveryOptions=pickup`
  return bodyOf(await seller.get<ProductPage>(`/api/products?${query}`)).products
}

const box = (page: Page): Locator => page.getByLabel(/^Message to/)
const log = (page: Page): Locator => page.getByRole('log')
/** Opens a menu with the keyboard. */
async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).press('Enter')
  await page.getByRole('menuitem').first().waitFor()
}
async function enter(page: Page, ...lines: readonly string[]): Promise<void> {
  for (const [i, line] of lines.entries()) {
    if (i > 0) await box(page).press('Shift+Enter')
    await box(page).pressSequentially(line)
  }
  await box(page).press('Enter')
}
async function leave(...everybody: readonly OpenPage[]): Promise<void> {
  for (const { pageErrors } of everybody) expect(pageErrors).toEqual([])
  for (const { context } of everybody) await context.close()
}

test.each([
  { device: 'a phone', size: PHONE, nth: 0 },
  { device: 'a desktop', size: DESKTOP, nth: 1 },
])('a shopper on $device gets an immediate answer', async ({ size, nth }) => {
  const [shopper, seller] = await Promise.all([openPage(browser, size), openPage(browser, size)])
  await signIn(seller.page, SIGN_INS.producer)
  await seller.page.goto('/messages')
  await seller.page
    .getByRole('link', { name: /Robin Alder/ })
    .first()
    .waitFor()
  const { id, name } = products[nth]!
  const question = `Are these from this morning, on ${nth}?`

  await shopper.page.goto(`/product/${id}`)
  await shopper.page.getByRole('link', { name: 'Ask the producer' }).click()
  await shopper.page.getByRole('heading', { name: 'Sign in to view messages' }).waitFor()
  await shopper.page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await fillSignIn(shopper.page, SIGN_INS.shopper)
  await shopper.page.waitForURL(/\/messages\/conversation_/)
  await shopper.page.getByText('No messages yet.').waitFor()
  expect(await accessibilityProblems(shopper.page)).toEqual([])
  await enter(shopper.page, question)
  await log(shopper.page).getByText(question).waitFor()
  await log(shopper.page).getByText('Sent', { exact: true }).waitFor({ state: 'attached' })
  expect(await box(shopper.page).inputValue()).toBe('')

  await seller.page.getByRole('link', { name: new RegExp(`About ${name}.*1 unread`) }).click()
  await log(seller.page).getByText(question).waitFor()
  await log(shopper.page).getByText('Read', { exact: true }).waitFor({ state: 'attached' })
  await enter(seller.page, 'They are.', 'Picked at six.')
  await log(shopper.page).getByText('They are.\nPicked at six.').waitFor()
  await log(seller.page).getByText('Read', { exact: true }).waitFor({ state: 'attached' })
  for (const { page } of [shopper, seller]) {
    // Content that fades in briefly has too little contrast.
    await page.locator('.toast').waitFor({ state: 'detached' })
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await horizontalOverflowPx(page)).toBe(0)
  }
  await leave(shopper, seller)
})

test('an undelivered message is kept and sent again', async () => {
  const shopper = await openPage(browser, PHONE)
  const { page } = shopper
  await signIn(page, SIGN_INS.shopper)
  await page.goto(`/messages?product=${products[2]!.id}`)
  await page.waitForURL(/\/messages\/conversation_/)
  await page.route('**/api/messages?*', (route) => route.abort())
  await page.route('**/api/messages', (route) => route.abort())
  await enter(page, 'Can you hear me?')
  await page.getByText('Not sent.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit' }).click()
  expect(await box(page).inputValue()).toBe('Can you hear me?')
  await box(page).press('Enter')
  await page.getByText('Not sent.').waitFor()
  await page.unroute('**/api/messages')
  await page.unroute('**/api/messages?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await log(page).getByText('Sent', { exact: true }).waitFor({ state: 'attached' })
  expect(await log(page).getByText('Can you hear me?').count()).toBe(1)
  expect(shopper.pageErrors.filter((trouble) => !/ERR_FAILED/.test(trouble))).toEqual([])
  await shopper.context.close()
})

test('a guest writes on the order page and gets a reply', async () => {
  const [guest, seller] = await Promise.all([openPage(browser, PHONE), openPage(browser)])
  const { view } = await buy(createVisitor(inject('marketUrl')), [{ productId: products[3]!.id, quantity: 1 }])
  const { id, key, orderNumber } = view.orders[0]!
  await guest.page.goto(`/order/${id}?key=${key}#messages`)
  await enter(guest.page, 'May I come at nine?')
  await log(guest.page).getByText('Sent', { exact: true }).waitFor({ state: 'attached' })

  await signIn(seller.page, SIGN_INS.producer)
  await seller.page.goto(`/order/${id}`)
  await seller.page.getByRole('link', { name: 'Message buyer' }).click()
  await seller.page.waitForURL(/\/producer-dashboard\/messages\/conversation_/)
  await log(seller.page).getByText('May I come at nine?').waitFor()
  await log(guest.page).getByText('Read', { exact: true }).waitFor({ state: 'attached' })
  await enter(seller.page, 'Nine is fine.')
  await log(guest.page).getByText('Nine is fine.').waitFor()
  await openMenu(guest.page, /^More about/)
  await guest.page.getByRole('menuitem', { name: /^Block / }).waitFor()
  await guest.page.keyboard.press('Escape')
  for (const { page } of [guest, seller]) expect(await accessibilityProblems(page)).toEqual([])
  const customer = seller.page.getByRole('complementary', { name: 'Customer' })
  await customer.getByRole('link', { name: orderNumber }).waitFor()
  await seller.page.getByLabel('Search conversations').fill(orderNumber)
  const list = seller.page.getByRole('region', { name: 'Conversations' })
  await expect.poll(() => list.getByRole('link', { name: new RegExp(`#${orderNumber}`) }).count()).toBe(1)
  await expect.poll(() => list.getByRole('link', { name: /^(Robin|Dan)/ }).count()).toBe(0)
  await seller.page.getByRole('link', { name: 'View order' }).click()
  await seller.page.getByRole('dialog', { name: orderNumber }).waitFor()
  await leave(guest, seller)
})

test('a user is reported, blocked and unblocked', async () => {
  const [shopper, seller] = [await openPage(browser), await openPage(browser, PHONE)]
  const id = await startConversation(products[4]!, ['Hello?'])
  await signIn(seller.page, SIGN_INS.producer)
  await seller.page.goto(`/messages/${id}`)
  await signIn(shopper.page, SIGN_INS.shopper)
  await shopper.page.goto(`/messages/${id}`)
  await openMenu(seller.page, 'Message actions')
  await seller.page.getByRole('menuitem', { name: 'Report message' }).click()
  const form = seller.page.getByRole('dialog')
  await form.getByRole('button', { name: 'Report message' }).click()
  await form.getByText('Choose a reason').waitFor()
  expect(await accessibilityProblems(seller.page)).toEqual([])
  await form.getByLabel('Spam or advertising').check()
  await form.getByRole('button', { name: 'Report message' }).click()
  await seller.page.getByText('You reported this').waitFor()

  await openMenu(seller.page, /^More about/)
  await seller.page.getByRole('menuitem', { name: /^Block / }).click()
  await seller.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Block / })
    .click()
  await seller.page.getByText('You have blocked').waitFor()
  await shopper.page.getByText('does not accept messages from you').waitFor()
  expect(await box(shopper.page).count()).toBe(0)
  for (const { page } of [shopper, seller]) {
    await page.locator('.toast').waitFor({ state: 'detached' })
    expect(await accessibilityProblems(page)).toEqual([])
  }
  await seller.page.getByRole('button', { name: 'Unblock to write' }).click()
  await box(shopper.page).waitFor()
  await leave(shopper, seller)
})

test('a member confirms their address before writing', async () => {
  const fresh = await openPage(browser, PHONE)
  const { page } = fresh
  const username = `uma${crypto.randomUUID().slice(0, 8)}`
  const visitor = createVisitor(inject('marketUrl'))
  const password = 'a fence of old cedar'
  bodyOf(await visitor.post('/api/auth/register', { username, email: `${username}@example.com`, password }))
  await signIn(page, { username, password })
  await page.goto(`/messages?product=${products[0]!.id}`)
  await page.getByText('Confirm your email address first.').waitFor()
  await page.getByRole('link', { name: 'I didn’t get an email' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await leave(fresh)
})

test('a long conversation opens at its end', async () => {
  const shopper = await openPage(browser)
  const { page } = shopper
  const id = await startConversation(
    products[5]!,
    Array.from({ length: 45 }, (_, i) => `Question ${i + 1}`),
  )
  await signIn(page, SIGN_INS.shopper)
  await page.goto(`/messages/${id}`)
  await expect.poll(() => isInSight(log(page).getByText('You: Question 45', { exact: true }))).toBe(true)
  expect(await log(page).getByText('You: Question 1', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show older messages' }).click()
  await log(page).getByText('You: Question 1', { exact: true }).waitFor()
  expect(
    await log(page)
      .getByText(/^You: Question/)
      .count(),
  ).toBe(45)
  await box(page).fill('x'.repeat(1900))
  await page.getByText('100 characters left').waitFor()
  await page
    .getByRole('link', { name: /Two Bells Dairy/ })
    .first()
    .click()
  await page.waitForURL((url) => !url.pathname.endsWith(id))
  await page.goBack()
  await page.waitForURL((url) => url.pathname.endsWith(id))
  expect((await box(page).inputValue()).length).toBe(1900)
  await leave(shopper)
})

test("a new message does not scroll the reader's view", async () => {
  const shopper = await openPage(browser)
  const { page } = shopper
  const id = await startConversation(
    products[6]!,
    Array.from({ length: 30 }, (_, i) => `Note ${i + 1}`),
  )
  await signIn(page, SIGN_INS.shopper)
  await page.goto('/messages')
  await page.waitForURL(`**/messages/${id}`)
  const inSight = log(page).getByText('You: Note 12', { exact: true })
  await inSight.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.getByRole('button', { name: 'Latest messages' }).waitFor()
  const before = (await inSight.boundingBox())!.y
  const seller = await signedIn(SIGN_INS.producer)
  bodyOf(await seller.post('/api/messages', { conversationId: id, content: 'Thanks for all the notes.' }))
  await page.getByRole('button', { name: 'New messages' }).waitFor()
  expect(Math.abs((await inSight.boundingBox())!.y - before)).toBeLessThan(2)
  await page.getByRole('button', { name: 'New messages' }).click()
  await expect.poll(() => isInSight(log(page).getByText('Thanks for all the notes.'))).toBe(true)
  await page.getByRole('button', { name: 'New messages' }).waitFor({ state: 'detached' })
  await leave(shopper)
})

const isInSight = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/** Starts a conversation of the shopper about a product of the seller. Returns its id. */
async function startConversation({ id: productId }: ProductCard, words: readonly string[]): Promise<string> {
  const shopper = await signedIn(SIGN_INS.shopper)
  const { id } = bodyOf(await shopper.post<{ id: string }>('/api/conversations', { productId }))
  for (const content of words) bodyOf(await shopper.post('/api/messages', { conversationId: id, content }))
  return id
}
