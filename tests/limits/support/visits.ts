import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { ProductCard, ProductPage } from '#domain/catalog/contract.ts'
import { openPage } from '#tests/browser/support/guest-page.ts'
import { tokenIn } from '#tests/support/mails.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'

/** Visitors of the demo marketplace. */
export interface Visits {
  guest(): Promise<Page>
  /** A first-time visitor with their own browser context and clock. */
  firstTimeVisitor(): Promise<Page>
  /** A new account with a verified email address. */
  newAccount(): Promise<Member>
  /** Products in stock, each of another producer. */
  products(): Promise<readonly ProductCard[]>
}
export interface Member extends NewAccount {
  readonly page: Page
}
interface NewAccount {
  readonly visitor: Visitor
  readonly username: string
  readonly password: string
}

/**
 * Most rows share a browser context that has cached the marketplace's files. `left` is called after each row and clears
 * the session and the cart.
 */
export async function openVisits(browser: Browser) {
  const { context, page: home } = await openPage(browser)
  await home.goto('/favicon.svg')
  const others: BrowserContext[] = []
  const as = async (visitor: Visitor) => {
    const [name = '', value = ''] = visitor.cookie().split(/=(.*)/s)
    await context.addCookies([{ name, value, url: inject('marketUrl') }])
    return context.newPage()
  }
  const visits: Visits = {
    guest: () => context.newPage(),
    firstTimeVisitor: async () => {
      const stranger = await openPage(browser, undefined, { isFirstVisit: true })
      others.push(stranger.context)
      return stranger.page
    },
    newAccount: async () => {
      const member = await newAccount()
      await confirm(member)
      return { ...member, page: await as(member.visitor) }
    },
    products: listedProducts,
  }
  const left = async () => {
    for (const page of context.pages()) if (page !== home) await page.close()
    for (const other of others.splice(0)) await other.close()
    await context.clearCookies()
    await home.evaluate('localStorage.clear()')
  }
  return { visits, left }
}

let newcomers = 0
/** An account with an unverified email address. */
export async function newAccount(): Promise<NewAccount> {
  const visitor = createVisitor(inject('marketUrl'))
  const username = `walker${Date.now() % 1_000_000}n${++newcomers}`
  const password = 'a fence of old cedar'
  bodyOf(await visitor.post('/api/auth/register', { username, password, email: addressOf(username) }))
  await visitor.csrf()
  return { visitor, username, password }
}

/** The token in the verification email of a new account. */
export const confirmationOf = ({ visitor, username }: NewAccount): Promise<string> =>
  tokenIn(visitor, { to: addressOf(username), about: 'verify:' })

async function confirm(member: NewAccount): Promise<void> {
  bodyOf(await member.visitor.post('/api/auth/verify-email', { token: await confirmationOf(member) }))
}

const addressOf = (username: string): string => `${username}@example.com`

async function listedProducts(): Promise<readonly ProductCard[]> {
  const found = await createVisitor(inject('marketUrl')).get<ProductPage>('/api/products?inStock=true&pageSize=96')
  const byProducer = new Map(
    bodyOf(found)
      .products.filter(({ available, unit }) => available > 5 && unit !== 'per_pound')
      .map((product) => [product.producerId, product]),
  )
  return [...byProducer.values()]
}
