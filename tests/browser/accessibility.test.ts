import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, openAs, PHONE, type Size, signIn } from './support/guest-page.ts'
import { pagesOf, producerPages, publicPages, staffPages } from './support/pages.ts'
import { visit } from './support/visit-page.ts'

// Every page once, as one of its users. `pages.test.ts` opens each as every user and at both widths.

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

interface Walk {
  readonly who: string
  readonly signInAs?: (typeof SIGN_INS)[keyof typeof SIGN_INS]
  readonly size: Size
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
  { who: 'producer', signInAs: SIGN_INS.producer, size: DESKTOP, pages: producerPages },
  { who: 'admin', signInAs: SIGN_INS.admin, size: DESKTOP, pages: () => staffPages('admin') },
]

test.concurrent.for(WALKS)('the pages of a $who are accessible', async ({ signInAs, size, pages }, { expect }) => {
  const visitor = await openAs(browser, size)
  if (signInAs) await signIn(visitor.page, signInAs)
  const found: Record<string, string[]> = {}
  for (const [name, path] of Object.entries(await pages())) {
    const findings = await visit(visitor, path)
    if (findings.length > 0) found[name] = findings
  }
  await visitor.context.close()
  expect(found).toEqual({})
})
