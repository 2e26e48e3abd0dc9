import fastifyCookie from '@fastify/cookie'
import fastifyCsrf from '@fastify/csrf-protection'
import fastifySession from '@fastify/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, ANONYMOUS } from '#domain/kernel/actor.ts'
import type { Database } from '#platform/database/database.ts'
import type { SessionControl } from './route.ts'
import { MONTH_MS, sessionStore } from './session-store.ts'
import { sessionKey } from './sessions.ts'

declare module 'fastify' {
  interface Session {
    accountId?: string
    /** As the browser described itself when it signed in. */
    userAgent?: string
  }
  interface FastifyRequest {
    actor: Actor
  }
}

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
    get key() {
      return sessionKey(request.session.sessionId)
    },
    signIn: async (accountId) => {
      await request.session.regenerate()
      request.session.accountId = accountId
      request.session.userAgent = (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT)
      await request.session.save()
    },
    signOut: async () => {
      await request.session.destroy()
    },
  }
}

const LONGEST_AGENT = 300
