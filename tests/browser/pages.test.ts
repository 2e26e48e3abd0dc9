import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, PHONE, pageFindings, type Somebody, sidewaysPx, signIn, somebody } from './support/guest-page.ts'
import { pagesOf, staffPages } from './support/pages.ts'

/** Where the pictures of all pages go, for looking at them: `SCREENS=out npx vitest run --project browser pages`. */
const SCREENS = process.env.SCREENS

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const WALKS = [undefined, SIGN_INS.shopper, SIGN_INS.producer].flatMap((signInAs) => [
  { who: signInAs?.role ?? 'visitor', signInAs, device: 'phone', size: PHONE },
  { who: signInAs?.role ?? 'visitor', signInAs, device: 'desktop', size: DESKTOP },
])

/** Those of the staff who may open most: one who acts, one who only reads. */
const STAFF_WALKS = (['admin', 'auditor'] as const).flatMap((who) => [
  { who, signInAs: SIGN_INS[who], device: 'phone', size: PHONE },
  { who, signInAs: SIGN_INS[who], device: 'desktop', size: DESKTOP },
])

test.concurrent.for(WALKS)('a $who finds every page in order on a $device', async (walk, { expect }) => {
  const [sells, sameForAll] = [walk.who === 'producer', walk.who === 'visitor']
  const pages = await pagesOf(inject('marketUrl'), { sells, sameForAll })
  expect(await findingsOn(pages, walk)).toEqual({})
})

test.concurrent.for(STAFF_WALKS)(
  'an $who finds every page of theirs in order on a $device',
  async (walk, { expect }) => {
    expect(await findingsOn(staffPages(walk.who), walk)).toEqual({})
  },
)

/** What is wrong, by the pages' names. */
async function findingsOn(
  pages: Readonly<Record<string, string>>,
  walk: (typeof WALKS)[number],
): Promise<Record<string, string[]>> {
  const visitor = await somebody(browser, walk.size)
  if (walk.signInAs) await signIn(visitor.page, walk.signInAs)
  const found: Record<string, string[]> = {}
  for (const [name, path] of Object.entries(pages)) {
    const findings = await visit(visitor, path)
    if (findings.length > 0) found[name] = findings
    if (SCREENS) await keep(visitor, `${walk.who}-${walk.device}-${name}`)
  }
  await visitor.context.close()
  return found
}

const HEADING_WITHIN_MS = 10_000

/** What is wrong with the page at this address, in words. */
async function visit({ page, troubles }: Somebody, path: string): Promise<string[]> {
  const before = troubles.length
  await page.goto(path, { waitUntil: 'networkidle' })
  const heading = page.getByRole('heading', { level: 1 })
  await Promise.race([heading.first().waitFor(), page.waitForTimeout(HEADING_WITHIN_MS)])
  const headings = await heading.count()
  const sideways = await sidewaysPx(page)
  return [
    ...(await pageFindings(page)),
    ...troubles.slice(before).filter((trouble) => !isExpected(trouble)),
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(sideways > 0 ? [`can be scrolled ${sideways} px sideways`] : []),
    ...(await titleFindings(page)),
  ]
}

/** Its own name comes first, the market's last. */
async function titleFindings(page: Page): Promise<string[]> {
  const title = await page.title()
  return /^\S.* – Farmgate$/.test(title) ? [] : [`is titled “${title}”`]
}

/** The browser itself reports every 4xx; pages that ask for what is not there show it in their own words. */
const isExpected = (trouble: string): boolean => /status of 4\d\d/.test(trouble)

async function keep({ page }: Somebody, name: string): Promise<void> {
  mkdirSync(SCREENS!, { recursive: true })
  await page.screenshot({ path: join(SCREENS!, `${name.replace(/\W+/g, '-')}.png`) })
}
