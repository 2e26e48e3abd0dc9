import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#domain/kernel/actor.ts'

/** What stands behind /ws: takes a socket and who it belongs to, and hears what comes in. */
export interface LiveDoor {
  connect(socket: LiveSocket, actor: Actor): { hear(text: string): void; gone(): void }
}

export interface LiveSocket {
  send(text: string): void
  readonly bufferedAmount: number
  close(code: number, reason: string): void
}

/** `/ws`: the session's cookie says who it is, and a page of another origin is refused before the upgrade. */
export function openLiveDoor(app: FastifyInstance, { live, publicUrl }: { live: LiveDoor; publicUrl: string }): void {
  const ours = new URL(publicUrl).origin
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
    socket.on('message', (data: Buffer) => connection.hear(data.toString()))
    socket.on('close', () => connection.gone())
    socket.on('error', () => connection.gone())
  })
}

class ForeignOrigin extends Error {
  override readonly name = 'ForeignOrigin'
}
