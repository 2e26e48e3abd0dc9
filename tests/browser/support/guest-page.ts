import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { consentTo } from '#frontend/shop/consent/consent.ts'
import { axeFindings, WCAG_AND_PRACTICE } from '#tests/support/chromium.ts'

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }
/** A desktop of 1280 × 1024 px at 400 %. */
export const ZOOMED = { width: 320, height: 256 }
export type Size = typeof DESKTOP

const CONSENT = consentTo('declined', '2026-11-01T00:00:00.000Z')

/** A user with their own browser context. Console errors are collected in `pageErrors`. */
export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly pageErrors: readonly string[]
}

export async function openPage(
  browser: Browser,
  size: Size = DESKTOP,
  { isFirstVisit = false, touches = false }: { readonly isFirstVisit?: boolean; readonly touches?: boolean } = {},
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: size, hasTouch: touches, baseURL: inject('marketUrl') })
  // Most tests use a returning visitor who has answered the cookie banner.
  if (!isFirstVisit)
    await context.addInitScript(`if (self === top) localStorage.cookieConsent ??= '${JSON.stringify(CONSENT)}'`)
  context.setDefaultTimeout(30_000)
  const pageErrors: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => pageErrors.push(`threw ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') pageErrors.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) pageErrors.push(`${response.status()} ${response.url()}`)
  })
  return { page, context, pageErrors }
}

/** Lets pages make their first reads themselves, where a test replaces the responses that the HTML would contain. */
export const makeReadsInPage = (page: Page) =>
  page.addInitScript(`document.addEventListener('readystatechange', () => {
    for (const element of document.querySelectorAll('script[data-read]')) element.remove()
  })`)

/** Holds the scripts of pages back until the returned function is called. */
export async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

interface SignIn {
  readonly username: string
  readonly password: string
}

export async function signIn(page: Page, who: SignIn) {
  await page.goto('/login')
  await fillSignIn(page, who)
}

/** Signs in on the sign-in page, whatever page follows. */
export async function fillSignIn(page: Page, { username, password }: SignIn) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Opens the account menu of the shop's header. */
export async function openAccountMenu(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  return page.getByRole('navigation', { name: 'Account', exact: true })
}

/** The search in the shop's header. */
export const headerSearch = (page: Page) => page.getByRole('combobox', { name: 'Search products and producers' })

/** Signs out with the account menu of the shop's header. */
export async function signOut(page: Page) {
  const menu = await openAccountMenu(page)
  await menu.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).waitFor()
}

/** Accessibility problems of the page, by axe. */
export const accessibilityProblems = (page: Page): Promise<string[]> => axeFindings(page, WCAG_AND_PRACTICE)

/** How far the page can be scrolled sideways, px; should be 0. */
export const horizontalOverflowPx = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** How far the page can be scrolled below its content, px; should be 0. */
export const blankBelowPx = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    return scrollHeight - Math.max(clientHeight, Math.ceil(document.body.getBoundingClientRect().bottom + scrollY))
  })()`)
