import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesOf, STAFF_PAGES, startPageOf } from '#frontend/shared/lib/staff-pages.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { fillSignIn, openPage, PHONE, signIn, signOut } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a staff member enrolls in two-factor authentication', async () => {
  const who = await registerMember('steps')
  const { page, context, pageErrors } = await openPage(browser)
  await signIn(page, who)
  await page.goto('/account#security')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
  await dialog.getByLabel('Current password').fill(who.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await expectSoundLayout(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const begun = Date.now()
  const codeOf = (steps: number) => new TOTP({ secret }).generate({ timestamp: begun + steps * 30_000 })
  await dialog.getByLabel('Code from the app').fill('123')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('Enter the six-digit code').waitFor()
  await dialog.getByLabel('Code from the app').fill(codeOf(0))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  const recovery = await codes.first().innerText()
  await expectSoundLayout(page)
  await dialog.getByRole('button', { name: 'I saved the codes' }).click()
  await page.getByText('10 recovery codes left').waitFor()
  await expectSoundLayout(page)

  await signOut(page)
  await passwordOnly(page, who)
  await expectSoundLayout(page)
  await page.getByLabel('Code').fill(codeOf(1))
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')

  await signOut(page)
  await passwordOnly(page, who)
  await page.getByLabel('Code').fill(codeOf(1))
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This code is wrong, or was already used', { exact: true }).waitFor()
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  // A used code and a token of the previous session are refused.
  expect(pageErrors.filter((trouble) => !/status of 40[013]/.test(trouble))).toEqual([])
  await context.close()
})

async function passwordOnly(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Your password was right.').waitFor()
}

test.each(['support', 'senior', 'auditor', 'admin', 'verifier'] as const)(
  'the %s sees their own pages and no others',
  async (name) => {
    const { username, password, role } = SIGN_INS[name]
    const own = pagesOf(role as Parameters<typeof pagesOf>[0])
    const { page, context } = await openPage(browser)
    await page.goto('/login')
    await fillSignIn(page, { username, password })
    await page.waitForURL(`**${startPageOf(role as Parameters<typeof pagesOf>[0])}`)
    const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
    await links.first().waitFor()
    // A link's name may end with a count. The group of the role's start page comes first.
    const shown = (await links.allInnerTexts()).map((text) => text.split('\n')[0])
    expect([...shown].sort()).toEqual(own.map(({ title }) => title).sort())
    expect(own.find(({ title }) => title === shown[0])?.path).toBe(startPageOf(role as Parameters<typeof pagesOf>[0]))
    for (const { path } of STAFF_PAGES.filter((each) => !own.includes(each))) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor()
    }
    await context.close()
  },
)

test('on a phone the menu shows the current page', async () => {
  const { page, context } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.admin)
  await page.goto('/audit/retention')
  await page.getByRole('button', { name: 'Menu' }).click()
  const here = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Retention' })
  await here.waitFor()
  const isInSight = async () => {
    const { x, width } = (await here.boundingBox())!
    return x >= 0 && x + width <= PHONE.width
  }
  await expect.poll(isInSight).toBe(true)
  expect(await here.getAttribute('aria-current')).toBe('page')
  await page.keyboard.press('Escape')
  await here.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Menu')
  await context.close()
})

test('an admin assigns and revokes a role', async () => {
  const who = await registerMember('hired')
  const { page, context, pageErrors } = await openPage(browser)
  await signIn(page, SIGN_INS.admin)
  await page.goto('/support/staff')
  const table = page.getByRole('region', { name: 'Staff members' })
  await table.getByRole('row', { name: /^admin You/ }).waitFor()
  expect(await table.getByRole('button', { name: 'Actions for admin' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Add staff member' }).click()
  const adding = page.getByRole('dialog', { name: 'Add staff member' })
  await adding.getByLabel('Username or email').fill(who.username)
  await adding.getByLabel('Role').click()
  await page.getByTitle('Auditor').click()
  await adding.getByRole('button', { name: 'Assign role' }).click()
  await adding.getByText('Enter a short reason').waitFor()
  await expectSoundLayout(page)
  await adding.getByLabel('Reason').fill('Reads the books from today on')
  await adding.getByRole('button', { name: 'Assign role' }).click()
  const row = table.getByRole('row', { name: new RegExp(`^${who.username}`) })
  await row.getByText('Auditor').waitFor()
  await expectSoundLayout(page)

  await row.getByRole('button', { name: `Actions for ${who.username}` }).click()
  await page.getByRole('menuitem', { name: 'Revoke role' }).click()
  const dialog = page.getByRole('dialog', { name: `Revoke role: ${who.username}` })
  await dialog.getByRole('button', { name: 'Revoke role' }).click()
  await dialog.getByText('Enter a short reason').waitFor()
  await dialog.getByLabel('Reason').fill('Was here for a day')
  await expectSoundLayout(page)
  await dialog.getByRole('button', { name: 'Revoke role' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('region', { name: 'History of staff changes' })
  await history.getByText('Role assigned: Auditor').first().waitFor()
  await history.getByText('Reads the books from today on').waitFor()
  await history.getByText('Was here for a day').waitFor()
  await expectSoundLayout(page)
  expect(pageErrors).toEqual([])
  await context.close()
})
