import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { invalid } from '#sandbox/api-error.ts'
import { lockAccount } from '#sandbox/connect/accounts.ts'
import { answerChange, demandServer, fieldsOf } from '#sandbox/http-request.ts'
import { type Change, find, lock, save } from '#sandbox/objects.ts'
import { dashboardAt } from '#sandbox/pages/dashboard.ts'
import { setUpAt, tell } from '#sandbox/pages/onboarding.ts'
import { page } from '#sandbox/pages/page.ts'
import { parse, parseForm } from '#sandbox/params.ts'
import type { Desk, NewObject } from '#sandbox/sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** The sandbox's pages. A link lets in once; who is in stays for an hour. Whoever knows the address may. */
export function pageRoutes(app: FastifyInstance, desk: Desk): void {
  for (const room of ['set-up', 'dashboard'] as const) {
    app.get(`/sandbox/${room}/:id`, async (request: Request, reply) => {
      const entered = await enter(desk, request.params.id)
      if (entered === 'nowhere') return gone(reply)
      return reply.redirect('session' in entered ? `/sandbox/${room}/in/${entered.session}` : entered.refreshUrl, 303)
    })
  }
  app.get('/sandbox/set-up/in/:id', async (request: Request, reply) => {
    const session = await sessionAt(desk, { id: request.params.id, page: 'account_link' })
    return session ? html(reply, await setUpAt(desk, session.account)) : gone(reply)
  })
  app.post('/sandbox/set-up/in/:id', async (request: Request, reply) => {
    const session = await sessionAt(desk, { id: request.params.id, page: 'account_link' })
    if (!session) return gone(reply)
    const again = await tell(desk, session.account, parseForm(String(request.body ?? '')))
    return again ? html(reply.status(422), again) : reply.redirect(session.return_url, 303)
  })
  app.get('/sandbox/dashboard/in/:id', async (request: Request, reply) => {
    const session = await sessionAt(desk, { id: request.params.id, page: 'login_link' })
    return session ? html(reply, await dashboardAt(desk, session.account)) : gone(reply)
  })
}

const html = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(text)

const gone = (reply: FastifyReply): FastifyReply =>
  html(
    reply.status(410),
    page({
      title: 'This link is used up',
      body: '<p>Each link works once and for minutes. Please ask for a new one.</p>',
    }),
  )

/** How long somebody who came in by a link may stay, seconds. */
const STAY = 3600

/** Uses a link up: a session, or where to ask for another link, or nothing where nobody waits for it. */
function enter(
  { database, clerk }: Desk,
  id: string,
): Promise<{ session: string } | { refreshUrl: string } | 'nowhere'> {
  return database.transaction(async (sql) => {
    const link =
      (await lock<Link>(sql, { kind: 'account_link', id })) ?? (await lock<Link>(sql, { kind: 'login_link', id }))
    if (!link) return 'nowhere'
    const { created } = clerk.made('session')
    if (link.used || link.expires_at <= created) return link.refresh_url ? { refreshUrl: link.refresh_url } : 'nowhere'
    const session = newSession({ id: clerk.secret(), created }, { link, expiresAt: created + STAY })
    const spent: Link = { ...link, used: true }
    await save(sql, [spent, session])
    return { session: session.id }
  })
}

async function sessionAt(
  { database, clerk }: Desk,
  of: { id: string; page: Session['page'] },
): Promise<Session | undefined> {
  const session = await find<Session>(database, { kind: 'page_session', id: of.id })
  return session?.page === of.page && session.expires_at * 1000 > clerk.now() ? session : undefined
}

/** How long a link waits to be followed, seconds. */
const GOOD_FOR = 300

/** Ways into the sandbox's pages: to set an account up, and to look at it. */
export function linkRoutes(app: FastifyInstance, desk: Desk): void {
  app.post('/v1/account_links', (request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => setUpLink({ desk, request, sql }) }),
  )
  app.post('/v1/accounts/:id/login_links', (request: FastifyRequest<{ Params: { id: string } }>, reply) =>
    answerChange(desk, { request, reply, step: (sql) => loginLink({ desk, sql, id: request.params.id, request }) }),
  )
}

interface At {
  readonly desk: Desk
  readonly request: FastifyRequest
  readonly sql: Sql
}

const setUpParams = z.strictObject({
  account: z.string().max(100),
  type: z.literal('account_onboarding'),
  return_url: z.url(),
  refresh_url: z.url(),
})

async function setUpLink({ desk, request, sql }: At): Promise<Change> {
  demandServer(request.apiCaller)
  const { account, return_url: returnUrl, refresh_url: refreshUrl } = parse(setUpParams, fieldsOf(request))
  await lockAccount(sql, account)
  return linkTo(desk, { kind: 'account_link', account, returnUrl, refreshUrl })
}

async function loginLink({ desk, request, sql, id }: At & { id: string }): Promise<Change> {
  demandServer(request.apiCaller)
  const account = await lockAccount(sql, id)
  if (account.details_submitted) return linkTo(desk, { kind: 'login_link', account: id, returnUrl: '', refreshUrl: '' })
  throw invalid('Cannot create a login link for an account that has not completed onboarding.')
}

function linkTo(
  { clerk, pagesUrl }: Desk,
  of: { kind: 'account_link' | 'login_link'; account: string; returnUrl: string; refreshUrl: string },
): Change {
  const { created } = clerk.made('link')
  const link = newLink({ id: clerk.secret(), created }, { ...of, expiresAt: created + GOOD_FOR })
  const page = of.kind === 'account_link' ? 'set-up' : 'dashboard'
  const url = `${pagesUrl()}/sandbox/${page}/${link.id}`
  const expiry = of.kind === 'account_link' ? { expires_at: link.expires_at } : {}
  return { objects: [link], news: [], answer: { object: of.kind, created, ...expiry, url } }
}

/** A way in that is good once. Its id is the secret. */
const newLink = (
  made: NewObject,
  of: {
    kind: 'account_link' | 'login_link'
    account: string
    returnUrl: string
    refreshUrl: string
    expiresAt: number
  },
) => ({
  id: made.id,
  object: of.kind,
  account: of.account,
  created: made.created,
  expires_at: of.expiresAt,
  refresh_url: of.refreshUrl,
  return_url: of.returnUrl,
  used: false,
})
type Link = ReturnType<typeof newLink>

/** Somebody who came in by a link and is still there. Its id is the secret. */
const newSession = (made: NewObject, of: { link: Link; expiresAt: number }) => ({
  id: made.id,
  object: 'page_session' as const,
  account: of.link.account,
  created: made.created,
  expires_at: of.expiresAt,
  page: of.link.object,
  refresh_url: of.link.refresh_url,
  return_url: of.link.return_url,
})
type Session = ReturnType<typeof newSession>
