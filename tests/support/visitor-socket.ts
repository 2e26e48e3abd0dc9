import { WebSocket } from 'ws'
import type { LiveMessage, LiveRequest } from '#domain/kernel/contract.ts'

/** An open page's line to the market. */
export interface VisitorSocket {
  readonly heard: readonly LiveMessage[]
  say(request: LiveRequest): void
  /** The first message that fits, heard before or to come. */
  hears(fits: (message: LiveMessage) => boolean): Promise<LiveMessage>
  close(): void
  /** The code it was closed with, once it is. */
  readonly closed: Promise<number>
}

const WITHIN_MS = 10_000

/** Rejects with the status when the upgrade is refused. `undefined` headers are left out. */
export async function openSocket(url: string, headers: Record<string, string | undefined>): Promise<VisitorSocket> {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value))
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers: sent })
  const heard: LiveMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as LiveMessage)
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await opened(socket)
  return {
    closed,
    heard,
    say: (request) => socket.send(JSON.stringify(request)),
    hears: (fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`heard only ${JSON.stringify(heard)}`)), WITHIN_MS)
        const look = () => {
          const found = heard.find(fits)
          if (!found) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => socket.terminate(),
  }
}

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
    socket.once('unexpected-response', (_, { statusCode = 0, headers }) =>
      reject(new UpgradeRefused(statusCode, headers['content-type'])),
    )
  })

export class UpgradeRefused extends Error {
  override readonly name = 'UpgradeRefused'
  constructor(
    readonly status: number,
    readonly contentType: string | undefined,
  ) {
    super(`the upgrade was refused with ${status}`)
  }
}
