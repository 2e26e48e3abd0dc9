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
    /** The set-up of the code this session was begun with. */
    secondStep?: string
    /** Who has shown their password and owes a code, until when (ms since 1970). */
    halfway?: { readonly accountId: string; readonly until: number }
    /** The guest that the signed-in member was in this browser before. */
    guestId?: string
    /** As the browser described itself when it signed in. */
    userAgent?: string
    /** When its owner last showed who they are: signed in, or confirmed it with a code or password (ms since 1970). */
    confirmedAt?: number
    /** The command that confirmed it, so that its repeat confirms nothing new. */
    confirmedBy?: string
    /** The row this was read from. Not part of what is saved. */
    stored?: StoredSession
    /** The limit that ended the session. Not stored. */
    ended?: { readonly why: SessionEnd; readonly afterMs: number }
  }
  interface FastifyRequest {
    actor: Actor
    /** The limit that has ended the session this request came with. */
    sessionEnded: Session['ended'] | undefined
    device: DeviceControl
  }
  interface FastifyInstance {
    sessionClock: () => number
  }
}

export interface SessionOptions {
  readonly db: Database
  /** At least 32 characters each: the first signs cookies, all of them verify. */
  readonly secrets: readonly [string, ...string[]]
  readonly sessionLookup: SessionLookup
  readonly now: () => Instant
}

/** The actor of a session, or undefined when there is no such account (any more). */
export type SessionLookup = (signIn: SignIn) => Promise<Actor | undefined>

/** How long a password is good for without its code, ms. */
const PENDING_TWO_FACTOR_MS = 5 * 60_000
/** How long decisions about money and roles may be made after a code was shown, ms. */
const STEP_UP_MS = 10 * 60_000
/** Activity is noted no more often, ms. */
const ACTIVITY_INTERVAL_MS = 60_000

/**
 * Server-side sessions in PostgreSQL, a CSRF token bound to them, and the actor of every request. With `https` (the market's
 * public URL) the cookie is `__Host-farmgate; Secure`: browsers send it over TLS and to this host alone, and no other host
 * can set it (RFC 6265bis, 4.1.3).
 */
export async function useSessions(
  app: FastifyInstance,
  { db, secrets, sessionLookup: whoIs, now }: SessionOptions,
  { https }: { readonly https: boolean },
): Promise<void> {
  const cookieName = https ? '__Host-farmgate' : 'farmgate'
  const rows = sessionRows(db, now)
  const clock = () => Date.parse(now())
  // The proxy in front terminates TLS, whether it forwards the protocol or not: a session saved only where it does is lost.
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
    const { accountId, secondStep } = request.session
    const actor = (accountId ? await whoIs({ accountId, secondStep }) : undefined) ?? ANONYMOUS
    request.device = deviceControl(request, reply, { secrets, https })
    const ended = request.session.ended ?? (await recordSessionActivity(rows, request, actor))
    request.actor = ended ? ANONYMOUS : actor
    request.sessionEnded = ended
    if (ended) reply.header('X-Signed-Out', `${ended.why}; after=${ended.afterMs / 1000}`)
  })
}

/** Notes activity in a session within the limits of its owner; returns the limit that ends it. */
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
  const why = endedBy(stored, limits, now)
  if (tighter || (active && !why))
    await rows.recordActivity(sessionId, { limits, activeAt: why || !active ? stored.activeAt : now })
  return why && { why, afterMs: why === 'idle' ? limits.idleMs : limits.absoluteMs }
}

function endedBy({ beganAt, activeAt }: StoredSession, limits: SessionLimits, now: number): SessionEnd | undefined {
  if (now - beganAt >= limits.absoluteMs) return 'expired'
  return now - activeAt >= limits.idleMs ? 'idle' : undefined
}

/** Sent by the page itself (polling, catching up, opening its socket) while the user was not active. */
const isBackground = ({ headers }: FastifyRequest): boolean =>
  headers['x-background'] === 'true' || headers.upgrade === 'websocket'

/** Unless the session is saved, and so its cookie is signed by the current secret, the plugin clears such a cookie. */
function isSignedByPreviousSecret({ cookies, session }: FastifyRequest, cookieName: string): boolean {
  const shown = cookies[cookieName]
  return shown?.startsWith(`${session.sessionId}.`) === true && shown !== session.encryptedSessionId
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
      const { halfway } = request.session
      return halfway && halfway.until > clock() ? halfway.accountId : undefined
    },
    get requiredStepUp() {
      const { confirmedAt, secondStep } = request.session
      const recent = confirmedAt !== undefined && clock() - confirmedAt < STEP_UP_MS
      return recent ? undefined : secondStep ? 'code' : 'password'
    },
    signIn: ({ accountId, secondStep }) =>
      begin(request, { accountId, confirmedAt: clock(), ...(secondStep ? { secondStep } : {}) }),
    signInPendingTwoFactor: (accountId) =>
      begin(request, { halfway: { accountId, until: clock() + PENDING_TWO_FACTOR_MS } }),
    recordStepUp: async ({ by, secondStep }) => {
      const { session } = request
      if (session.confirmedBy === by) return
      Object.assign(session, { confirmedAt: clock(), confirmedBy: by, ...(secondStep ? { secondStep } : {}) })
      await session.save()
    },
    wasSteppedUpBy: (commandId) => request.session.confirmedBy === commandId,
    signOut: async () => {
      await request.session.destroy()
    },
  }
}

/** A new id, against fixation. */
async function begin(request: FastifyRequest, of: Partial<Session>): Promise<void> {
  const guestId = guestOf(request)
  await request.session.regenerate()
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const { actor } = request
  const isOtherAccount = actor.kind === 'member' && actor.accountId !== of.accountId
  Object.assign(request.session, of, { userAgent, ...(guestId && !isOtherAccount ? { guestId } : {}) })
  await request.session.save()
}

/**
 * Made from the session's key, so that two tabs at once are the same guest without writing anything. One-way twice: whoever finds
 * the id in the log cannot ride the session.
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
