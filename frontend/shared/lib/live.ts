import type { QueryKey } from '@tanstack/react-query'
import { atom, getDefaultStore } from 'jotai'
import { useEffect } from 'react'
import type { LiveMessage, LiveRequest } from '#domain/kernel/contract.ts'
import { Worry } from './worry.ts'

/** `paused` once the socket has been down for a while: shown to people. */
export const liveStateAtom = atom<'connecting' | 'live' | 'paused'>('connecting')

type Hear = (message: LiveMessage) => void
const OPEN = 1
/** A connection that lasts this long, ms, makes earlier failures irrelevant: one that ends sooner is no success. */
const STEADY_AFTER = 10_000
/** Closed for a limit: policy violation, try again later. The next try waits as if it were the sixth, 8 to 16 s. */
const REFUSED = [1008, 1013]
const FAILURES_OF_REFUSED = 5

/** The topics that a page watches: each is requested once, however many components watch it. */
class WatchedTopics {
  readonly #entries = new Map<string, { readonly topic: Topic; watchers: number }>()

  constructor(private readonly say: (request: LiveRequest) => void) {}

  /** Watches one thing until the returned function is called. */
  watch(topic: Topic): () => void {
    const name = `${topic.topic} ${topic.id}`
    const entry = this.#entries.get(name) ?? { topic, watchers: 0 }
    entry.watchers += 1
    if (entry.watchers === 1) {
      this.#entries.set(name, entry)
      this.say(topic)
    }
    return () => {
      entry.watchers -= 1
      if (entry.watchers > 0) return
      this.#entries.delete(name)
      this.say({ type: 'unwatch', topic: topic.topic, id: topic.id })
    }
  }

  /** Requests all topics again, for a new connection. */
  sayAll(): void {
    for (const { topic } of this.#entries.values()) this.say(topic)
  }
}

/** The one socket of a page: keeps its topics over reconnections and asks for what it missed in between. */
export class LiveSocket {
  readonly #topics = new WatchedTopics((request) => this.#say(request))
  readonly #worry = new Worry((state) => getDefaultStore().set(liveStateAtom, state))
  readonly #listeners = new Set<Hear>()
  #socket: WebSocket | undefined
  #position: string | undefined
  /** Between a resume and its answer news may overtake what was missed: only the answer tells where we are. */
  #catchingUp = false
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #steady: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly url: string,
    private readonly open: (url: string) => WebSocket = (to) => new WebSocket(to),
  ) {}

  /** Opens the socket and keeps it open from now on; asked again, it does nothing. */
  connect(): void {
    if (this.#socket) return
    clearTimeout(this.#retry)
    this.#worry.begin()
    const fresh = this.open(this.url)
    this.#socket = fresh
    const ifCurrent = (then: () => void) => {
      if (fresh === this.#socket) then()
    }
    fresh.addEventListener('message', ({ data }) => ifCurrent(() => this.#hear(String(data))))
    fresh.addEventListener('error', () => fresh.close())
    fresh.addEventListener('close', ({ code }) => ifCurrent(() => this.#lost(code)))
  }

  /** Hears every message until the returned function is called. */
  listen(hear: Hear): () => void {
    this.#listeners.add(hear)
    return () => {
      this.#listeners.delete(hear)
    }
  }

  /** Watches one thing until the returned function is called. */
  watch(topic: Topic): () => void {
    return this.#topics.watch(topic)
  }

  /** The network is back: no more waiting. */
  hurry(): void {
    this.#failures = 0
    this.connect()
  }

  /** Somebody else is signed in: the socket is opened anew, under the new session. */
  renew(): void {
    this.#leave()
    this.#position = undefined
    this.connect()
  }

  close(): void {
    this.#leave()
    this.#worry.stop()
  }

  #say(request: LiveRequest): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(request))
  }

  /** The server accepted the connection: a refused one opens too, and is closed without a word. */
  #greet(): void {
    this.#steady = setTimeout(() => {
      this.#failures = 0
    }, STEADY_AFTER)
    this.#worry.end()
    this.#topics.sayAll()
    this.#catchingUp = this.#position !== undefined
    if (this.#position) this.#say({ type: 'resume', position: this.#position })
  }

  #hear(text: string): void {
    const message = parsed(text)
    if (!message) return
    if (message.type === 'welcome') this.#greet()
    if (message.type === 'caught_up' || message.type === 'resync') this.#catchingUp = false
    if (message.position && this.#movesUs(message)) this.#position = message.position
    for (const hear of this.#listeners) hear(message)
  }

  /** The greeting tells where the log stands, not what we have heard: after a gap we resume from before it. */
  #movesUs({ type }: LiveMessage): boolean {
    return !this.#catchingUp && (type !== 'welcome' || this.#position === undefined)
  }

  #lost(code: number): void {
    clearTimeout(this.#steady)
    this.#socket = undefined
    if (REFUSED.includes(code)) this.#failures = Math.max(this.#failures, FAILURES_OF_REFUSED)
    this.#worry.begin()
    this.#retry = setTimeout(() => this.connect(), reconnectAfter(this.#failures++))
  }

  #leave(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#steady)
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
    // Not ours to understand: the next message, or a look at the page, tells what is true.
    return undefined
  }
}

const [FIRST, LONGEST] = [500, 30_000]

/** Milliseconds to wait after so many failures: doubling, at most half a minute, spread out so that not all come at once. */
export function reconnectAfter(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(FIRST * 2 ** failures, LONGEST)
  return ceiling / 2 + random() * (ceiling / 2)
}

type Topic = Extract<LiveRequest, { type: 'watch' }>

/** Which queries a message makes stale; each feature states its own in `api.ts`. */
export type LiveMap = Readonly<Record<string, (message: LiveMessage) => readonly QueryKey[]>>

/** Hears of one order, checkout or product while the component stands. No id: nothing to hear of yet. */
export function useLiveTopic(topic: Topic['topic'], id: string | undefined, key?: string): void {
  useEffect(() => {
    if (!id) return
    return live.watch({ type: 'watch', topic, id, ...(key ? { key } : {}) })
  }, [topic, id, key])
}
