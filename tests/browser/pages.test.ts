import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, type OpenPage, openPage, PHONE, signIn } from './support/guest-page.ts'
import { pagesOf, staffPages } from './support/pages.ts'
import { visit } from './support/visit-page.ts'

/** The folder for screenshots: `SCREENS=out npx vitest run --project browser pages`. */
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

/** The staff members with access to most pages: one who acts, and one who only reads. */
const STAFF_WALKS = (['admin', 'auditor'] as const).flatMap((who) => [
  { who, signInAs: SIGN_INS[who], device: 'phone', size: PHONE },
  { who, signInAs: SIGN_INS[who], device: 'desktop', size: DESKTOP },
])

test.concurrent.for(WALKS)('every page is complete for $who on $device', async (walk, { expect }) => {
  const [sells, sameForAll] = [walk.who === 'producer', walk.who === 'visitor']
  const pages = await pagesOf(inject('marketUrl'), { sells, sameForAll })
  expect(await findingsOn(pages, walk)).toEqual({})
})

test.concurrent.for(STAFF_WALKS)('every staff page is complete for $who on $device', async (walk, { expect }) => {
  expect(await findingsOn(staffPages(walk.who), walk)).toEqual({})
})

/** Problems by page name. */
async function findingsOn(
  pages: Readonly<Record<string, string>>,
  walk: (typeof WALKS)[number],
): Promise<Record<string, string[]>> {
  const visitor = await openPage(browser, walk.size)
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

async function keep({ page }: OpenPage, name: string): Promise<void> {
  mkdirSync(SCREENS!, { recursive: true })
  await page.screenshot({ path: join(SCREENS!, `${name.replace(/\W+/g, '-')}.png`) })
}
