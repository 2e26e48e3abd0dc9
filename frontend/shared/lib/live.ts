import type { QueryKey } from '@tanstack/react-query'
import { atom, getDefaultStore } from 'jotai'
import { useEffect } from 'react'
import type { LiveMessage, LiveRequest } from '#domain/kernel/contract.ts'

/** `paused` once the socket has been down long enough to show it to the user. */
export const liveStateAtom = atom<'connecting' | 'live' | 'paused'>('connecting')

type Listener = (message: LiveMessage) => void
const OPEN = 1
/** A connection must last this long, ms, before earlier failures are forgotten. */
const STABLE_AFTER_MS = 10_000
/**
 * Close codes for exceeded limits: policy violation, try again later. The next attempt waits as if it were the sixth, 8
 * to 16 s.
 */
const REFUSAL_CODES = [1008, 1013]
const FAILURES_AFTER_REFUSAL = 5

/** How long the socket may be down before users see it, ms. */
const REPORT_AFTER_MS = 3_000

/** Reports an outage of the socket, but ignores short interruptions. */
class OutageReporter {
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly report: (state: 'live' | 'paused') => void) {}

  begin(): void {
    this.#timer ??= setTimeout(() => this.report('paused'), REPORT_AFTER_MS)
  }

  end(): void {
    this.stop()
    this.report('live')
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

/** Topics a page watches. Each is subscribed once, however many components watch it. */
class WatchedTopics {
  readonly #entries = new Map<string, { readonly topic: Topic; watchers: number }>()

  constructor(private readonly send: (request: LiveRequest) => void) {}

  /** Watches a topic until the returned function is called. */
  watch(topic: Topic): () => void {
    const name = `${topic.topic} ${topic.id}`
    const entry = this.#entries.get(name) ?? { topic, watchers: 0 }
    entry.watchers += 1
    if (entry.watchers === 1) {
      this.#entries.set(name, entry)
      this.send(topic)
    }
    return () => {
      entry.watchers -= 1
      if (entry.watchers > 0) return
      this.#entries.delete(name)
      this.send({ type: 'unwatch', topic: topic.topic, id: topic.id })
    }
  }

  /** Subscribes to all topics again on a new connection. */
  resubscribeAll(): void {
    for (const { topic } of this.#entries.values()) this.send(topic)
  }
}

/** The page's socket. Restores topics after reconnecting and requests the messages missed in between. */
export class LiveSocket {
  readonly #topics = new WatchedTopics((request) => this.#send(request))
  readonly #outage = new OutageReporter((state) => getDefaultStore().set(liveStateAtom, state))
  readonly #listeners = new Set<Listener>()
  #socket: WebSocket | undefined
  #position: string | undefined
  /**
   * Between a resume request and its response, new messages can overtake missed ones; only the response moves our
   * position.
   */
  #catchingUp = false
  #failures = 0
  /** Whether the page is older than its first connection, which then resumes from no position. */
  #isLate = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #stableTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly url: string,
    private readonly open: (url: string) => WebSocket = (to) => new WebSocket(to),
  ) {}

  /** Opens the socket and keeps it open. Does nothing when it is open already. */
  connect(): void {
    if (this.#socket) return
    clearTimeout(this.#retryTimer)
    this.#outage.begin()
    const socket = this.open(this.url)
    this.#socket = socket
    const ifCurrent = (handle: () => void) => {
      if (socket === this.#socket) handle()
    }
    socket.addEventListener('message', ({ data }) => ifCurrent(() => this.#receive(String(data))))
    socket.addEventListener('error', () => socket.close())
    socket.addEventListener('close', ({ code }) => ifCurrent(() => this.#closed(code)))
  }

  /** Passes every message to a listener until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Watches a topic until the returned function is called. */
  watch(topic: Topic): () => void {
    return this.#topics.watch(topic)
  }

  /** Reconnects at once when the network is back. */
  reconnectNow(): void {
    this.#failures = 0
    this.connect()
  }

  /** Reconnects under the new session after another user signs in. */
  restart(): void {
    this.#disconnect()
    this.#position = undefined
    this.#isLate = false
    this.connect()
  }

  close(): void {
    this.#disconnect()
    this.#outage.stop()
  }

  #send(request: LiveRequest): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(request))
  }

  /** Runs once the server accepts the connection. Refused connections open too, but close without a welcome message. */
  #welcomed(): void {
    this.#stableTimer = setTimeout(() => {
      this.#failures = 0
    }, STABLE_AFTER_MS)
    this.#outage.end()
    this.#topics.resubscribeAll()
    this.#catchingUp = this.#position !== undefined
    if (this.#position) this.#send({ type: 'resume', position: this.#position })
  }

  #receive(text: string): void {
    const message = parsed(text)
    if (!message) return
    if (message.type === 'welcome') this.#welcomed()
    if (message.type === 'caught_up' || message.type === 'resync') this.#catchingUp = false
    if (message.position && this.#advances(message)) this.#position = message.position
    this.#notify(message)
    if (message.type === 'welcome' && this.#isLate) {
      this.#isLate = false
      this.#notify({ type: 'resync', position: message.position })
    }
  }

  #notify(message: LiveMessage): void {
    for (const listener of this.#listeners) listener(message)
  }

  /**
   * A welcome message carries the log's position, not ours: after a gap we resume from the last message we received.
   */
  #advances({ type }: LiveMessage): boolean {
    return !this.#catchingUp && (type !== 'welcome' || this.#position === undefined)
  }

  #closed(code: number): void {
    clearTimeout(this.#stableTimer)
    this.#socket = undefined
    this.#isLate = this.#position === undefined
    if (REFUSAL_CODES.includes(code)) this.#failures = Math.max(this.#failures, FAILURES_AFTER_REFUSAL)
    this.#outage.begin()
    this.#retryTimer = setTimeout(() => this.connect(), reconnectAfter(this.#failures++))
  }

  #disconnect(): void {
    clearTimeout(this.#retryTimer)
    clearTimeout(this.#stableTimer)
    const old = this.#socket
    this.#socket = undefined
    old?.close()
  }
}

export const live = new LiveSocket(
  typeof location === 'undefined' ? 'ws://localhost/ws' : `${location.origin.replace(/^http/, 'ws')}/ws`,
)

function parsed(text: string): LiveMessage | undefined {
  try {
    return JSON.parse(text) as LiveMessage
  } catch {
    // Ignore unknown messages; the next message or refetch corrects the page.
    return undefined
  }
}

const [FIRST_DELAY_MS, MAX_DELAY_MS] = [500, 30_000]

/**
 * Reconnect delay in ms after a number of failures: doubles up to 30 s, with jitter so that clients do not reconnect at
 * the same time.
 */
export function reconnectAfter(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS)
  return ceiling / 2 + random() * (ceiling / 2)
}

type Topic = Extract<LiveRequest, { type: 'watch' }>

/**
 * The queries that each message type invalidates. A feature declares its own in `api.ts` or, if most users never load its
 * calls, in `live-maps.ts`.
 */
export type LiveMap = Readonly<Record<string, (message: LiveMessage) => readonly QueryKey[]>>

/** Watches a topic, such as an order or a product, while the component is mounted. Does nothing without an id. */
export function useLiveTopic(topic: Topic['topic'], id: string | undefined, key?: string): void {
  useEffect(() => {
    if (!id) return
    return live.watch({ type: 'watch', topic, id, ...(key ? { key } : {}) })
  }, [topic, id, key])
}
