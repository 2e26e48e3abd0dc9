import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsAbout, tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, PASSWORD } from '#tests/support/members.ts'
import { mailsTo } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.stop())

const NEW = 'a gate of young ash'
const visitor = (url = market.url) => createVisitor(url)
const forget = (email: string) => visitor().post('/api/auth/forgot-password', { email })
const reset = (token: string) => visitor().post('/api/auth/reset-password', { token, password: NEW })
const resetToken = (to: string, count = 1) => tokenIn(visitor(), { to, about: 'reset:', count })

test('known and unknown addresses cause the same work', async () => {
  // Without a worker, no work happens after the response.
  const route = await openMarket({ PROCESS_ROLES: 'api,projector' })
  try {
    const { email } = await createMember(route, 'Ada')
    const before = (await route.events()).length
    const jobs = async () =>
      (
        await route.engines.db.query<{ name: string }>(
          `select j.name from bullmq.job j where j.name = 'request-account-email'`,
        )
      ).length
    const answers = []
    for (const address of [email, 'nobody.at.all@example.com']) {
      const waiting = await jobs()
      answers.push(await visitor(route.url).post('/api/auth/forgot-password', { email: address }))
      expect((await route.events()).length).toBe(before)
      expect(await jobs()).toBe(waiting + 1)
    }
    expect([answers[0]!.status, answers[0]!.body]).toEqual([answers[1]!.status, answers[1]!.body])
  } finally {
    await route.stop()
  }
})

test('older reset links work until one is used', async () => {
  const { email } = await createMember(market, 'Bea')
  bodyOf(await forget(email))
  const first = await resetToken(email)
  bodyOf(await forget(email))
  const second = await resetToken(email, 2)
  expect(second).not.toBe(first)
  bodyOf(await reset(first))
  expectProblem(await reset(second), 400, 'token_used')
  expectProblem(await reset(first), 400, 'token_used')
})

test('an account gets at most five reset emails an hour', async () => {
  const { email, accountId } = await createMember(market, 'Cid')
  const witness = await createMember(market, 'Cid Witness')
  for (let i = 0; i < 8; i++) bodyOf(await forget(email))
  bodyOf(await forget(witness.email))
  await resetToken(witness.email)
  await waitUntil(
    async () => (await mailsTo(visitor(), email)).length,
    (count) => count >= 5,
  )
  const requested = await market.events('PasswordResetRequested')
  expect(requested.filter(({ stream }) => stream === `account-${accountId}`)).toHaveLength(5)
})

test('an unconfirmed account also gets its reset email', async () => {
  const form = { username: 'dora', email: 'dora@example.com', password: PASSWORD }
  bodyOf(await visitor().post('/api/auth/register', form))
  await mailsAbout(visitor(), { to: form.email, about: 'verify:' })
  bodyOf(await forget(form.email))
  bodyOf(await reset(await resetToken(form.email)))
  bodyOf(await visitor().signIn('dora', NEW))
})
