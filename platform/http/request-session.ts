import { createHash } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyCsrf from '@fastify/csrf-protection'
import fastifySession from '@fastify/session'
import type { FastifyInstance, FastifyRequest, Session } from 'fastify'
import { fromUUIDBytes } from 'typeid-js'
import { type Actor, ANONYMOUS } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { type DeviceControl, deviceControl } from '#platform/http/known-devices.ts'
import type { SessionControl, SignIn } from '#platform/http/route.ts'
import {
  SESSION_LIMITS,
  type SessionEnd,
  type SessionLimits,
  type SessionRows,
  type StoredSession,
  sessionKey,
  sessionRows,
} from '#platform/http/sessions.ts'

declare module 'fastify' {
  interface Session {
    accountId?: string
    /** The two-factor enrollment whose code started this session. */
    twoFactorEnrollmentId?: string
    /** The account that entered its password and still needs a code, and until when (ms since 1970). */
    pendingTwoFactor?: { readonly accountId: string; readonly until: number }
    /** The guest id that the member had in this browser before signing in. */
    guestId?: string
    /** User agent at sign-in. */
    userAgent?: string
    /** When the owner last authenticated: signed in, or stepped up with a code or password (ms since 1970). */
    confirmedAt?: number
    /** The command that stepped up, so that a repeat of it changes nothing. */
    confirmedBy?: string
    /** The stored row. Not saved with the session. */
    stored?: StoredSession
    /** The limit that ended the session. Not saved with the session. */
    ended?: { readonly why: SessionEnd; readonly afterMs: number }
  }
  interface FastifyRequest {
    actor: Actor
    /** The limit that ended the request's session. */
    sessionEnded: Session['ended'] | undefined
    device: DeviceControl
  }
  interface FastifyInstance {
    sessionClock: () => number
  }
}

export interface SessionOptions {
  readonly db: Database
  /** At least 32 characters each: the first signs cookies, all verify them. */
  readonly secrets: readonly [string, ...string[]]
  readonly sessionLookup: SessionLookup
  readonly now: () => Instant
}

/** Returns the actor of a session, or undefined if the account no longer exists. */
export type SessionLookup = (signIn: SignIn) => Promise<Actor | undefined>

/** How long a sign-in may wait for its code after the password, ms. */
const PENDING_TWO_FACTOR_MS = 5 * 60_000
/** How long a step-up authentication is valid, ms. */
const STEP_UP_MS = 10 * 60_000
/** Minimum interval between recorded activity, ms. */
const ACTIVITY_INTERVAL_MS = 60_000

/**
 * Server-side sessions in PostgreSQL, a CSRF token bound to them, and the actor of every request. With `https` (the
 * public URL) the cookie is `__Host-farmgate; Secure`: browsers send it over TLS and to this host only, and no other
 * host can set it (RFC 6265bis, 4.1.3).
 */
export async function useSessions(
  app: FastifyInstance,
  { db, secrets, sessionLookup, now }: SessionOptions,
  { https }: { readonly https: boolean },
): Promise<void> {
  const cookieName = SESSION_COOKIES[https ? 'https' : 'http']
  const rows = sessionRows(db, now)
  const clock = () => Date.parse(now())
  // The proxy terminates TLS but may not forward the protocol; without this, the session cookie would not be set.
  if (https)
    app.addHook('onRequest', async (request) => void Object.defineProperty(request, 'protocol', { value: 'https' }))
  await app.register(fastifyCookie)
  await app.register(fastifySession, {
    secret: [...secrets],
    store: rows,
    cookieName,
    rolling: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: https || 'auto',
      maxAge: SESSION_LIMITS.member.absoluteMs,
      path: '/',
    },
  })
  await app.register(fastifyCsrf, {
    sessionPlugin: '@fastify/session',
    getToken: (request) => request.headers['x-csrf-token'] as string | undefined,
  })
  app.decorate('sessionClock', clock)
  app.decorateRequest('actor')
  app.decorateRequest('sessionEnded')
  app.decorateRequest('device')
  app.addHook('onRequest', async (request, reply) => {
    if (isSignedByPreviousSecret(request, cookieName)) await request.session.save()
    const { accountId, twoFactorEnrollmentId } = request.session
    const actor = (accountId ? await sessionLookup({ accountId, twoFactorEnrollmentId }) : undefined) ?? ANONYMOUS
    request.device = deviceControl(request, reply, { secrets, https })
    const ended = request.session.ended ?? (await recordSessionActivity(rows, request, actor))
    request.actor = ended ? ANONYMOUS : actor
    request.sessionEnded = ended
    if (ended) reply.header('X-Signed-Out', `${ended.why}; after=${ended.afterMs / 1000}`)
  })
}

const SESSION_COOKIES = { https: '__Host-farmgate', http: 'farmgate' } as const

/** Whether the browser sent a session cookie; the session may have ended. */
export const hasSessionCookie = ({ headers }: FastifyRequest): boolean => SESSION_COOKIE.test(headers.cookie ?? '')
const SESSION_COOKIE = new RegExp(`(?:^|;\\s*)(?:${Object.values(SESSION_COOKIES).join('|')})=`)

/** Records activity within the limits of the session's owner; returns the limit that ends the session. */
async function recordSessionActivity(
  rows: SessionRows,
  request: FastifyRequest,
  actor: Actor,
): Promise<Session['ended']> {
  const { stored, sessionId } = request.session
  if (actor.kind !== 'member' || !stored) return undefined
  const now = request.server.sessionClock()
  const limits = SESSION_LIMITS[actor.staff || actor.staffSetupRequired ? 'staff' : 'member']
  const tighter = limits.idleMs < stored.idleMs
  const active = now - stored.activeAt >= ACTIVITY_INTERVAL_MS && !isBackground(request)
  const reason = endedBy(stored, limits, now)
  if (tighter || (active && !reason))
    await rows.recordActivity(sessionId, { limits, activeAt: reason || !active ? stored.activeAt : now })
  return reason && { why: reason, afterMs: reason === 'idle' ? limits.idleMs : limits.absoluteMs }
}

function endedBy({ beganAt, activeAt }: StoredSession, limits: SessionLimits, now: number): SessionEnd | undefined {
  if (now - beganAt >= limits.absoluteMs) return 'expired'
  return now - activeAt >= limits.idleMs ? 'idle' : undefined
}

/** Whether the page sent the request (polling, catching up, opening its socket) without activity of the user. */
const isBackground = ({ headers }: FastifyRequest): boolean =>
  headers['x-background'] === 'true' || headers.upgrade === 'websocket'

/** The plugin clears such a cookie unless the session is saved, which signs it with the current secret. */
function isSignedByPreviousSecret({ cookies, session }: FastifyRequest, cookieName: string): boolean {
  const cookie = cookies[cookieName]
  return cookie?.startsWith(`${session.sessionId}.`) === true && cookie !== session.encryptedSessionId
}

export function sessionControl(request: FastifyRequest): SessionControl {
  const clock = () => request.server.sessionClock()
  return {
    get key() {
      return sessionKey(request.session.sessionId)
    },
    get guestId() {
      return guestOf(request)
    },
    get device() {
      return request.device
    },
    get pendingAccountId() {
      const { pendingTwoFactor } = request.session
      return pendingTwoFactor && pendingTwoFactor.until > clock() ? pendingTwoFactor.accountId : undefined
    },
    get requiredStepUp() {
      const { confirmedAt, twoFactorEnrollmentId } = request.session
      const recent = confirmedAt !== undefined && clock() - confirmedAt < STEP_UP_MS
      return recent ? undefined : twoFactorEnrollmentId ? 'code' : 'password'
    },
    signIn: ({ accountId, twoFactorEnrollmentId }) =>
      startSession(request, {
        accountId,
        confirmedAt: clock(),
        ...(twoFactorEnrollmentId ? { twoFactorEnrollmentId } : {}),
      }),
    signInPendingTwoFactor: (accountId) =>
      startSession(request, { pendingTwoFactor: { accountId, until: clock() + PENDING_TWO_FACTOR_MS } }),
    recordStepUp: async ({ by, twoFactorEnrollmentId }) => {
      const { session } = request
      if (session.confirmedBy === by) return
      Object.assign(session, {
        confirmedAt: clock(),
        confirmedBy: by,
        ...(twoFactorEnrollmentId ? { twoFactorEnrollmentId } : {}),
      })
      await session.save()
    },
    wasSteppedUpBy: (commandId) => request.session.confirmedBy === commandId,
    signOut: async () => {
      await request.session.destroy()
    },
  }
}

/** Regenerates the session id, which prevents session fixation. */
async function startSession(request: FastifyRequest, fields: Partial<Session>): Promise<void> {
  const guestId = guestOf(request)
  await request.session.regenerate()
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const { actor } = request
  const isOtherAccount = actor.kind === 'member' && actor.accountId !== fields.accountId
  Object.assign(request.session, fields, { userAgent, ...(guestId && !isOtherAccount ? { guestId } : {}) })
  await request.session.save()
}

/**
 * Derived from the session key, so that two tabs get the same guest id without a write. Hashed twice, so that the id
 * in the log does not reveal the session id.
 */
function guestOf({ session }: FastifyRequest): string | undefined {
  if (session.guestId) return session.guestId
  if (session.accountId) return undefined
  const hash = createHash('sha256')
    .update(`guest ${sessionKey(session.sessionId)}`)
    .digest()
  return fromUUIDBytes('guest', hash.subarray(0, 16)).toString()
}

const MAX_USER_AGENT_LENGTH = 300
