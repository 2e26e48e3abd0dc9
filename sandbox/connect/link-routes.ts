import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { answerChange, fieldsOf } from '../answer-change.ts'
import { invalid, missing } from '../api-problem.ts'
import { demandServer } from '../caller.ts'
import type { Change } from '../change.ts'
import type { Desk } from '../desk.ts'
import { lock } from '../object-table.ts'
import { parse } from '../params.ts'
import type { Account } from './account-objects.ts'
import { newLink } from './link-objects.ts'

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
  await accountAt(sql, account)
  return linkTo(desk, { kind: 'account_link', account, returnUrl, refreshUrl })
}

async function loginLink({ desk, request, sql, id }: At & { id: string }): Promise<Change> {
  demandServer(request.apiCaller)
  const account = await accountAt(sql, id)
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

async function accountAt(sql: Sql, id: string): Promise<Account> {
  const account = await lock<Account>(sql, { kind: 'account', id })
  if (!account) throw missing('account', id)
  return account
}
