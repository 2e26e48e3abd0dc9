import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import type { OrderView } from '#domain/ordering/contract.ts'
import { writeCameraVideo } from '#tests/browser/support/camera-video.ts'
import { setSession } from '#tests/browser/support/card-payments.ts'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import {
  accessibilityProblems,
  DESKTOP,
  horizontalOverflowPx,
  openPage,
  PHONE,
  signIn,
} from '#tests/browser/support/guest-page.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { type CuttableConnection, cuttableConnection } from '#tests/support/servers.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
let seller: Visitor
let productId: string
beforeAll(async () => {
  browser = await launchBrowser()
  seller = createVisitor(inject('marketUrl'))
  const { username, password } = SIGN_INS.producer
  const { producerId } = bodyOf(await seller.signIn(username, password)) as UserView
  const listing = `/api/products?inStock=true&deliveryOptions=pickup&producerId=${producerId}`
  productId = bodyOf(await seller.get<ProductPage>(listing)).products[0]!.id
})
afterAll(() => browser.close())

/** Opens a page with a service worker, whose connection can be cut. */
async function withWorker(line: CuttableConnection) {
  const context = await browser.newContext({ viewport: PHONE, baseURL: line.url, serviceWorkers: 'allow' })
  context.setDefaultTimeout(15_000)
  await context.grantPermissions(['notifications'], { origin: new URL(line.url).origin })
  const page = await context.newPage()
  return { context, page }
}

const workerAtWork = async (page: Page) => {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await expect.poll(() => page.evaluate('Boolean(navigator.serviceWorker.controller)')).toBe(true)
}
const cachedForMember = async (page: Page) =>
  (await page.evaluate<string[]>('caches.keys()')).filter((name) => name.startsWith('offline-own-'))
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

test('visited pages open again without the server', async () => {
  const line = await cuttableConnection(inject('marketUrl'))
  const { context, page } = await withWorker(line)
  await signIn(page, SIGN_INS.producer)
  await workerAtWork(page)
  for (const path of ['/producer-dashboard', '/producer-dashboard/pick-list', `/product/${productId}`]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const name = await page.getByRole('heading', { level: 1 }).textContent()

  await line.cut('refuse')
  await page.reload()
  await heading(page, name!)
  await page.getByText('We can’t reach the marketplace. Shown as of').waitFor()
  await page.goto('/producer-dashboard/pick-list')
  await page.getByRole('region', { name: 'To pick' }).waitFor()
  await page.goto('/producer-dashboard')
  await page.getByRole('region', { name: 'New orders' }).waitFor()
  await page.goto('/messages')
  await heading(page, 'You’re offline')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBe(0)

  await context.setOffline(true)
  await page.getByText('You are now offline. Some features may be limited.').waitFor()
  const banner = (await page.locator('.connection-banner').boundingBox())!
  const toastTop = async () => (await page.locator('.toast').boundingBox())!.y
  await expect.poll(toastTop).toBeGreaterThan(banner.y + banner.height)
  await context.setOffline(false)
  await page.getByText('You are back online.').waitFor()

  await line.restore()
  await page.goto('/producer-dashboard')
  await expect.poll(() => page.getByText('We can’t reach the server').count()).toBe(0)
  await expect.poll(() => cachedForMember(page)).toHaveLength(1)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => cachedForMember(page)).toEqual([])
  await line.cut('refuse')
  await page.goto('/producer-dashboard')
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await page.getByRole('region', { name: 'New orders' }).count()).toBe(0)
  await context.close()
  await line.close()
})

test('a server-rendered page opens again without the server', async () => {
  const line = await cuttableConnection(inject('marketUrl'))
  const { context, page } = await withWorker(line)
  const troubles: string[] = []
  page.on('pageerror', ({ message }) => troubles.push(message))
  await page.goto('/how-it-works')
  await workerAtWork(page)
  await page.goto(`/product/${productId}`)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  const isStored = () => page.evaluate(`caches.match('/product/${productId}', { ignoreVary: true }).then(Boolean)`)
  await expect.poll(isStored).toBe(true)

  await line.cut('refuse')
  await page.reload()
  await heading(page, name!)
  await page.getByText('We can’t reach the marketplace. Shown as of').waitFor()
  await page.getByRole('button', { name: 'Add to cart', exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(troubles).toEqual([])
  await line.restore()
  await page.reload()
  await page.getByText('Shown as of').waitFor({ state: 'detached' })
  await context.close()
  await line.close()
})

test('a first visit can turn notifications on', async () => {
  const context = await browser.newContext({ viewport: PHONE, baseURL: inject('marketUrl'), serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: new URL(inject('marketUrl')).origin })
  await setSession(context, seller)
  const page = await context.newPage()
  await page.goto('/mobile')
  const offer = page.getByRole('button', { name: 'Turn on for this device' })
  const refusal = page.getByText('Not available on this device.')
  await offer.or(refusal).waitFor()
  expect(await refusal.count()).toBe(0)
  await context.close()
})

test('a push notification is shown while no page is open', async ({ skip }) => {
  const line = await cuttableConnection(inject('marketUrl'))
  const { context, page } = await withWorker(line)
  const client = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(line.url))
      if (ours) resolve(ours.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  await page.goto('/mobile')
  const canNotify = (await page.evaluate('Notification.permission')) === 'granted'
  skip(!canNotify, 'the packaged Chromium shows no notices')
  await workerAtWork(page)
  const registrationId = await registered
  await page.goto('about:blank')
  const message = {
    title: 'Ready for pickup',
    body: 'Milk is ready.',
    url: '/orders',
    tag: 'one',
    at: new Date().toISOString(),
  }
  const { origin } = new URL(line.url)
  for (const data of [JSON.stringify(message), JSON.stringify(message), 'not ours'])
    await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await page.goto('/mobile')
  const shown = () =>
    page.evaluate<string[]>(
      `navigator.serviceWorker.ready.then((ready) => ready.getNotifications())
         .then((all) => all.map(({ title, body, data }) => [title, body, data.url].join('|')).sort())`,
    )
  // A repeated message is shown once. An unreadable message is shown with a general text.
  await expect
    .poll(shown)
    .toEqual(['Ready for pickup|Milk is ready.|/orders', 'You have a new notification||/notifications'])
  await context.close()
  await line.close()
})

async function readyOrder(name: string): Promise<OrderView & { key: string }> {
  const guest = createVisitor(inject('marketUrl'))
  const { view } = await buy(guest, [{ productId, quantity: 1 }], { contact: contactNamed(name) })
  const { id, key } = view.orders[0]!
  const body = { status: 'ready_for_pickup' }
  bodyOf(await seller.request('PATCH', `/api/orders/${id}/status`, { body }))
  return { ...bodyOf<OrderView>(await guest.get(`/api/orders/${id}?key=${key}`)), key }
}

async function handOver(page: Page, { orderNumber }: OrderView): Promise<void> {
  await page.getByText(`Order ${orderNumber}, paid and ready.`).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark as picked up', exact: true }).click()
  await page.getByText(`Order ${orderNumber} was picked up`).waitFor()
}

test("a photo of the buyer's code completes the pickup", async () => {
  const order = await readyOrder('Petra Photo')
  const buyer = await openPage(browser, PHONE)
  await buyer.page.goto(`/order/${order.id}?key=${order.key}`)
  const code = buyer.page.getByRole('img', { name: `Pickup code of order ${order.orderNumber}` })
  const photo = { name: 'code.png', mimeType: 'image/png', buffer: await code.screenshot() }
  expect(await accessibilityProblems(buyer.page)).toEqual([])
  expect(await horizontalOverflowPx(buyer.page)).toBe(0)

  const { page, context } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard/check-in')
  await page.getByText('The camera cannot be used').waitFor()
  await page.getByRole('button', { name: 'Enter order number' }).click()
  await page.getByLabel('Order number').fill('none')
  await page.getByRole('button', { name: 'Find order' }).click()
  await page.getByText('You have no order with this number.').waitFor()
  await page.getByRole('button', { name: 'Back to scanning' }).click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles(photo)
  await handOver(page, order)
  await page.getByRole('button', { name: 'Next order' }).click()
  await file.setInputFiles(photo)
  await page.getByText(`Order ${order.orderNumber} was already picked up.`).waitFor()
  await buyer.page.getByText('Completed').first().waitFor()
  expect(await code.count()).toBe(0)
  await Promise.all([context.close(), buyer.context.close()])
})

test("the camera reads the buyer's code", async () => {
  const order = await readyOrder('Carl Camera')
  const folder = mkdtempSync(join(tmpdir(), 'farmgate-video-'))
  const video = join(folder, 'code.y4m')
  writeCameraVideo(`${inject('marketUrl')}/producer-dashboard?check-in=${order.pickupCode}`, video)
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browserWithCamera = await launchBrowser({ args: [...camera, `--use-file-for-fake-video-capture=${video}`] })
  const { page } = await openPage(browserWithCamera, DESKTOP)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard/check-in')
  await handOver(page, order)
  await browserWithCamera.close()
  rmSync(folder, { recursive: true })
})
