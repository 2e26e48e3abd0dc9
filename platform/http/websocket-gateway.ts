import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Actor } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { type SessionRegistry, sessionRegistry } from '#platform/http/session-registry.ts'
import { sessionKey } from '#platform/http/sessions.ts'
import type { Log } from '#platform/log/log.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'

/** What stands behind /ws: takes a socket and who it belongs to, and hears what comes in. */
export interface WebSocketHandler {
  connect(socket: ClientSocket, actor: Actor): { onMessage(text: string): void; onClose(): void }
}

export interface ClientSocket {
  send(text: string): void
  readonly bufferedAmount: number
  close(code: number, reason: string): void
}

/** How many sockets may be open at the same time. */
export interface SocketLimits {
  readonly perProcess: number
  /** By IPv4 address, or by /64 network for IPv6. */
  readonly perAddress: number
  /** By account; by session for visitors. */
  readonly perOwner: number
}

export interface WebSocketGatewayOptions {
  readonly handler: WebSocketHandler
  readonly publicUrl: string
  readonly db: Database
  readonly limits: SocketLimits
  readonly logger: Log
  readonly telemetry: Telemetry
  /** A monotonic clock, ms. */
  readonly elapsedMs?: () => number
  /** How often each socket is pinged; one that did not answer the ping before is dropped. */
  readonly heartbeatMs?: number
  readonly now: () => Instant
}

/** The longest frame a browser sends is a topic with its id and key; a longer one is closed with 1009 by the server. */
export const MAX_FRAME_BYTES = 4 * 1024

/**
 * `/ws`: the session's cookie says who it is, and a page of another origin is refused before the upgrade. A member's socket
 * closes when their session ends, whoever ends it. A socket beyond a limit is closed with 1013 (try again later), one that
 * sends too many frames with 1008 (policy violation); both are counted and logged.
 */
export async function createWebSocketGateway(app: FastifyInstance, parts: WebSocketGatewayOptions): Promise<void> {
  const { handler: live, publicUrl, db, now, limits, elapsedMs = () => performance.now(), heartbeatMs = 30_000 } = parts
  const ours = new URL(publicUrl).origin
  const members = await sessionRegistry(db, { now })
  const open = new OpenSockets(limits)
  const refusals = new Refusals(parts, elapsedMs)
  const heartbeat = setInterval(() => open.ping(), heartbeatMs)
  app.addHook('onClose', () => {
    clearInterval(heartbeat)
    return members.close()
  })
  const guarded = {
    websocket: true,
    schema: { hide: true },
    preValidation: async ({ headers: { origin, host } }: FastifyRequest) => {
      const sameHost = origin === `http://${host}` || origin === `https://${host}`
      if (origin !== ours && !sameHost) throw new ForeignOrigin()
    },
  } as const
  app.get('/ws', guarded, (socket, request) => {
    const owners = ownersOf(request)
    const full = open.exceededLimit(owners)
    if (full) {
      refusals.add(full)
      return refuseSocket(socket)
    }
    const connection = live.connect(socket, request.actor)
    const leave = registerMember(members, request, () => {
      connection.onClose()
      socket.close(SIGNED_OUT, 'signed out')
    })
    const remove = open.add(socket, owners)
    const frames = new FrameBudget(elapsedMs)
    let flooded = false
    const gone = () => {
      remove()
      leave()
      connection.onClose()
    }
    socket.on('message', (data: Buffer) => {
      if (flooded) return
      if (frames.spend()) return connection.onMessage(data.toString())
      flooded = true
      refusals.add('frames')
      connection.onClose()
      socket.close(POLICY_VIOLATION, 'too many frames')
    })
    socket.on('close', gone)
    socket.on('error', gone)
  })
}

/** A visitor's socket hears nothing that a session would have to allow. */
const registerMember = (
  members: SessionRegistry,
  { actor, session }: FastifyRequest,
  leaves: () => void,
): (() => void) => (actor.kind === 'member' ? members.register(sessionKey(session.sessionId), leaves) : () => undefined)

interface Owners {
  readonly owner: string
  readonly address: string
}

const ownersOf = ({ actor, session, ip }: FastifyRequest): Owners => ({
  owner: actor.kind === 'member' ? actor.accountId : sessionKey(session.sessionId),
  address: networkOf(ip),
})

/** One household or machine has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.includes('.')) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail?.split(':').filter(Boolean) ?? [])]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The sockets of this process: counted by owner and address, and pinged, so that those whose peer vanished are dropped. */
class OpenSockets {
  readonly #answered = new Map<WebSocket, boolean>()
  readonly #counts = new Map<string, number>()

  constructor(private readonly limits: SocketLimits) {}

  /** The limit that one more socket would exceed. */
  exceededLimit({ owner, address }: Owners): keyof SocketLimits | undefined {
    if (this.#answered.size >= this.limits.perProcess) return 'perProcess'
    if ((this.#counts.get(`address ${address}`) ?? 0) >= this.limits.perAddress) return 'perAddress'
    return (this.#counts.get(`owner ${owner}`) ?? 0) >= this.limits.perOwner ? 'perOwner' : undefined
  }

  /** Counts a socket until the returned function is called. */
  add(socket: WebSocket, { owner, address }: Owners): () => void {
    const keys = [`owner ${owner}`, `address ${address}`]
    this.#answered.set(socket, true)
    socket.on('pong', () => {
      if (this.#answered.has(socket)) this.#answered.set(socket, true)
    })
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    return () => {
      if (!this.#answered.delete(socket)) return
      for (const key of keys) {
        const left = (this.#counts.get(key) ?? 1) - 1
        if (left > 0) this.#counts.set(key, left)
        else this.#counts.delete(key)
      }
    }
  }

  ping(): void {
    for (const [socket, answered] of [...this.#answered]) {
      if (!answered) {
        socket.terminate()
        continue
      }
      this.#answered.set(socket, false)
      socket.ping()
    }
  }
}

/** A token bucket: a page that comes back watches its topics again at once; after that it says little. */
class FrameBudget {
  #tokens = FRAME_BURST
  #at: number

  constructor(private readonly elapsedMs: () => number) {
    this.#at = elapsedMs()
  }

  /** Whether one more frame is within the budget. */
  spend(): boolean {
    const now = this.elapsedMs()
    this.#tokens = Math.min(FRAME_BURST, this.#tokens + ((now - this.#at) / 1000) * FRAMES_PER_SECOND)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

/** Counts what is refused, and logs it once a minute per reason. */
class Refusals {
  readonly #unlogged = new Map<string, { count: number; loggedAt: number }>()

  constructor(
    private readonly parts: Pick<WebSocketGatewayOptions, 'logger' | 'telemetry'>,
    private readonly elapsedMs: () => number,
  ) {}

  add(reason: keyof SocketLimits | 'frames'): void {
    const now = this.elapsedMs()
    this.parts.telemetry.increment('websocket_refusals', reason)
    const entry = this.#unlogged.get(reason) ?? { count: 0, loggedAt: Number.NEGATIVE_INFINITY }
    this.#unlogged.set(reason, entry)
    entry.count += 1
    if (now - entry.loggedAt < LOG_INTERVAL_MS) return
    this.parts.logger.warn({ reason, refused: entry.count }, 'WebSocket connections refused')
    Object.assign(entry, { count: 0, loggedAt: now })
  }
}

/** A peer that does not answer the close frame is not waited for. */
function refuseSocket(socket: WebSocket): void {
  socket.on('error', () => undefined)
  socket.close(TRY_AGAIN_LATER, 'too many connections')
  const timer = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS)
  socket.on('close', () => clearTimeout(timer))
}

const [FRAME_BURST, FRAMES_PER_SECOND] = [300, 10]
const LOG_INTERVAL_MS = 60_000
const CLOSE_TIMEOUT_MS = 2_000
const [POLICY_VIOLATION, TRY_AGAIN_LATER] = [1008, 1013]
/** Of the codes an application may give meaning to (RFC 6455, 7.4.2). */
const SIGNED_OUT = 4001

class ForeignOrigin extends Error {
  override readonly name = 'ForeignOrigin'
}
