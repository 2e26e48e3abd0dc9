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

/** Handles connections to /ws: receives a socket and its actor, and returns callbacks for messages and closing. */
export interface WebSocketHandler {
  connect(socket: ClientSocket, actor: Actor): { onMessage(text: string): void; onClose(): void }
}

export interface ClientSocket {
  send(text: string): void
  readonly bufferedAmount: number
  close(code: number, reason: string): void
}

/** Maximum number of open sockets. */
export interface SocketLimits {
  readonly perProcess: number
  /** By IPv4 address, or by /64 network for IPv6. */
  readonly perAddress: number
  /** By account, or by session for visitors. */
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
  /** Ping interval, ms; a socket that did not respond to the previous ping is closed. */
  readonly heartbeatMs?: number
  readonly now: () => Instant
}

/**
 * Maximum frame size. The longest valid frame contains a topic with its id and key; a larger frame closes the
 * connection with 1009.
 */
export const MAX_FRAME_BYTES = 4 * 1024

/**
 * `/ws`: the session cookie identifies the actor; other origins are rejected before the upgrade. A member's socket
 * closes when its session ends. A socket beyond a limit is closed with 1013 (try again later), and one that sends too
 * many frames with 1008 (policy violation); both are counted and logged.
 */
export async function createWebSocketGateway(app: FastifyInstance, options: WebSocketGatewayOptions): Promise<void> {
  const { handler, publicUrl, db, now, limits, elapsedMs = () => performance.now(), heartbeatMs = 30_000 } = options
  const ownOrigin = new URL(publicUrl).origin
  const registry = await sessionRegistry(db, { now })
  const open = new OpenSockets(limits)
  const refusals = new Refusals(options, elapsedMs)
  const heartbeat = setInterval(() => open.ping(), heartbeatMs)
  app.addHook('onClose', () => {
    clearInterval(heartbeat)
    return registry.close()
  })
  const routeOptions = {
    websocket: true,
    schema: { hide: true },
    preValidation: async ({ headers: { origin, host } }: FastifyRequest) => {
      const sameHost = origin === `http://${host}` || origin === `https://${host}`
      if (origin !== ownOrigin && !sameHost) throw new ForeignOrigin()
    },
  } as const
  app.get('/ws', routeOptions, (socket, request) => {
    const owners = ownersOf(request)
    const exceeded = open.exceededLimit(owners)
    if (exceeded) {
      refusals.add(exceeded)
      return refuseSocket(socket)
    }
    const connection = handler.connect(socket, request.actor)
    const unregister = registerMember(registry, request, () => {
      connection.onClose()
      socket.close(SIGNED_OUT, 'signed out')
    })
    const remove = open.add(socket, owners)
    const frames = new FrameBudget(elapsedMs)
    let flooded = false
    const cleanUp = () => {
      remove()
      unregister()
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
    socket.on('close', cleanUp)
    socket.on('error', cleanUp)
  })
}

/** A visitor's socket receives nothing that requires a session. */
const registerMember = (
  registry: SessionRegistry,
  { actor, session }: FastifyRequest,
  onSessionEnd: () => void,
): (() => void) =>
  actor.kind === 'member' ? registry.register(sessionKey(session.sessionId), onSessionEnd) : () => undefined

interface Owners {
  readonly owner: string
  readonly address: string
}

const ownersOf = ({ actor, session, ip }: FastifyRequest): Owners => ({
  owner: actor.kind === 'member' ? actor.accountId : sessionKey(session.sessionId),
  address: networkOf(ip),
})

/** The address, or the /64 network of an IPv6 address, which is assigned to one household or machine. */
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

/** The open sockets of this process, counted by owner and address, and pinged to detect lost peers. */
class OpenSockets {
  readonly #alive = new Map<WebSocket, boolean>()
  readonly #counts = new Map<string, number>()

  constructor(private readonly limits: SocketLimits) {}

  /** The limit that another socket would exceed, if any. */
  exceededLimit({ owner, address }: Owners): keyof SocketLimits | undefined {
    if (this.#alive.size >= this.limits.perProcess) return 'perProcess'
    if ((this.#counts.get(`address ${address}`) ?? 0) >= this.limits.perAddress) return 'perAddress'
    return (this.#counts.get(`owner ${owner}`) ?? 0) >= this.limits.perOwner ? 'perOwner' : undefined
  }

  /** Counts a socket until the returned function is called. */
  add(socket: WebSocket, { owner, address }: Owners): () => void {
    const keys = [`owner ${owner}`, `address ${address}`]
    this.#alive.set(socket, true)
    socket.on('pong', () => {
      if (this.#alive.has(socket)) this.#alive.set(socket, true)
    })
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    return () => {
      if (!this.#alive.delete(socket)) return
      for (const key of keys) {
        const remaining = (this.#counts.get(key) ?? 1) - 1
        if (remaining > 0) this.#counts.set(key, remaining)
        else this.#counts.delete(key)
      }
    }
  }

  ping(): void {
    for (const [socket, alive] of [...this.#alive]) {
      if (!alive) {
        socket.terminate()
        continue
      }
      this.#alive.set(socket, false)
      socket.ping()
    }
  }
}

/** A token bucket: after a reconnect, a page subscribes to all its topics at once and then sends little. */
class FrameBudget {
  #tokens = FRAME_BURST
  #updatedAt: number

  constructor(private readonly elapsedMs: () => number) {
    this.#updatedAt = elapsedMs()
  }

  /** Spends one frame; false if the budget is exhausted. */
  spend(): boolean {
    const now = this.elapsedMs()
    this.#tokens = Math.min(FRAME_BURST, this.#tokens + ((now - this.#updatedAt) / 1000) * FRAMES_PER_SECOND)
    this.#updatedAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

/** Counts refusals and logs them once per minute and reason. */
class Refusals {
  readonly #unlogged = new Map<string, { count: number; loggedAt: number }>()

  constructor(
    private readonly options: Pick<WebSocketGatewayOptions, 'logger' | 'telemetry'>,
    private readonly elapsedMs: () => number,
  ) {}

  add(reason: keyof SocketLimits | 'frames'): void {
    const now = this.elapsedMs()
    this.options.telemetry.increment('websocket_refusals', reason)
    const entry = this.#unlogged.get(reason) ?? { count: 0, loggedAt: Number.NEGATIVE_INFINITY }
    this.#unlogged.set(reason, entry)
    entry.count += 1
    if (now - entry.loggedAt < LOG_INTERVAL_MS) return
    this.options.logger.warn({ reason, refused: entry.count }, 'WebSocket connections refused')
    Object.assign(entry, { count: 0, loggedAt: now })
  }
}

/** Terminates a peer that does not respond to the close frame. */
function refuseSocket(socket: WebSocket): void {
  socket.on('error', () => undefined)
  socket.close(TRY_AGAIN_LATER, 'too many connections')
  const timer = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS)
  socket.on('close', () => clearTimeout(timer))
}

const FRAME_BURST = 300
const FRAMES_PER_SECOND = 10
const LOG_INTERVAL_MS = 60_000
const CLOSE_TIMEOUT_MS = 2_000
const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013
/** An application-defined close code (RFC 6455, 7.4.2). */
const SIGNED_OUT = 4001

class ForeignOrigin extends Error {
  override readonly name = 'ForeignOrigin'
}
