import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { accountBalance } from '#sandbox/balance-transactions.ts'
import { type Account, lockAccount } from '#sandbox/connect/accounts.ts'
import type { Payout } from '#sandbox/connect/payouts.ts'
import type { Reversal, Transfer } from '#sandbox/connect/transfers.ts'
import { bodyOf, requireSecretKey, respond } from '#sandbox/http-request.ts'
import { findObject, findObjectsBy, lockObject, recordChange, type StateChange } from '#sandbox/objects.ts'
import { onboardingPage, submitOnboarding } from '#sandbox/pages/onboarding.ts'
import { day, dollars, escapeHtml, renderPage } from '#sandbox/pages/page.ts'
import { invalidRequest, parse, parseForm } from '#sandbox/params.ts'
import type { NewObject, SandboxContext } from '#sandbox/sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** The pages of connected accounts. Each link opens one session, which lasts an hour. The URLs of both are secret. */
export function pageRoutes(app: FastifyInstance, context: SandboxContext): void {
  for (const name of ['set-up', 'dashboard'] as const) {
    app.get(`/sandbox/${name}/:id`, async (request: Request, reply) => {
      const redeemed = await redeemLink(context, request.params.id)
      if (!redeemed) return linkExpired(reply)
      return reply.redirect(
        'session' in redeemed ? `/sandbox/${name}/in/${redeemed.session}` : redeemed.refreshUrl,
        303,
      )
    })
  }
  app.get('/sandbox/set-up/in/:id', async (request: Request, reply) => {
    const session = await findSession(context, { id: request.params.id, page: 'account_link' })
    return session ? html(reply, await onboardingPage(context, session.account)) : linkExpired(reply)
  })
  app.post('/sandbox/set-up/in/:id', async (request: Request, reply) => {
    const session = await findSession(context, { id: request.params.id, page: 'account_link' })
    if (!session) return linkExpired(reply)
    const invalidForm = await submitOnboarding(context, session.account, parseForm(String(request.body ?? '')))
    return invalidForm ? html(reply.status(422), invalidForm) : reply.redirect(session.return_url, 303)
  })
  app.get('/sandbox/dashboard/in/:id', async (request: Request, reply) => {
    const session = await findSession(context, { id: request.params.id, page: 'login_link' })
    return session ? html(reply, await dashboardPage(context, session.account)) : linkExpired(reply)
  })
}

const html = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(text)

const linkExpired = (reply: FastifyReply): FastifyReply =>
  html(
    reply.status(410),
    renderPage({
      title: 'This link has expired',
      body: '<p>A link can be used once, within a few minutes. Please request a new one.</p>',
    }),
  )

/** How long a session lasts. */
const SESSION_SECONDS = 3600

/** Redeems a link. Returns a new session, or the URL to request another link; undefined if there is neither. */
function redeemLink(
  context: SandboxContext,
  id: string,
): Promise<{ session: string } | { refreshUrl: string } | undefined> {
  const { database, clock } = context
  return database.transaction(async (sql) => {
    const link =
      (await lockObject<Link>(sql, { kind: 'account_link', id })) ??
      (await lockObject<Link>(sql, { kind: 'login_link', id }))
    if (!link) return undefined
    const { created } = clock.newObject('session')
    if (link.used || link.expires_at <= created) return link.refresh_url ? { refreshUrl: link.refresh_url } : undefined
    const session = newSession({ id: clock.secret(), created }, { link, expiresAt: created + SESSION_SECONDS })
    const used: Link = { ...link, used: true }
    const change = { objects: [used, session], events: [], response: {} }
    await recordChange(sql, { change, context, request: null })
    return { session: session.id }
  })
}

async function findSession(
  { database, clock }: SandboxContext,
  { id, page }: { id: string; page: Session['page'] },
): Promise<Session | undefined> {
  const session = await findObject<Session>(database, { kind: 'page_session', id })
  return session?.page === page && session.expires_at * 1000 > clock.now() ? session : undefined
}

/** How long a link can be used. */
const LINK_SECONDS = 300

/** Links to the onboarding page and the dashboard of a connected account. */
export function linkRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.post('/v1/account_links', (request, reply) =>
    respond(context, { request, reply, transition: (sql) => createOnboardingLink({ context, request, sql }) }),
  )
  app.post('/v1/accounts/:id/login_links', (request: FastifyRequest<{ Params: { id: string } }>, reply) =>
    respond(context, {
      request,
      reply,
      transition: (sql) => createLoginLink({ context, sql, id: request.params.id, request }),
    }),
  )
}

interface TransitionParts {
  readonly context: SandboxContext
  readonly request: FastifyRequest
  readonly sql: Sql
}

const onboardingLinkParams = z.strictObject({
  account: z.string().max(100),
  type: z.literal('account_onboarding'),
  return_url: z.url(),
  refresh_url: z.url(),
})

async function createOnboardingLink({ context, request, sql }: TransitionParts): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const { account, return_url: returnUrl, refresh_url: refreshUrl } = parse(onboardingLinkParams, bodyOf(request))
  await lockAccount(sql, account)
  return linkChange(context, { kind: 'account_link', account, returnUrl, refreshUrl })
}

async function createLoginLink({ context, request, sql, id }: TransitionParts & { id: string }): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const account = await lockAccount(sql, id)
  if (account.details_submitted)
    return linkChange(context, { kind: 'login_link', account: id, returnUrl: '', refreshUrl: '' })
  throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.')
}

interface LinkFields {
  readonly kind: 'account_link' | 'login_link'
  readonly account: string
  readonly returnUrl: string
  readonly refreshUrl: string
}

function linkChange({ clock, pagesUrl }: SandboxContext, fields: LinkFields): StateChange {
  const { created } = clock.newObject('link')
  const link = newLink({ id: clock.secret(), created }, { ...fields, expiresAt: created + LINK_SECONDS })
  const page = fields.kind === 'account_link' ? 'set-up' : 'dashboard'
  const url = `${pagesUrl()}/sandbox/${page}/${link.id}`
  const expiry = fields.kind === 'account_link' ? { expires_at: link.expires_at } : {}
  return { objects: [link], events: [], response: { object: fields.kind, created, ...expiry, url } }
}

/** The id is the secret part of the link's URL. */
const newLink = (
  { id, created }: NewObject,
  { kind, account, returnUrl, refreshUrl, expiresAt }: LinkFields & { expiresAt: number },
) => ({
  id,
  object: kind,
  account,
  created,
  expires_at: expiresAt,
  refresh_url: refreshUrl,
  return_url: returnUrl,
  used: false,
})
type Link = ReturnType<typeof newLink>

/** The id is the secret part of the page's URL. */
const newSession = ({ id, created }: NewObject, { link, expiresAt }: { link: Link; expiresAt: number }) => ({
  id,
  object: 'page_session' as const,
  account: link.account,
  created,
  expires_at: expiresAt,
  page: link.object,
  refresh_url: link.refresh_url,
  return_url: link.return_url,
})
type Session = ReturnType<typeof newSession>

/** The page on which the owner of a connected account sees its balance, payouts and transfers. */
export async function dashboardPage({ database }: SandboxContext, accountId: string): Promise<string> {
  const account = await lockAccount(database, accountId)
  const transfers = await findObjectsBy<Transfer>(database, { kind: 'transfer', field: 'destination', is: account.id })
  const withReversals = transfers.filter(({ amount_reversed }) => amount_reversed > 0)
  const reversals = await Promise.all(
    withReversals.map(({ id }) =>
      findObjectsBy<Reversal>(database, { kind: 'transfer_reversal', field: 'transfer', is: id }),
    ),
  )
  const payouts = await findObjectsBy<Payout>(database, { kind: 'payout', field: 'account', is: account.id })
  const balance = await accountBalance(database, account.id)
  return renderDashboard({ account, balance, transfers, reversals: reversals.flat(), payouts })
}

interface DashboardView {
  readonly account: Account
  readonly balance: number
  readonly transfers: readonly Transfer[]
  readonly reversals: readonly Reversal[]
  readonly payouts: readonly Payout[]
}

function renderDashboard({ account, balance, transfers, reversals, payouts }: DashboardView): string {
  const transactions = [
    ...transfers.map(({ id, created, amount }) => ({ id, created, type: 'Transfer', amount })),
    ...reversals.map(({ id, created, amount }) => ({ id, created, type: 'Reversal', amount: -amount })),
  ].sort((a, b) => b.created - a.created || b.id.localeCompare(a.id))
  const bank = account.external_accounts.data[0]
  return renderPage({
    title: account.business_profile.name ?? 'Your account',
    body: `<p class="amount">${dollars(balance)}</p>
<p class="hint">Balance. ${payoutNotice(account)}</p>
<h2>Payouts</h2>
${table(
  ['Date', 'Bank', 'Status', 'Amount'],
  payouts.map((payout) => [
    day(payout.created),
    bank ? `•••• ${bank.last4}` : '',
    statusOf(payout),
    dollars(payout.amount),
  ]),
)}
<h2>Transactions</h2>
${table(
  ['Date', 'Type', 'Amount'],
  transactions.map(({ created, type, amount }) => [day(created), type, dollars(amount)]),
)}`,
  })
}

const payoutNotice = ({ payouts_enabled, external_accounts: { data } }: Account): string =>
  payouts_enabled && data[0]
    ? `Paid out automatically to the bank account ending in ${escapeHtml(data[0].last4)}.`
    : 'Payouts are paused until the required information is complete.'

const statusOf = ({ status, failure_code }: Payout): string => (failure_code ? `${status} (${failure_code})` : status)

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None yet.</p>'
  const cells = (row: readonly string[]) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  return `<div class="table" tabindex="0"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map(cells).join('')}</tbody></table></div>`
}
