import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { pickupProducts } from './support/card-payments.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, horizontalOverflowPx, openPage, signIn, ZOOMED } from './support/guest-page.ts'
import { hiddenFocus } from './support/keyboard.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A narrow phone. */
const NARROW = { width: 320, height: 640 }

const ACCOUNT = ['/dashboard', '/messages', '/notifications', '/subscriptions', '/account']
const PRODUCER = [
  '/producer-dashboard',
  '/producer-dashboard/payouts',
  '/producer-dashboard/products',
  '/producer-dashboard/shop-profile',
]

async function shopPages(): Promise<readonly string[]> {
  const [product] = await pickupProducts()
  return [
    '/',
    '/marketplace',
    `/product/${product!.id}`,
    `/producer/${product!.producerId}`,
    '/cart',
    '/checkout',
    '/seasonal',
    '/find-producers',
    '/login',
  ]
}

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

const WALKS = [
  { who: 'guest', signInAs: undefined, pages: shopPages },
  { who: 'shopper', signInAs: SIGN_INS.shopper, pages: async () => ACCOUNT },
  { who: 'producer', signInAs: SIGN_INS.producer, pages: async () => PRODUCER },
] as const

test.each(WALKS)('the pages of a $who reflow and keep the focus visible', async ({ signInAs, pages }) => {
  // Guests have not answered the cookie banner yet.
  const { page, context } = await openPage(browser, DESKTOP, { isFirstVisit: !signInAs })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [product] = await pickupProducts()
  const cart = JSON.stringify({ lines: [{ productId: product!.id, quantity: 1 }], ways: {} })
  await context.addInitScript(`if (self === top) localStorage['farmgate.cart'] ??= '${cart}'`)
  if (signInAs) await signIn(page, signInAs)
  const found: Record<string, readonly string[]> = {}
  for (const path of await pages()) {
    const findings = await pageFindingsAt(page, path)
    if (findings.length > 0) found[path] = findings
  }
  await context.close()
  expect(found).toEqual({})
})

async function pageFindingsAt(page: Page, path: string): Promise<readonly string[]> {
  await page.setViewportSize(NARROW)
  await opened(page, path)
  const narrow = await horizontalOverflowPx(page)
  await page.setViewportSize(ZOOMED)
  const hiddenFocus = await focusFindings(page)
  const zoomed = await horizontalOverflowPx(page)
  await page.setViewportSize(DESKTOP)
  const faint = await page.evaluate<string[]>(FAINT_BORDERS)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const forced = [...(await page.evaluate<string[]>(UNMARKED_SELECTION)), ...(await focusFindings(page))]
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more', reducedMotion: 'reduce' })
  const contrast = [
    ...(await page.evaluate<string[]>(WITHOUT_OUTLINE)),
    ...(await page.evaluate<string[]>(FAINT_BORDERS)),
  ]
  await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'reduce' })
  return [
    ...(narrow > 0 ? [`320 px: can be scrolled ${narrow} px sideways`] : []),
    ...(zoomed > 0 ? [`400 %: can be scrolled ${zoomed} px sideways`] : []),
    ...hiddenFocus.map((finding) => `400 %: ${finding}`),
    ...faint.map((finding) => `border of ${finding}`),
    ...forced.map((finding) => `forced colors: ${finding}`),
    ...contrast.map((finding) => `more contrast: ${finding}`),
  ]
}

const TABS = 10

/** The focus problems at the beginning of the page. */
async function focusFindings(page: Page): Promise<readonly string[]> {
  const findings: string[] = []
  for (let i = 0; i < TABS; i += 1) {
    await page.keyboard.press('Tab')
    const finding = await hiddenFocus(page)
    if (finding) findings.push(finding)
  }
  return findings
}

/** Selected controls that look like their unselected neighbors, and slider tracks without an edge. */
const UNMARKED_SELECTION = `(() => {
  const shown = (each) => each.getClientRects().length > 0
  const appearanceOf = (each) => {
    const { backgroundColor, borderColor, color } = getComputedStyle(each)
    return [backgroundColor, borderColor, color].join()
  }
  const selected = document.querySelectorAll(
    "button[aria-pressed='true'], a[aria-current]:not([aria-current='false']), .ant-menu-item-selected, .ant-segmented-item-selected",
  )
  const same = [...selected].filter(shown).filter((each) => {
    const others = [...(each.parentElement?.children ?? [])].filter(
      (other) => other !== each && other.tagName === each.tagName && shown(other),
    )
    return others.some((other) => appearanceOf(other) === appearanceOf(each))
  })
  const borderless = [...document.querySelectorAll('.review-bar, .ant-switch, .ant-progress-rail')]
    .filter(shown)
    .filter((each) => {
      const { borderTopWidth, outlineStyle } = getComputedStyle(each)
      return parseFloat(borderTopWidth) === 0 && outlineStyle === 'none'
    })
  return [
    ...same.map((each) => 'looks unselected: ' + each.outerHTML.slice(0, 120)),
    ...borderless.map((each) => 'has no edge: ' + each.outerHTML.slice(0, 120)),
  ]
})()`

/** Chips, badges and selected items that are only visible by their background. */
const WITHOUT_OUTLINE = `[...document.querySelectorAll(
  ".chip, .badge, .market-toolbar-views button, .button-quiet[aria-pressed='true'], .review-bar, .ant-menu-item-selected, .ant-segmented-item-selected",
)]
  .filter((each) => {
    const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(each)
    const hasBorder = borderTopStyle !== 'none' && parseFloat(borderTopWidth) >= 1
    return each.getClientRects().length > 0 && !hasBorder && outlineStyle === 'none'
  })
  .map((each) => 'has no outline: ' + each.outerHTML.slice(0, 120))`

/** Enabled inputs and checkboxes whose border has a contrast of less than 3:1 to the background around it. */
const FAINT_BORDERS = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (color) => {
    const [r, g, b] = rgba(color).map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const opaque = (color) => rgba(color)[3] > 250
  const backgroundAround = (each) => {
    for (let at = each.parentElement; at; at = at.parentElement)
      if (opaque(getComputedStyle(at).backgroundColor)) return getComputedStyle(at).backgroundColor
    return '#fff'
  }
  const bordered = (each) => {
    for (let at = each, up = 0; at && up < 5; at = at.parentElement, up += 1)
      if (parseFloat(getComputedStyle(at).borderTopWidth) > 0) return at
    return undefined
  }
  const controls = document.querySelectorAll('main :is(input, select, textarea, .ant-checkbox, .ant-select, .ant-picker)')
  const faint = new Set()
  for (const each of controls) {
    if (each.getClientRects().length === 0 || each.disabled || each.closest('[class*="disabled"], .ant-switch')) continue
    if (['range', 'file', 'hidden'].includes(each.type) || ['checkbox', 'radio'].includes(each.type)) continue
    const box = bordered(each)
    if (!box) continue
    const ratio = contrast(getComputedStyle(box).borderTopColor, backgroundAround(box))
    if (ratio < 3) faint.add(ratio.toFixed(2) + ': ' + box.outerHTML.slice(0, 100))
  }
  return [...faint]
})()`
