import { createHash } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyCsrf from '@fastify/csrf-protection'
import fastifySession, { type SessionStore } from '@fastify/session'
import type { FastifyInstance, FastifyRequest, Session } from 'fastify'
import { type Actor, ANONYMOUS } from '#domain/kernel/actor.ts'
import type { Database } from '#platform/database/database.ts'
import type { SessionControl } from './route.ts'

declare module 'fastify' {
  interface Session {
    accountId?: string
  }
  interface FastifyRequest {
    actor: Actor
  }
}

const MONTH_MS = 30 * 24 * 3_600_000

export interface SessionOptions {
  readonly db: Database
  /** At least 32 characters; signs the cookie. */
  readonly secret: string
  /** The actor of an account, or undefined when there is none such (any more). */
  readonly whoIs: (accountId: string) => Promise<Actor | undefined>
}

/** Server-side sessions in PostgreSQL, a CSRF token bound to them, and the actor of every request. */
export async function useSessions(app: FastifyInstance, { db, secret, whoIs }: SessionOptions): Promise<void> {
  await app.register(fastifyCookie)
  await app.register(fastifySession, {
    secret,
    store: sessionStore(db),
    cookieName: 'farmgate',
    rolling: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: MONTH_MS, path: '/' },
  })
  await app.register(fastifyCsrf, {
    sessionPlugin: '@fastify/session',
    getToken: (request) => request.headers['x-csrf-token'] as string | undefined,
  })
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    const { accountId } = request.session
    request.actor = (accountId ? await whoIs(accountId) : undefined) ?? ANONYMOUS
  })
}

export function sessionControl(request: FastifyRequest): SessionControl {
  return {
    signIn: async (accountId) => {
      await request.session.regenerate()
      request.session.accountId = accountId
      await request.session.save()
    },
    signOut: async () => {
      await request.session.destroy()
    },
  }
}

/** Rows of `sessions`, found by the hash of their id: who reads the table cannot ride a session. */
function sessionStore(db: Database): SessionStore {
  const hash = (id: string) => createHash('sha256').update(id).digest('hex')
  return {
    get: (id, done) => {
      db.query<{ data: string }>('select data from sessions where sid_hash = $1 and expires_at > now()', [
        hash(id),
      ]).then(
        ([row]) => done(null, row ? (JSON.parse(row.data) as Session) : null),
        (error: unknown) => done(error),
      )
    },
    set: (id, session, done) => {
      const expires = session.cookie?.expires ?? new Date(Date.now() + MONTH_MS)
      db.query(
        `insert into sessions (sid_hash, account_id, data, created_at, expires_at) values ($1, $2, $3, now(), $4)
         on conflict (sid_hash) do update set account_id = $2, data = $3, expires_at = $4`,
        [hash(id), session.accountId ?? null, JSON.stringify(session), expires],
      ).then(
        () => done(),
        (error: unknown) => done(error),
      )
    },
    destroy: (id, done) => {
      db.query('delete from sessions where sid_hash = $1', [hash(id)]).then(
        () => done(),
        (error: unknown) => done(error),
      )
    },
  }
}
