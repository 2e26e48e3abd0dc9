import { describe, expect, it } from 'vitest'
import { postForm } from '#tests/contract/payments/confirm-card.ts'
import { payWith } from '#tests/contract/payments/payments-under-test.ts'
import {
  createAccount,
  onboard,
  onboardedAccount,
  onboardingLink,
  openPage,
  REFRESH_URL,
  RETURN_URL,
  submitForm,
  VALID_ANSWERS,
} from './onboard-account.ts'
import { apiOf, fileSandbox, paymentsAt } from './test-sandbox.ts'

const at = fileSandbox()
const payments = () => paymentsAt(at.sandbox)
const retrieve = (accountId: string) => payments().payoutAccounts.retrieve(accountId)
const visit = (address: string) => fetch(address, { redirect: 'manual' })
const redirectOf = (response: Response) => [response.status, response.headers.get('location')]

describe('the onboarding page', () => {
  it('has a field for each requirement', async () => {
    const page = await openPage(await onboardingLink(payments(), await createAccount(payments())))
    const response = await visit(page)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const html = await response.text()
    expect(html).toContain('no real money')
    for (const name of Object.keys(VALID_ANSWERS))
      expect(html).toMatch(new RegExp(`<label for="${name}"[^>]*>.+<input id="${name}"`))
  })

  it('submits the form and returns to the marketplace', async () => {
    const accountId = await createAccount(payments())
    expect(redirectOf(await onboard(payments(), accountId))).toEqual([303, RETURN_URL])
    expect(await retrieve(accountId)).toMatchObject({ detailsSubmitted: true, payoutsEnabled: true, currentlyDue: [] })
  })

  it('keeps all requirements when skipped', async () => {
    const accountId = await createAccount(payments())
    expect(redirectOf(await onboard(payments(), accountId, { step: 'skip' }))).toEqual([303, RETURN_URL])
    expect(await retrieve(accountId)).toMatchObject({
      detailsSubmitted: false,
      transfersEnabled: false,
      disabledReason: 'requirements.past_due',
      pastDue: expect.arrayContaining(['individual.ssn_last_4', 'external_account']) as unknown,
    })
  })

  it.each([
    ['first_name', ''],
    ['dob', 'yesterday'],
    ['dob', '2020-01-01'],
    ['ssn_last_4', '12'],
    ['routing_number', '021000021'],
    ['account_number', '1234567'],
  ])('shows a problem with the %s "%s"', async (name, answer) => {
    const accountId = await createAccount(payments())
    const page = await openPage(await onboardingLink(payments(), accountId))
    const again = await submitForm(page, { ...VALID_ANSWERS, [name]: answer, last_name: '"Hill" <b>' })
    expect(again.status).toBe(422)
    const html = await again.text()
    expect(html).toContain(`id="${name}-problem"`)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
    expect(html).not.toContain('<b>')
    expect(await retrieve(accountId)).toMatchObject({ detailsSubmitted: false })
  })

  it('asks again for what cannot be verified', async () => {
    const accountId = await onboardedAccount(payments(), { ssn_last_4: '1111' })
    const due = ['individual.ssn_last_4']
    expect(await retrieve(accountId)).toMatchObject({ detailsSubmitted: true, transfersEnabled: false, pastDue: due })
    await submitForm(await openPage(await onboardingLink(payments(), accountId)), { ssn_last_4: '2222' })
    expect(await retrieve(accountId)).toMatchObject({ transfersEnabled: true, pastDue: [] })
  })

  it('asks for requirements added later', async () => {
    const accountId = await onboardedAccount(payments())
    const requirement = 'individual.verification.document'
    const path = `/v1/test_helpers/accounts/${accountId}/requirements`
    expect((await postForm(apiOf(at.sandbox), path, { 'requirements[0]': requirement, overdue: 'false' })).status).toBe(
      200,
    )
    expect(await retrieve(accountId)).toMatchObject({
      transfersEnabled: true,
      currentlyDue: [requirement],
      pastDue: [],
    })
    await postForm(apiOf(at.sandbox), path, { 'requirements[0]': requirement })
    expect(await retrieve(accountId)).toMatchObject({
      transfersEnabled: false,
      payoutsEnabled: false,
      pastDue: [requirement],
    })
    await submitForm(await openPage(await onboardingLink(payments(), accountId)), { [requirement]: 'on' })
    expect(await retrieve(accountId)).toMatchObject({ transfersEnabled: true, payoutsEnabled: true, currentlyDue: [] })
  })
})

describe('links', () => {
  it('work once, then redirect to a new link', async () => {
    const link = await onboardingLink(payments(), await createAccount(payments()))
    expect((await visit(link)).headers.get('location')).toMatch(/^\/sandbox\/set-up\/in\//)
    expect(redirectOf(await visit(link))).toEqual([303, REFRESH_URL])
  })

  it('that do not exist have expired', async () => {
    for (const path of ['set-up/guess', 'set-up/in/guess', 'dashboard/guess', 'dashboard/in/guess'])
      expect((await visit(`${apiOf(at.sandbox).url}/sandbox/${path}`)).status).toBe(410)
  })

  it('open only their own page', async () => {
    const accountId = await onboardedAccount(payments())
    const page = await openPage(await payments().payoutAccounts.dashboardLink(accountId))
    expect((await visit(page)).status).toBe(200)
    expect((await visit(page.replace('dashboard', 'set-up'))).status).toBe(410)
  })
})

describe('the dashboard', () => {
  it('shows the balance, transfers and reversals', async () => {
    const accountId = await onboardedAccount(payments())
    const { paymentIntentId } = await payWith({ payments: payments(), api: apiOf(at.sandbox) }, 'pm_card_visa')
    const request = { key: `t-${paymentIntentId}`, paymentIntentId, accountId, amountCents: 2000, orderId: 'order_1' }
    const { transferId } = await payments().transfers.create(request)
    await payments().transfers.reverse({ key: `r-${paymentIntentId}`, transferId, amountCents: 500 })
    const link = await payments().payoutAccounts.dashboardLink(accountId)
    const html = await (await visit(await openPage(link))).text()
    expect(html).toContain('Hill Orchard')
    for (const text of ['$15.00', '$20.00', '-$5.00', 'None yet.', 'ending in 6789']) expect(html).toContain(text)
    expect((await visit(link)).status).toBe(410)
  })
})
