import type { ClientSocket } from '#platform/http/websocket-gateway.ts'

export interface ReceivedMessage {
  readonly type: string
  readonly position: string
  readonly [id: string]: unknown
}

/** The client end of a WebSocket for tests. */
export interface TestSocket extends ClientSocket {
  bufferedAmount: number
  readonly received: ReceivedMessage[]
  readonly closed: { code: number; reason: string }[]
}

export function testSocket(): TestSocket {
  const received: ReceivedMessage[] = []
  const closed: { code: number; reason: string }[] = []
  return {
    bufferedAmount: 0,
    received: received,
    closed,
    send: (text) => received.push(JSON.parse(text) as ReceivedMessage),
    close: (code, reason) => closed.push({ code, reason }),
  }
}
