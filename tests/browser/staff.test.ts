import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesOf, STAFF_PAGES, startPageOf } from '#frontend/shared/lib/staff-pages.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { newcomer } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { fillSignIn, openAs, PHONE, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a staff member enrolls in two-factor and signs in with a code', async () => {
  const who = await newcomer('steps')
  const { page, context, troubles } = await openAs(browser)
  await signIn(page, who)
  await page.goto('/account#security')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByLabel('Your password').fill(who.password)
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await section.getByRole('img', { name: 'The secret for your authenticator app' }).waitFor()
  await expectSoundLayout(page)
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  const begun = Date.now()
  const codeOf = (steps: number) => new TOTP({ secret }).generate({ timestamp: begun + steps * 30_000 })
  await section.getByLabel('The code it shows now').fill('123')
  await section.getByRole('button', { name: 'Turn it on' }).click()
  await section.getByText('Please enter the six-digit code').waitFor()
  await section.getByLabel('The code it shows now').fill(codeOf(0))
  await section.getByRole('button', { name: 'Turn it on' }).click()
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  const recovery = await codes.first().innerText()
  await expectSoundLayout(page)
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('10 recovery codes are left').waitFor()
  await expectSoundLayout(page)

  await signOut(page)
  await passwordOnly(page, who)
  await expectSoundLayout(page)
  await page.getByLabel('Code').fill(codeOf(1))
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')

  await signOut(page)
  await passwordOnly(page, who)
  await page.getByLabel('Code').fill(codeOf(1))
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('This code is wrong, or was already used', { exact: true }).waitFor()
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  // A used code and a token of the previous session are refused.
  expect(troubles.filter((trouble) => !/status of 40[013]/.test(trouble))).toEqual([])
  await context.close()
})

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await page.getByRole('button', { name: 'Log Out' }).first().waitFor({ state: 'detached' })
}

async function passwordOnly(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Your password was right.').waitFor()
}

test.each(['support', 'senior', 'auditor', 'admin', 'verifier'] as const)(
  'the %s sees their own pages and no others',
  async (name) => {
    const { username, password, role } = SIGN_INS[name]
    const own = pagesOf(role as Parameters<typeof pagesOf>[0])
    const { page, context } = await openAs(browser)
    await page.goto('/login')
    await fillSignIn(page, { username, password })
    await page.waitForURL(`**${startPageOf(role as Parameters<typeof pagesOf>[0])}`)
    const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
    await links.first().waitFor()
    // The tab's name may end with a count.
    expect(await links.allInnerTexts()).toEqual(own.map(({ title }) => expect.stringMatching(new RegExp(`^${title}`))))
    for (const { path } of STAFF_PAGES.filter((each) => !own.includes(each))) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor()
    }
    await context.close()
  },
)

test('on a phone the menu shows the current page', async () => {
  const { page, context } = await openAs(browser, PHONE)
  await signIn(page, SIGN_INS.admin)
  await page.goto('/audit/retention')
  const here = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Retention' })
  await here.waitFor()
  const { x, width } = (await here.boundingBox())!
  expect([x >= 0, x + width <= PHONE.width]).toEqual([true, true])
  await context.close()
})

test('an admin assigns and revokes a role, and both are recorded', async () => {
  const who = await newcomer('hired')
  const { page, context, troubles } = await openAs(browser)
  await signIn(page, SIGN_INS.admin)
  await page.goto('/support/staff')
  const table = page.getByRole('region', { name: 'The staff' })
  await table
    .getByRole('row', { name: /^admin/ })
    .getByText('That is you')
    .waitFor()
  await page.getByLabel('User name or email').fill(who.username)
  await page.getByLabel('Role', { exact: true }).selectOption('auditor')
  await page.getByRole('button', { name: 'Give the role' }).click()
  await page.getByText('Please give a short reason').waitFor()
  await page.getByLabel('Reason').fill('Reads the books from today on')
  await page.getByRole('button', { name: 'Give the role' }).click()
  const row = table.getByRole('row', { name: new RegExp(`^${who.username}`) })
  await row.getByText('Auditor').waitFor()
  await page.getByText('Reads the books from today on').waitFor()
  await expectSoundLayout(page)

  await row.getByRole('button', { name: `Decide about ${who.username}` }).click()
  const dialog = page.getByRole('dialog', { name: `About ${who.username}` })
  await dialog.getByRole('button', { name: 'Do it' }).click()
  await dialog.getByRole('alert').first().waitFor()
  await dialog.getByLabel('Take the role').check()
  await dialog.getByLabel('Reason').fill('Was here for a day')
  await expectSoundLayout(page)
  await dialog.getByRole('button', { name: 'Do it' }).click()
  await row.waitFor({ state: 'detached' })
  const decided = page.getByRole('region', { name: 'What was decided' })
  await decided.getByText('Role taken').waitFor()
  expect(await decided.getByText('Was here for a day').count()).toBe(1)
  expect(troubles).toEqual([])
  await context.close()
})
