import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Engines } from '#app/engines.ts'
import { openJobs } from '#app/engines.ts'
import type { SystemStatusView } from '#domain/operations/contract.ts'
import { demoEngines } from '#tests/browser/support/demo-engines.ts'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import {
  accessibilityProblems,
  DESKTOP,
  horizontalOverflowPx,
  type OpenPage,
  openPage,
  PHONE,
  signIn,
} from '#tests/browser/support/guest-page.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { sendPasswordChangedEmail } from '#workers/identity/security-emails.ts'

let browser: Browser
/** The demo market's own database and queue. */
let engines: Engines
beforeAll(async () => {
  ;[browser, engines] = await Promise.all([launchBrowser(), demoEngines()])
})
afterAll(async () => {
  await browser?.close()
  await engines?.closing.closeAll()
})

const sql = <Row>(text: string) => engines.db.query<Row>(text)

/**
 * Causes faults: three emails that cannot be sent, and a reconciliation that the database rejects. Other tests are
 * unaffected.
 */
async function parkEvents(): Promise<void> {
  const admin = createVisitor(inject('marketUrl'))
  bodyOf(await admin.signIn(SIGN_INS.admin.username, SIGN_INS.admin.password))
  const [account] = await sql<{ id: string }>(`select id from identity.accounts where username = 'admin'`)
  const accountId = account!.id
  await sql(`alter table sent_emails add constraint poison check (idempotency_key not like 'password:%:poison-%')`)
  await sql(
    `alter table reconciliation.runs add constraint poison check (requested_by is distinct from '${accountId}') not valid`,
  )
  bodyOf(await admin.post('/api/staff/reconciliations'))
  const jobs = await openJobs(engines)
  for (const id of ['one', 'two', 'three'])
    await jobs.enqueue({ ...sendPasswordChangedEmail, attempts: 1 }, { accountId, changeId: `poison-${id}` }, { id })
  const health = async () => bodyOf(await admin.get<SystemStatusView>('/api/staff/system-status'))
  await waitUntil(health, ({ failedJobs, parked }) => failedJobs.length === 3 && parked.length > 0)
}

async function visitAs(who: (typeof SIGN_INS)['admin'], size = DESKTOP): Promise<OpenPage> {
  const visitor = await openPage(browser, size)
  await signIn(visitor.page, who)
  await visitor.page.goto('/support/system-status')
  return visitor
}

async function inOrder({ page, pageErrors }: OpenPage): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    expect(await horizontalOverflowPx(page)).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/health-${size.width}.png`, fullPage: true })
  }
  expect(pageErrors).toEqual([])
}

test('the page resolves the two faults of the demo', async () => {
  const visitor = await visitAs(SIGN_INS.admin)
  const { page } = visitor
  const parked = page.getByRole('region', { name: 'Parked events' })
  const failed = page.getByRole('region', { name: 'Failed jobs' })
  await page.getByText(/^Needs attention: /).waitFor()
  await failed.getByText('apply-chargeback-to-dispute (1)').waitFor()
  await inOrder(visitor)
  await parked.getByRole('button', { name: /^Retry FavoriteAdded at/ }).click()
  await parked.getByText('No events are parked.').waitFor()
  expect(await sql('select 1 from parked_events')).toEqual([])

  await failed.getByRole('button', { name: 'Discard demo-unknown-order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard this job?' })
  await dialog.getByLabel('Reason').fill('The order was never placed.')
  await dialog.getByRole('button', { name: 'Discard job' }).click()
  await failed.getByText('No jobs have failed.').waitFor()
  await visitor.context.close()
})

test('an operator finds a fault and retries', async () => {
  const visitor = await visitAs(SIGN_INS.admin)
  const { page } = visitor
  const parked = page.getByRole('region', { name: 'Parked events' })
  const failed = page.getByRole('region', { name: 'Failed jobs' })
  await parked.getByText('No events are parked.').waitFor()
  await failed.getByText('No jobs have failed.').waitFor()
  await parkEvents()
  // The page refreshes without a click.
  await page.getByText(/^Needs attention: /).waitFor()
  await inOrder(visitor)

  await parked.getByRole('button', { name: /^Retry ReconciliationRequested at/ }).click()
  await page
    .getByText(/^Failed again: /)
    .first()
    .waitFor()
  await sql('alter table reconciliation.runs drop constraint poison')
  await parked.getByRole('button', { name: 'Retry all of reconciliation' }).click()
  await parked.getByText('No events are parked.').waitFor()

  await failed.getByRole('button', { name: 'Discard two' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard this job?' })
  await dialog.getByRole('button', { name: 'Discard job' }).click()
  await dialog.getByText('Enter a reason').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('Called instead.')
  await dialog.getByRole('button', { name: 'Discard job' }).click()
  await failed.getByText('send-password-changed-email (2)').waitFor()

  await sql('alter table sent_emails drop constraint poison')
  const unsent = page.getByRole('region', { name: 'Unsent emails' })
  await unsent.getByRole('button', { name: /^Resend password:.*:poison-one$/ }).click()
  await failed.getByText('send-password-changed-email (1)').waitFor()
  await failed.getByRole('button', { name: 'Retry all of send-password-changed-email' }).click()
  await failed.getByText('No jobs have failed.').waitFor()
  await visitor.context.close()
})

test('an auditor has no actions, a verifier no access', async () => {
  const auditor = await visitAs(SIGN_INS.auditor, PHONE)
  await auditor.page.getByRole('region', { name: 'Environment' }).waitFor()
  expect(await auditor.page.getByRole('button', { name: /Retry|Discard|Resend/ }).count()).toBe(0)
  await auditor.context.close()
  const verifier = await visitAs(SIGN_INS.verifier)
  await verifier.page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor()
  await verifier.context.close()
})
