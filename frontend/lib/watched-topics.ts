import type { LiveRequest } from '#domain/kernel/contract.ts'

export type Topic = Extract<LiveRequest, { type: 'watch' }>

/** What a page wants to hear of: each thing is asked for once, however many parts of the page watch it. */
export class WatchedTopics {
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

  /** A new connection knows of nothing yet. */
  sayAll(): void {
    for (const { topic } of this.#entries.values()) this.say(topic)
  }
}
