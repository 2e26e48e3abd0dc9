import fastifyCookie from '@fastify/cookie'
import fastifyCsrf from '@fastify/csrf-protection'
import fastifySession from '@fastify/session'
import type { FastifyInstance, FastifyRequest, Session } from 'fastify'
import { type Actor, ANONYMOUS } from '#domain/kernel/actor.ts'
import type { Database } from '#platform/database/database.ts'
import type { SessionControl, SignIn } from './route.ts'
import { MONTH_MS, sessionStore } from './session-store.ts'
import { sessionKey } from './sessions.ts'

declare module 'fastify' {
  interface Session {
    accountId?: string
    /** The set-up of the code this session was begun with. */
    secondStep?: string
    /** Who has shown their password and owes a code, until when (ms since 1970). */
    halfway?: { readonly accountId: string; readonly until: number }
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
  readonly whoIs: WhoIs
}

/** The actor of a session, or undefined when there is no such account (any more). */
export type WhoIs = (signIn: SignIn) => Promise<Actor | undefined>

/** How long a password is good for without its code, ms. */
const HALFWAY_MS = 5 * 60_000

/**
 * Server-side sessions in PostgreSQL, a CSRF token bound to them, and the actor of every request. With `https` (the market's
 * public URL) the cookie is `__Host-farmgate; Secure`: browsers send it over TLS and to this host alone, and no other host
 * can set it (RFC 6265bis, 4.1.3).
 */
export async function useSessions(
  app: FastifyInstance,
  { db, secret, whoIs }: SessionOptions,
  { https }: { readonly https: boolean },
): Promise<void> {
  // The proxy in front terminates TLS, whether it forwards the protocol or not: a session saved only where it does is lost.
  if (https)
    app.addHook('onRequest', async (request) => void Object.defineProperty(request, 'protocol', { value: 'https' }))
  await app.register(fastifyCookie)
  await app.register(fastifySession, {
    secret,
    store: sessionStore(db),
    cookieName: https ? '__Host-farmgate' : 'farmgate',
    rolling: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: https || 'auto', maxAge: MONTH_MS, path: '/' },
  })
  await app.register(fastifyCsrf, {
    sessionPlugin: '@fastify/session',
    getToken: (request) => request.headers['x-csrf-token'] as string | undefined,
  })
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    const { accountId, secondStep } = request.session
    request.actor = (accountId ? await whoIs({ accountId, secondStep }) : undefined) ?? ANONYMOUS
  })
}

export function sessionControl(request: FastifyRequest): SessionControl {
  return {
    get key() {
      return sessionKey(request.session.sessionId)
    },
    get halfway() {
      const { halfway } = request.session
      return halfway && halfway.until > Date.now() ? halfway.accountId : undefined
    },
    signIn: ({ accountId, secondStep }) => begin(request, { accountId, ...(secondStep ? { secondStep } : {}) }),
    signInHalfway: (accountId) => begin(request, { halfway: { accountId, until: Date.now() + HALFWAY_MS } }),
    secondStepDone: async (setUpId) => {
      request.session.secondStep = setUpId
      await request.session.save()
    },
    signOut: async () => {
      await request.session.destroy()
    },
  }
}

/** A new id, against fixation. */
async function begin(request: FastifyRequest, of: Partial<Session>): Promise<void> {
  await request.session.regenerate()
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT)
  Object.assign(request.session, of, { userAgent })
  await request.session.save()
}

const LONGEST_AGENT = 300
