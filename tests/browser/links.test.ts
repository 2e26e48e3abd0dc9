import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { openPage } from './support/guest-page.ts'
import { pagesOf } from './support/pages.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('no link leads to a missing page', async () => {
  const { page, context } = await openPage(browser)
  const links = new Map<string, string>()
  for (const path of Object.values(await pagesOf(inject('marketUrl')))) {
    await open(page, path)
    for (const href of await hrefsOf(page)) links.set(kindOf(href), links.get(kindOf(href)) ?? href)
  }
  const lost: string[] = []
  for (const href of links.values()) {
    await open(page, href)
    const title = await page.getByRole('heading', { level: 1 }).first().textContent()
    if (title === 'Page not found') lost.push(href)
  }
  expect(lost).toEqual([])
  expect(links.size).toBeGreaterThan(15)
  await context.close()
})

test('an error page goes back only to an existing page', async () => {
  const { page, context } = await openPage(browser)
  await page.goto('/how-it-works')
  await page.goto('/no-such-page')
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.waitForURL('**/how-it-works')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate("void open('/no-such-page', '_blank', 'noopener')"),
  ])
  await opened.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(await opened.getByRole('button', { name: 'Go back' }).count()).toBe(0)
  await context.close()
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
}

const hrefsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href'))
    .filter((href) => !/^.(api|files)./.test(href))`)

/** Links that differ in an id or a query lead to the same kind of page. */
const kindOf = (href: string): string => href.replace(/[?#].*$/, '').replace(/_[0-9a-z]{26}/g, '')
