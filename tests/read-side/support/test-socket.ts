import type { ClientSocket } from '#platform/http/websocket-gateway.ts'

export interface Heard {
  readonly type: string
  readonly position: string
  readonly [id: string]: unknown
}

/** The client end of a WebSocket for tests. */
export interface TestSocket extends ClientSocket {
  bufferedAmount: number
  readonly heard: Heard[]
  readonly closed: { code: number; reason: string }[]
}

export function testSocket(): TestSocket {
  const received: Heard[] = []
  const closed: { code: number; reason: string }[] = []
  return {
    bufferedAmount: 0,
    heard: received,
    closed,
    send: (text) => received.push(JSON.parse(text) as Heard),
    close: (code, reason) => closed.push({ code, reason }),
  }
}
