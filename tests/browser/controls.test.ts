import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, PHONE, type Somebody, signIn, somebody } from './support/guest-page.ts'
import { pagesOf } from './support/pages.ts'

let browser: Browser
let paths: readonly string[]
beforeAll(async () => {
  browser = await launchBrowser()
  paths = Object.values(await pagesOf(inject('marketUrl')))
})
afterAll(() => browser.close())

const WALKS = [
  { who: 'visitor', size: DESKTOP },
  { who: 'shopper', size: PHONE },
  { who: 'producer', size: DESKTOP },
] as const

test.concurrent.for(WALKS)('every control of a $who does something', async ({ who, size }, { expect }) => {
  const visitor = await somebody(browser, size)
  await visitor.context.addInitScript(NOTED_PRINT)
  if (who !== 'visitor') await signIn(visitor.page, SIGN_INS[who])
  const dead: string[] = []
  const tried = new Map<string, number>()
  for (const path of paths) dead.push(...(await deadOn(visitor, path, tried)))
  expect(dead).toEqual([])
  expect(tried.size).toBeGreaterThan(20)
  await visitor.context.close()
})

/** Nobody sees a print dialog here: that it was asked for is noted on the page. */
const NOTED_PRINT = `window.print = () => document.documentElement.setAttribute('data-printed', '')`

/** The controls of this page that answer a click with nothing. Of many alike, three are tried. */
async function deadOn({ page }: Somebody, path: string, tried: Map<string, number>): Promise<string[]> {
  const dead: string[] = []
  await open(page, path)
  for (const { nth, kind, name } of await controlsOf(page)) {
    const times = tried.get(kind) ?? 0
    if (times >= MOST_ALIKE || ENDS_SESSION.test(name)) continue
    tried.set(kind, times + 1)
    if (times > 0 || tried.size > 1) await open(page, path)
    const control = page.locator(CONTROLS).nth(nth)
    if ((await control.isEnabled()) && !(await doesSomething(page, control))) dead.push(`${path}: ${name}`)
  }
  return dead
}

const MOST_ALIKE = 3
const CONTROLS = 'button, [role=button], [role=switch], summary'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
}

interface Control {
  readonly nth: number
  readonly name: string
  /** Where it stands and what it looks like: those of one kind do the same. */
  readonly kind: string
}

const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(`[...document.querySelectorAll('${CONTROLS}')].map((element, nth) => {
    const place = element.closest('header, footer, main, dialog')?.tagName ?? 'page'
    const page = place === 'MAIN' ? location.pathname : ''
    const name = (element.getAttribute('aria-label') ?? element.textContent).replace(/\\s+/g, ' ').trim()
    const kind = [place, page, element.parentElement.className, element.className].join(' > ')
    const chosen = ['aria-pressed', 'aria-selected', 'aria-current'].some((state) => element.getAttribute(state) === 'true')
    const usable = !chosen && element.checkVisibility() && !element.disabled && element.getBoundingClientRect().width > 0
    return usable ? { nth, name, kind } : undefined
  }).filter(Boolean)`)

const ENDS_SESSION = /log out|sign out/i

/** A click changes what stands there, the address, the focus or the place on the page, or asks the server. */
async function doesSomething(page: Page, control: Locator): Promise<boolean> {
  let asked = false
  const hear = () => {
    asked = true
  }
  page.on('request', hear)
  if ((await control.getAttribute('type')) === 'submit') await fillIn(control)
  const before = await stateOf(page)
  await control.click({ timeout: 5_000 })
  const changed = async () => asked || (await stateOf(page)) !== before
  const until = Date.now() + CHANGES_WITHIN_MS
  let done = await changed()
  while (!done && Date.now() < until) done = await changed()
  page.off('request', hear)
  return done
}

/** A form that is sent as it was has nothing to do. */
async function fillIn(submit: Locator): Promise<void> {
  const field = submit
    .locator('xpath=ancestor::form')
    .locator('input:visible:enabled:not([type=checkbox],[type=radio])')
  if ((await field.count()) > 0) await field.first().fill('05301')
}

const CHANGES_WITHIN_MS = 2_000

/** All that somebody could see change. A form that asks for what is missing moves the focus or writes it there. */
const stateOf = (page: Page): Promise<string> =>
  page.evaluate(`location.href + scrollY + document.documentElement.outerHTML +
    [...document.querySelectorAll('input, textarea, select')].map((field) => field.value + field.checked).join() +
    [...document.querySelectorAll(':focus')].map((element) => element.tagName === 'BUTTON' ? '' : element.outerHTML).join()`)

test('no link leads to a page that is not there', async () => {
  const { page, context } = await somebody(browser)
  const links = new Map<string, string>()
  for (const path of paths) {
    await open(page, path)
    for (const href of await hrefsOf(page)) links.set(kindOf(href), links.get(kindOf(href)) ?? href)
  }
  const lost: string[] = []
  for (const href of links.values()) {
    await open(page, href)
    const title = await page.getByRole('heading', { level: 1 }).first().textContent()
    if (title === 'Page Not Found') lost.push(href)
  }
  expect(lost).toEqual([])
  expect(links.size).toBeGreaterThan(12)
  await context.close()
})

const hrefsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href'))
    .filter((href) => !/^.(api|files)./.test(href))`)

/** Links that differ in an id or a query lead to one kind of page. */
const kindOf = (href: string): string => href.replace(/[?#].*$/, '').replace(/_[0-9a-z]{26}/g, '')
