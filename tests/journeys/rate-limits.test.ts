import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, PASSWORD } from '#tests/support/members.ts'
import { documentForm, imageForm } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, expectProblem } from '#tests/support/visitor.ts'

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket({ RATE_LIMITS: 'true' })
})
afterAll(() => market?.stop())

test('guessing passwords of many accounts is limited', async () => {
  const person = await createMember(market, 'Ruth')
  const guesser = createVisitor(market.url)
  await guesser.csrf()
  const answers = []
  for (let i = 0; i < 21; i++)
    answers.push(await guesser.post('/api/auth/login', { username: `person ${i}`, password: `guess ${i}` }))
  expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 401))
  expectProblem(answers[20]!, 429, 'too_many_requests')
  expect(Number(answers[20]!.headers.get('retry-after'))).toBeGreaterThan(0)
  const right = { username: person.username, password: PASSWORD }
  expectProblem(await createVisitor(market.url).post('/api/auth/login', right), 429, 'too_many_requests')
})

test('a new session does not reset the email limit', async () => {
  const statuses = []
  for (let i = 0; i < 6; i++) {
    const visitor = createVisitor(market.url)
    statuses.push((await visitor.post('/api/auth/resend-verification', { email: 'ruth@example.com' })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test.each([
  ['/api/auth/forgot-password', { email: 'ruth@example.com' }, 5],
  ['/api/auth/reset-password', { token: 'a guess', password: PASSWORD }, 30],
  ['/api/auth/confirm-email-change', { token: 'a guess' }, 30],
])('%s is limited for scripts', async (path, body, max) => {
  const visitor = createVisitor(market.url)
  await visitor.csrf()
  for (let i = 0; i < max; i++) expect((await visitor.post(path, body)).status).toBeLessThan(429)
  expectProblem(await visitor.post(path, body), 429, 'too_many_requests')
})

test('reserving all stock by script is limited', async () => {
  const visitor = createVisitor(market.url)
  await visitor.csrf()
  const answers = []
  for (let i = 0; i < 101; i++) answers.push(await visitor.post('/api/checkouts', {}))
  expect(answers.slice(0, 100).map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 400))
  expectProblem(answers[100]!, 429, 'too_many_requests')
})

test('image uploads are limited', async () => {
  const visitor = createVisitor(market.url)
  await visitor.csrf()
  const upload = () => visitor.post('/api/upload', imageForm(Buffer.from('<svg/>')))
  for (let i = 0; i < 60; i++) expect((await upload()).status).toBe(401)
  expectProblem(await upload(), 429, 'too_many_requests')
})

test('document uploads are limited', async () => {
  const visitor = createVisitor(market.url)
  await visitor.csrf()
  const send = () => visitor.post('/api/me/documents', documentForm(Buffer.from('<svg/>')))
  for (let i = 0; i < 60; i++) expect((await send()).status).toBe(401)
  expectProblem(await send(), 429, 'too_many_requests')
})

test('browsing is not limited', async () => {
  const visitor = createVisitor(market.url)
  const responses = await Promise.all(Array.from({ length: 60 }, () => visitor.get('/api/products')))
  for (const response of responses) bodyOf(response)
})
