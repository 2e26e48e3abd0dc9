import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#domain/kernel/actor.ts'
import type { Database } from '#platform/database/database.ts'
import { type GuestList, guestList } from './guest-list.ts'
import { sessionKey } from './sessions.ts'

/** What stands behind /ws: takes a socket and who it belongs to, and hears what comes in. */
export interface LiveDoor {
  connect(socket: LiveSocket, actor: Actor): { hear(text: string): void; gone(): void }
}

export interface LiveSocket {
  send(text: string): void
  readonly bufferedAmount: number
  close(code: number, reason: string): void
}

interface DoorParts {
  readonly live: LiveDoor
  readonly publicUrl: string
  readonly db: Database
}

/**
 * `/ws`: the session's cookie says who it is, and a page of another origin is refused before the upgrade. A member's socket
 * closes when their session ends, whoever ends it.
 */
export async function openLiveDoor(app: FastifyInstance, { live, publicUrl, db }: DoorParts): Promise<void> {
  const ours = new URL(publicUrl).origin
  const members = await guestList(db)
  app.addHook('onClose', () => members.close())
  const guarded = {
    websocket: true,
    schema: { hide: true },
    preValidation: async ({ headers: { origin, host } }: FastifyRequest) => {
      const sameHost = origin === `http://${host}` || origin === `https://${host}`
      if (origin !== ours && !sameHost) throw new ForeignOrigin()
    },
  } as const
  app.get('/ws', guarded, (socket, request) => {
    const connection = live.connect(socket, request.actor)
    const leave = enter(members, request, () => {
      connection.gone()
      socket.close(SIGNED_OUT, 'signed out')
    })
    const gone = () => {
      leave()
      connection.gone()
    }
    socket.on('message', (data: Buffer) => connection.hear(data.toString()))
    socket.on('close', gone)
    socket.on('error', gone)
  })
}

/** A visitor's socket hears nothing that a session would have to allow. */
const enter = (members: GuestList, { actor, session }: FastifyRequest, leaves: () => void): (() => void) =>
  actor.kind === 'member' ? members.enter(sessionKey(session.sessionId), leaves) : () => undefined

/** Of the codes an application may give meaning to (RFC 6455, 7.4.2). */
const SIGNED_OUT = 4001

class ForeignOrigin extends Error {
  override readonly name = 'ForeignOrigin'
}
