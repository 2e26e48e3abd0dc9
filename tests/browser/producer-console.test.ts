import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE, signIn } from './support/guest-page.ts'

// `accessibility.test.ts` visits the pages. This file opens their drawers and dialogs.

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const choose = async (page: Page, button: RegExp, item: string) => {
  await press(page, button)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

interface Opening {
  readonly path: string
  readonly open: (page: Page) => Promise<void>
}

const OPENINGS: Readonly<Record<string, Opening>> = {
  order: { path: 'orders?show=all', open: (page) => press(page, /^FG-/) },
  'missing items': {
    path: 'orders?show=pack',
    open: async (page) => {
      await press(page, /^FG-/)
      await press(page, 'Report missing items')
    },
  },
  'declined order': {
    path: 'orders',
    open: async (page) => {
      await press(page, /^FG-/)
      await press(page, /^Decline/)
    },
  },
  'new product': { path: 'products', open: (page) => press(page, 'Add product') },
  product: { path: 'products', open: (page) => press(page, 'Bosc Pears') },
  'stock movements': { path: 'products', open: (page) => choose(page, /^More actions/, 'Stock movements') },
  certificates: { path: 'products', open: (page) => choose(page, /^More actions/, 'Certificates') },
  import: { path: 'products', open: (page) => press(page, 'Import') },
  'stock adjustment': { path: 'inventory', open: (page) => press(page, /^Adjust stock/) },
  'price changes': {
    path: 'products',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Bosc Pears' }).check()
      await press(page, 'Change prices')
    },
  },
  'new box': { path: 'boxes', open: (page) => press(page, 'Add box') },
  closure: { path: 'shop-profile', open: (page) => press(page, 'Schedule closure') },
  'reported message': {
    path: 'messages',
    open: async (page) => {
      await openConversation(page)
      await choose(page, /^Message actions/, 'Report message')
    },
  },
  'blocked customer': {
    path: 'messages',
    open: async (page) => {
      await openConversation(page)
      await choose(page, /^More about this conversation/, 'Block Dan Whitcomb')
    },
  },
  username: { path: 'account', open: (page) => press(page, 'Change username') },
  password: { path: 'account/security', open: (page) => press(page, 'Change password') },
}

function openConversation(page: Page): Promise<void> {
  const conversations = page.getByRole('region', { name: 'Conversations' })
  return conversations.getByRole('link', { name: /Dan Whitcomb/ }).click()
}

test('the producer’s drawers and dialogs are accessible at both widths', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  const found: Record<string, unknown> = {}
  for (const [name, { path, open }] of Object.entries(OPENINGS)) {
    await page.setViewportSize(DESKTOP)
    await page.goto(`/producer-dashboard/${path}`)
    await open(page)
    const dialog = page.getByRole('dialog').last()
    await dialog.waitFor()
    const antd = await dialog.evaluate((element) => element.matches('.ant-modal, .ant-drawer-section'))
    const wide = await accessibilityProblems(page)
    await page.setViewportSize(PHONE)
    await dialog.waitFor()
    const narrow = await accessibilityProblems(page)
    const sideways = await horizontalOverflowPx(page)
    if (wide.length > 0 || narrow.length > 0 || sideways > 0 || !antd) found[name] = { wide, narrow, sideways, antd }
  }
  expect(found).toEqual({})
  expect(pageErrors).toEqual([])
  await context.close()
})

test.each([DESKTOP, PHONE])('the bell opens a popover and gets the focus back, $width px wide', async (size) => {
  const { page, context, pageErrors } = await openPage(browser, size)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const panel = page.locator('.ant-popover').getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await panel.getByRole('link', { name: /^New / }).first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const { x, width } = (await panel.boundingBox())!
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(size.width)
  const isFocused = 'document.activeElement.matches("button.bell")'
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Close notifications')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await page.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Close notifications' }).click()
  await panel.waitFor({ state: 'hidden' })
  expect(await page.evaluate(isFocused)).toBe(true)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a pick list names its products on a phone', async () => {
  const { page, context } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard/pick-list')
  const products = page.getByRole('region', { name: 'To pick' }).getByRole('rowheader')
  await products.first().waitFor()
  const widths = await products.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThan(120)
  const first = page.getByRole('checkbox', { name: /picked$/ }).first()
  await first.check()
  expect(await first.isChecked()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await context.close()
})

test('links to products and orders stay in the console', async () => {
  const { page, context } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  for (const path of ['', '/inventory?tab=forecast', '/analytics', '/analytics?tab=orders', '/payouts']) {
    await page.goto(`/producer-dashboard${path}`)
    const links = page.getByRole('main').getByRole('link', { name: /^(#FG-|Cider Doughnuts)/ })
    await links.first().waitFor()
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(targets.filter((target) => !target.startsWith('/producer-dashboard/'))).toEqual([])
  }
  await context.close()
})

test('the items of a menu stay in place while it opens', async () => {
  const { page, context, pageErrors } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.producer)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
  await press(page, /^Account/)
  const item = page.getByRole('menuitem', { name: 'Sign out' })
  await item.waitFor()
  const opening = await item.boundingBox()
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await page.waitForFunction(() => document.getAnimations().length === 0)
  expect(opening).toEqual(await item.boundingBox())
  expect(pageErrors).toEqual([])
  await context.close()
})
