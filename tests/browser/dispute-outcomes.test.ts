import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DesiredResolution } from '#domain/disputes/dispute-types.ts'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import {
  assignToMe,
  chooseTask,
  confirmDecision,
  finalStatus,
  openSignedIn,
  refundsOf,
  submitDialog,
  workPanel,
} from '#tests/browser/support/dispute-steps.ts'
import { type OpenPage, openPage, PHONE } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { createContestedDispute } from '#tests/browser/support/reported-dispute.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, createVisitor, expectProblem } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A contested dispute, opened by the guest on a phone and the producer on a desktop, and assigned to an agent. */
async function openAllSides(desiredResolution: DesiredResolution, staff = SIGN_INS.support) {
  const its = await createContestedDispute(desiredResolution)
  const [guest, producer, deciding] = await Promise.all([
    openPage(browser, PHONE),
    openSignedIn(browser, SIGN_INS.producer),
    openSignedIn(browser, staff),
  ])
  await guest.page.goto(its.path)
  await producer.page.goto(`/disputes/${its.disputeId}`)
  await deciding.page.goto(`/support/disputes/${its.disputeId}`)
  await assignToMe(deciding.page)
  return { its, guest, producer, staff: deciding }
}

async function leave(...people: readonly OpenPage[]) {
  expect(people.flatMap(({ pageErrors }) => pageErrors)).toEqual([])
  for (const { context } of people) await context.close()
}

/** Chooses the producer's fault, so that the processing fee is also refunded. */
async function chooseFault(page: Page) {
  await workPanel(page).getByLabel('Processing fee').click()
  await page.getByTitle('Refunded: the producer failed to fulfill the order').click()
}

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

interface Settling {
  readonly form: string
  readonly kind: string
  readonly words: string
}

/** Fills in the open proposal or decision form and returns the displayed refund amount. */
async function settle(page: Page, { form: name, kind, words }: Settling): Promise<string | null> {
  const form = workPanel(page).getByRole('form', { name, exact: true })
  await form.getByLabel(kind).check()
  await form.getByLabel('Reason').fill(words)
  await expectSoundLayout(page)
  const sum = form.locator('.decision-amount')
  const cents = (await sum.count()) > 0 ? await sum.textContent() : null
  await form.getByRole('button', { name, exact: true }).click()
  if (name === 'Decide the appeal' || name === 'Refund instead') await confirmDecision(page, name)
  return cents
}

/** Expects that both sides see the refund, on the dispute and on the order. */
async function expectRefundShown(money: string, ...sides: readonly OpenPage[]) {
  for (const { page } of sides) {
    await finalStatus(page).getByText(`The buyer was refunded: ${money} of`).waitFor()
    await expectSoundLayout(page)
    await page.getByRole('link', { name: /^Order #/ }).click()
    await refundsOf(page).getByText(money).first().waitFor()
  }
}

test('an appeal is decided by another agent and final', async () => {
  const { its, guest, producer, staff } = await openAllSides('full_refund', SIGN_INS.senior)
  const words = 'The pictures show nothing.'
  await settle(staff.page, { form: 'Decide', kind: 'Claim denied', words })
  await guest.page.getByText(words).waitFor()
  await expectSoundLayout(guest.page)
  await submitDialog(guest.page, 'Appeal', { label: 'Why you appeal', text: 'There were no pictures to look at.' })
  await guest.page.getByText('Another agent decides the appeal').waitFor()

  // The agent who decided sees that another agent must decide, and is refused.
  await staff.page
    .getByText('You have decided this case, or it is your own: another agent decides the appeal.')
    .waitFor()
  expect(await staff.page.getByRole('button', { name: /^Take/ }).count()).toBe(0)
  expect(await workPanel(staff.page).count()).toBe(0)
  const senior = createVisitor(inject('marketUrl'))
  bodyOf(await senior.signIn(SIGN_INS.senior.username, SIGN_INS.senior.password))
  const refused = await senior.post(`/api/staff/disputes/${its.disputeId}/assign`, {})
  expectProblem(refused, 403, 'own_decision')
  const support = await openSignedIn(browser, SIGN_INS.support, PHONE)
  await support.page.goto(`/support/disputes/${its.disputeId}`)
  await support.page.getByText('Appeals are decided by a senior member of the team.').waitFor()
  expect(await support.page.getByRole('button', { name: /^Take/ }).count()).toBe(0)
  await expectSoundLayout(support.page)

  const other = await openSignedIn(browser, SIGN_INS.admin)
  await other.page.goto('/support/disputes?show=appeals')
  await other.page.getByRole('link', { name: new RegExp(its.number) }).click()
  await assignToMe(other.page)
  const decision = workPanel(other.page).getByRole('form', { name: 'Decide the appeal' })
  await decision.getByLabel('All items').check()
  await chooseFault(other.page)
  const money = await settle(other.page, {
    form: 'Decide the appeal',
    kind: 'All items',
    words: 'Nobody had asked for pictures.',
  })
  await guest.page.getByText('Nobody had asked for pictures.').waitFor()
  await finalStatus(guest.page).getByText(`The buyer was refunded: ${money} of`).waitFor()
  expect(await guest.page.getByRole('button', { name: 'Appeal' }).count()).toBe(0)
  await expectRefundShown(money!, guest, producer)
  await leave(guest, producer, support, other)
  await staff.context.close()
})

test('a proposal of staff is carried out once both accept it', async () => {
  const { guest, producer, staff } = await openAllSides('partial_refund')
  await chooseTask(staff.page, 'Propose')
  await workPanel(staff.page).getByLabel('Partial refund').check()
  await workPanel(staff.page)
    .getByLabel(/^Quantity of /)
    .first()
    .fill('1')
  const money = await settle(staff.page, {
    form: 'Send proposal',
    kind: 'Partial refund',
    words: 'One of the two each.',
  })
  const proposed = guest.page.getByRole('region', { name: 'Our proposal' })
  await proposed.getByText(money!).first().waitFor()
  await expectSoundLayout(guest.page)
  await submitDialog(guest.page, 'Accept proposal')
  await producer.page.getByText('Accepted by').waitFor()
  await expectSoundLayout(producer.page)
  await staff.page.getByText('accepted the proposal').waitFor()
  await submitDialog(producer.page, 'Accept proposal')
  await expectRefundShown(money!, guest, producer)
  await staff.page.getByText(`The buyer was refunded: ${money} of`).waitFor()
  await leave(guest, producer, staff)
})

test('a contested replacement is converted to a refund', async () => {
  const { guest, producer, staff } = await openAllSides('replacement')
  await chooseTask(staff.page, 'Propose')
  await settle(staff.page, { form: 'Send proposal', kind: 'Replacement', words: 'Two fresh ones by Friday.' })
  for (const { page } of [guest, producer]) await submitDialog(page, 'Accept proposal')
  await producer.page.getByText('Hand over the replacement by').waitFor()
  await guest.page.getByText('The producer hands the replacement over by').waitFor()
  for (const { page } of [guest, producer]) await expectSoundLayout(page)
  await submitDialog(producer.page, 'Mark as done')
  await guest.page.getByText('unless the buyer objects').waitFor()
  await submitDialog(guest.page, 'Report as not done', {
    label: 'What is missing',
    text: 'Nobody was there, and nothing lay there.',
  })
  await producer.page.getByText('The buyer reports that it was not done.').waitFor()
  for (const { page } of [guest, producer]) await expectSoundLayout(page)

  await conversation(staff.page).getByText('Nobody was there, and nothing lay there.').waitFor()
  const words = 'The producer cannot say when.'
  const money = await settle(staff.page, { form: 'Refund instead', kind: 'All items', words })
  await expectRefundShown(money!, guest, producer)
  await staff.page.getByText(`The buyer was refunded: ${money} of`).waitFor()
  await leave(guest, producer, staff)
})

test('agents see the work of other agents', async () => {
  const its = await createContestedDispute('full_refund')
  const [one, other] = [await openSignedIn(browser, SIGN_INS.support), await openSignedIn(browser, SIGN_INS.senior)]
  await one.page.goto(`/support/disputes/${its.disputeId}`)
  await one.page.getByText('Unassigned').waitFor()
  const row = other.page.getByRole('row').filter({ hasText: its.number })
  await row.getByText('Unassigned').waitFor()

  const message = { statement: 'They are still in my kitchen, if you want to see them.', evidence: [] }
  bodyOf(await its.guest.post(`/api/disputes/${its.disputeId}/statements?key=${its.orderKey}`, message))
  await conversation(one.page).getByText(message.statement).waitFor()
  await assignToMe(one.page)
  await row.getByText(SIGN_INS.support.username, { exact: true }).waitFor()

  await row.getByRole('link').click()
  await other.page.getByText(`Assigned to ${SIGN_INS.support.username}`).waitFor()
  await assignToMe(other.page)
  await one.page.getByText(`Assigned to ${SIGN_INS.senior.username}`).waitFor()
  await workPanel(one.page).waitFor({ state: 'detached' })
  await one.page.getByRole('button', { name: `Take it from ${SIGN_INS.senior.username}` }).waitFor()
  await expectSoundLayout(one.page)
  await leave(one, other)
})
