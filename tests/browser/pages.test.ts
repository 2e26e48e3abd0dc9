import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { DEMO_SIGN_INS } from '#app/demo/sign-ins.ts'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { DESKTOP, PHONE, pageFindings, type Somebody, sidewaysPx, signIn, somebody } from './support/guest-page.ts'

/** Where the pictures of all pages go, for looking at them: `SCREENS=out npx vitest run --project browser pages`. */
const SCREENS = process.env.SCREENS

let browser: Browser
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  browser = await launchBrowser()
  const answer = await fetch(`${inject('marketUrl')}/api/products?pageSize=1`)
  const [product] = ((await answer.json()) as ProductPage).products
  pages = {
    ...PAGES,
    product: `/product/${product!.id}`,
    producer: `/producer/${product!.producerId}`,
    'no such product': '/product/product_00000000000000000000000000',
  }
})
afterAll(() => browser.close())

const PAGES = {
  home: '/',
  marketplace: '/marketplace',
  'marketplace, a search': '/marketplace?search=aple&zipCode=05401&radius=50&sortBy=distance',
  'marketplace, nothing found': '/marketplace?search=zzzzqqqq',
  'marketplace, producers': '/marketplace?tab=producers',
  'empty cart': '/cart',
  'no payment': '/payment-confirmation',
  orders: '/orders',
  dashboard: '/producer-dashboard',
  login: '/login',
  signup: '/signup',
  'sign up to sell': '/signup?role=producer',
  'verification sent': '/verification-sent',
  'verify e-mail': '/verify-email?token=wrong',
  'forgot password': '/forgot-password',
  'reset password': '/reset-password?token=wrong',
  'confirm e-mail': '/confirm-email',
  account: '/account',
  'become a producer': '/become-a-producer',
  mailbox: '/mailbox',
  terms: '/terms',
  privacy: '/privacy',
  'refund policy': '/refund-policy',
  'marketplace rules': '/marketplace-rules',
  'dispute resolution': '/dispute-resolution',
  'not found': '/nothing-grows-here',
} as const

const signInOf = (as: string) => DEMO_SIGN_INS.find(({ role }) => role === as)
const WALKS = [undefined, signInOf('shopper'), signInOf('producer')].flatMap((signInAs) => [
  { who: signInAs?.role ?? 'visitor', signInAs, device: 'phone', size: PHONE },
  { who: signInAs?.role ?? 'visitor', signInAs, device: 'desktop', size: DESKTOP },
])

test.concurrent.for(WALKS)('a $who finds every page in order on a $device', async (walk, { expect }) => {
  const visitor = await somebody(browser, walk.size)
  if (walk.signInAs) await signIn(visitor.page, walk.signInAs)
  const found: Record<string, string[]> = {}
  for (const [name, path] of Object.entries(pages)) {
    const findings = await visit(visitor, path)
    if (findings.length > 0) found[name] = findings
    if (SCREENS) await keep(visitor, `${walk.who}-${walk.device}-${name}`)
  }
  expect(found).toEqual({})
  await visitor.context.close()
})

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
    ...((await page.title()) ? [] : ['has no title']),
  ]
}

/** The browser itself reports every 4xx; pages that ask for what is not there show it in their own words. */
const isExpected = (trouble: string): boolean => /status of 4\d\d/.test(trouble)

async function keep({ page }: Somebody, name: string): Promise<void> {
  mkdirSync(SCREENS!, { recursive: true })
  await page.screenshot({ path: join(SCREENS!, `${name.replace(/\W+/g, '-')}.png`) })
}
