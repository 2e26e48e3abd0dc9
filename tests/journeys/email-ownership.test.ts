import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import type { OrderPage } from '#domain/ordering/contract.ts'
import { mailsAbout, tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { buy, contactNamed, mailsTo } from '#tests/support/shopping.ts'
import {
  bodyOf,
  createVisitor,
  expectNoEvents,
  expectProblem,
  problemIn,
  type Visitor,
} from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 1000 } } })
})
afterAll(() => market?.stop())

const visitor = () => createVisitor(market.url)
const formOf = (username: string, email = `${username}@example.com`) => ({ username, email, password: PASSWORD })

async function registered(username: string, email?: string): Promise<Visitor> {
  const caller = visitor()
  bodyOf(await caller.post('/api/auth/register', formOf(username, email)))
  await caller.csrf()
  return caller
}
async function signedIn(name: string): Promise<Visitor> {
  const { username } = await createMember(market, name)
  const caller = visitor()
  bodyOf(await caller.signIn(username, PASSWORD))
  return caller
}
const userOf = async (caller: Visitor) => bodyOf(await caller.get<UserView | null>('/api/auth/user'))
const ordersOf = async (caller: Visitor) =>
  bodyOf(await caller.get<OrderPage>('/api/orders')).orders.map(({ id }) => id)
const confirmationFor = (to: string, count = 1) => tokenIn(visitor(), { to, about: 'verify:', count })
const verify = (token: string, caller = visitor()) => caller.post('/api/auth/verify-email', { token })
const disown = (token: string, caller = visitor()) => caller.post('/api/auth/disown-account', { token })

async function disownTokenFor(to: string): Promise<string> {
  const [mail] = await mailsAbout(visitor(), { to, about: 'verify:' })
  const link = /(https?:\/\/\S+\/not-my-account\?token=[^\s"<]+)/.exec(mail!.text)
  return new URL(link![1]!).searchParams.get('token')!
}

async function guestOrder(email: string): Promise<string> {
  const { view } = await buy(visitor(), [{ productId: farm.products.Eggs!, quantity: 1 }], {
    contact: { ...contactNamed('Vera Victim'), email },
  })
  const { id } = view.orders[0]!
  await waitUntil(
    () => market.events('GuestOrderIndexed'),
    (events) => events.some(({ data }) => (data as { orderId: string }).orderId === id),
  )
  return id
}

test('guest orders need a confirmed address to be linked', async () => {
  const order = await guestOrder('vera@example.com')
  const mallory = await registered('mallory', 'vera@example.com')
  const token = await confirmationFor('vera@example.com')
  const response = await expectNoEvents(market, () => verify(token))
  expectProblem(response, 403, 'sign_in_to_confirm')
  expect(problemIn(response).details).toMatchObject({ username: 'mallory' })
  // Being signed in to another account does not suffice either.
  expectProblem(
    await expectNoEvents(market, async () => verify(token, await signedIn('Vic Other'))),
    403,
    'sign_in_to_confirm',
  )
  expect(await userOf(mallory)).toMatchObject({ verified: false })
  expect(await ordersOf(mallory)).toEqual([])

  const vera = await registered('vera', 'vera@example.com')
  bodyOf(await verify(await confirmationFor('vera@example.com', 2), vera))
  await waitUntil(
    () => ordersOf(vera),
    (ids) => ids.includes(order),
  )
})

test('the confirmation email names the account and the effect', async () => {
  await registered('nadia')
  const [mail] = await mailsAbout(visitor(), { to: 'nadia@example.com', about: 'verify:' })
  expect(mail!.text).toContain('nadia')
  expect(mail!.text).toMatch(/sign in/i)
  expect(mail!.text).toMatch(/orders/i)
  expect(mail!.text).toContain('This wasn’t me')
  expect(mail!.text).toContain('/not-my-account?token=')
})

test('an address is confirmed after signing in to its account', async () => {
  await registered('olga')
  const token = await confirmationFor('olga@example.com')
  const phone = visitor()
  expectProblem(await verify(token, phone), 403, 'sign_in_to_confirm')
  bodyOf(await phone.signIn('olga', PASSWORD))
  bodyOf(await verify(token, phone))
  expect(await userOf(phone)).toMatchObject({ verified: true })
})

test('“This wasn’t me” deletes the unconfirmed account', async () => {
  const squatter = await registered('paula', 'paula@home.example.com')
  const token = await disownTokenFor('paula@home.example.com')
  const page = `/not-my-account?token=${encodeURIComponent(token)}`
  await expectNoEvents(market, () => visitor().get(page, { accept: 'text/html' }))
  expectProblem(await visitor().get(`/api/auth/disown-account?token=${token}`), 404, 'not_found')
  expect(await userOf(squatter)).toMatchObject({ username: 'paula' })

  bodyOf(await disown(token))
  expect(await userOf(squatter)).toBeNull()
  expectProblem(await visitor().signIn('paula', PASSWORD), 401, 'credentials_invalid')
  expectProblem(await verify(await confirmationFor('paula@home.example.com')), 400, 'token_invalid')
  // A second click gets the same response and changes nothing.
  expect(bodyOf(await expectNoEvents(market, () => disown(token)))).toMatchObject({ success: true })

  const paula = await registered('paula', 'paula@home.example.com')
  bodyOf(await verify(await confirmationFor('paula@home.example.com', 2), paula))
  expect(await userOf(paula)).toMatchObject({ username: 'paula', verified: true })
  expect(bodyOf(await expectNoEvents(market, () => disown(token)))).toMatchObject({ success: true })
  expect((await mailsTo(visitor(), 'paula@home.example.com')).map(({ key }) => key.split(':')[0])).not.toContain(
    'closed',
  )
})

test('a confirmed account cannot be disowned', async () => {
  const quinn = await registered('quinn')
  const token = await disownTokenFor('quinn@example.com')
  expectProblem(await disown(`${token}0`), 400, 'token_invalid')
  bodyOf(await verify(await confirmationFor('quinn@example.com'), quinn))
  expectProblem(await expectNoEvents(market, () => disown(token)), 400, 'token_used')
  expect(await userOf(quinn)).toMatchObject({ verified: true })
})

test('a new address needs a session of its account', async () => {
  const rosa = await signedIn('Rosa')
  bodyOf(await rosa.post('/api/me/email', { email: 'rosa@new.example.com', password: PASSWORD }))
  const [mail] = await mailsAbout(visitor(), { to: 'rosa@new.example.com', about: 'new-email:' })
  expect(mail!.text).toContain('rosa')
  const token = await tokenIn(visitor(), { to: 'rosa@new.example.com', about: 'new-email:' })
  const confirm = (caller: Visitor) => caller.post('/api/auth/confirm-email-change', { token })
  const response = await expectNoEvents(market, () => confirm(visitor()))
  expectProblem(response, 403, 'sign_in_to_confirm')
  expect(problemIn(response).details).toMatchObject({ username: 'rosa' })
  const other = await signedIn('Sam Other')
  expectProblem(await expectNoEvents(market, () => confirm(other)), 403, 'sign_in_to_confirm')
  bodyOf(await confirm(rosa))
  expect(bodyOf(await rosa.get<ProfileView>('/api/me/profile'))).toMatchObject({ email: 'rosa@new.example.com' })
})

test('registering with a known address reveals nothing', async () => {
  const { email } = await createMember(market, 'Tom')
  const fresh = await visitor().post<UserView>('/api/auth/register', formOf('tessa', 'tessa@example.com'))
  const taken = await visitor().post<UserView>('/api/auth/register', formOf('trude', email))
  expect(taken.status).toBe(fresh.status)
  expect({ ...taken.body, id: '', createdAt: '' }).toEqual({
    ...fresh.body,
    id: '',
    createdAt: '',
    username: 'trude',
    email,
  })
  const [notice] = await mailsAbout(visitor(), { to: email, about: 'address-in-use:' })
  expect(notice!.subject).toBe('Someone tried to register with your email address')
  expect(notice!.text).toContain('/login')
  expect(notice!.text).toContain('/forgot-password')
  expect(notice!.text).not.toContain('trude')
  expect((await mailsTo(visitor(), email)).some(({ key }) => key.startsWith('verify:'))).toBe(false)
  // Neither signing in nor a second confirmation email reveals which address is known.
  for (const address of ['tessa@example.com', email])
    expectProblem(await visitor().signIn(address, 'a hedge of young beech'), 401, 'credentials_invalid')
  expectProblem(await visitor().signIn('tessa@example.com', PASSWORD), 401, 'credentials_invalid')
  const resend = (address: string) => visitor().post('/api/auth/resend-verification', { email: address })
  const [known, unknown] = [await resend(email), await resend('tessa@example.com')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
})

test('an address can be used to sign in once confirmed', async () => {
  const una = await registered('una')
  expectProblem(await visitor().signIn('una@example.com', PASSWORD), 401, 'credentials_invalid')
  bodyOf(await verify(await confirmationFor('una@example.com'), una))
  bodyOf(await visitor().signIn('una@example.com', PASSWORD))
})

test('an address confirmed elsewhere cannot be confirmed', async () => {
  const [first, second] = [
    await registered('viola', 'shared@example.com'),
    await registered('viktor', 'shared@example.com'),
  ]
  const mails = await mailsAbout(visitor(), { to: 'shared@example.com', about: 'verify:', count: 2 })
  const tokenOf = (username: string) => {
    const mail = mails.find(({ text }) => text.includes(username))
    return new URL(/(https?:\/\/\S+\/verify-email\?token=\S+)/.exec(mail!.text)![1]!).searchParams.get('token')!
  }
  const answers = await Promise.all([verify(tokenOf('viola'), first), verify(tokenOf('viktor'), second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expectProblem(answers.find(({ status }) => status === 409)!, 409, 'email_taken')
  const users = [await userOf(first), await userOf(second)]
  expect(users.map((user) => user?.verified).sort()).toEqual([false, true])
})

test('a change to a taken address notifies its owner', async () => {
  const [wim, yara] = [await signedIn('Wim'), await signedIn('Yara')]
  const ask = (caller: Visitor, email: string) => caller.post('/api/me/email', { email, password: PASSWORD })
  const taken = bodyOf(await ask(wim, 'yara@example.com'))
  expect(taken).toEqual({ success: true, message: 'We have sent a link to yara@example.com.' })
  await mailsAbout(visitor(), { to: 'yara@example.com', about: 'address-in-use:' })
  expect((await mailsTo(visitor(), 'yara@example.com')).some(({ key }) => key.startsWith('new-email:'))).toBe(false)
  expect(await userOf(yara)).toMatchObject({ email: 'yara@example.com' })
})
