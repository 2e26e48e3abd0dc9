import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import {
  accessibilityProblems,
  DESKTOP,
  horizontalOverflowPx,
  openPage,
  PHONE,
  type Size,
  signIn,
} from './support/guest-page.ts'
import { pagesOf, producerPages, publicPages, staffPages } from './support/pages.ts'
import { visit } from './support/visit-page.ts'

// Visits every page once, as one of its users, and console pages at both widths. `pages.test.ts` opens each page as
// every user.

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

interface Walk {
  readonly who: string
  readonly signInAs?: (typeof SIGN_INS)[keyof typeof SIGN_INS]
  readonly size: Size
  /** A second size, in which the open page is checked again. */
  readonly resizedTo?: Size
  /** Pages that the others link to. One of each kind is visited. */
  readonly details?: readonly RegExp[]
  readonly pages: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
}

const WALKS: readonly Walk[] = [
  { who: 'visitor', size: PHONE, pages: publicPages },
  {
    who: 'shopper',
    signInAs: SIGN_INS.shopper,
    size: PHONE,
    pages: () => pagesOf(inject('marketUrl'), { sameForAll: false }),
  },
  { who: 'producer', signInAs: SIGN_INS.producer, size: DESKTOP, resizedTo: PHONE, pages: producerPages },
  {
    who: 'admin',
    signInAs: SIGN_INS.admin,
    size: DESKTOP,
    resizedTo: PHONE,
    details: ['disputes', 'orders', 'flagged-content'].map((kind) => new RegExp(`^/support/${kind}/[^/]+$`)),
    pages: () => staffPages('admin'),
  },
]

const FITS = 'document.documentElement.scrollWidth <= innerWidth'

test.concurrent.for(WALKS)('the pages of a $who are accessible', async (walk, { expect }) => {
  const { signInAs, size, resizedTo, pages, details = [] } = walk
  const visitor = await openPage(browser, size)
  const { page } = visitor
  if (signInAs) await signIn(page, signInAs)
  const found: Record<string, string[]> = {}
  const check = async (name: string, path: string) => {
    const findings = await visit(visitor, path)
    if (resizedTo) {
      await page.setViewportSize(resizedTo)
      // Charts measure their container after a resize. Any remaining overflow is reported below.
      await page.waitForFunction(FITS, undefined, { timeout: 3_000 }).catch(() => undefined)
      const sideways = await horizontalOverflowPx(page)
      findings.push(...(await accessibilityProblems(page)).map((finding) => `${resizedTo.width} px: ${finding}`))
      if (sideways > 0) findings.push(`${resizedTo.width} px: can be scrolled ${sideways} px sideways`)
      await page.setViewportSize(size)
    }
    if (findings.length > 0) found[name] = findings
  }
  const linked = new Map<RegExp, string>()
  for (const [name, path] of Object.entries(await pages())) {
    await check(name, path)
    for (const href of await page.evaluate<string[]>(LINKS))
      for (const kind of details) if (kind.test(href) && !linked.has(kind)) linked.set(kind, href)
  }
  for (const path of linked.values()) await check(path, path)
  await visitor.context.close()
  expect([linked.size, found]).toEqual([details.length, {}])
})

const LINKS = `[...document.querySelectorAll('main a[href]')].map(({ pathname }) => pathname)`
