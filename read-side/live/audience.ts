import { comparePositions } from '#domain/kernel/event.ts'
import type { Listener } from './listener.ts'
import type { Message } from './messages.ts'

/** Who listens to what. */
export interface Audience {
  readonly size: number
  all(): Iterable<Listener>
  enter(listener: Listener): void
  leave(listener: Listener): void
  join(listener: Listener, topic: string): void
  part(listener: Listener, topic: string): void
  /** Once to everybody who is on one of its topics and has not got there yet. */
  tell(message: Message): void
}

export function createAudience(): Audience {
  const listeners = new Set<Listener>()
  const byTopic = new Map<string, Set<Listener>>()

  function sit(listener: Listener, topic: string): void {
    const seats = byTopic.get(topic) ?? new Set()
    byTopic.set(topic, seats.add(listener))
  }

  function rise(listener: Listener, topic: string): void {
    const seats = byTopic.get(topic)
    seats?.delete(listener)
    if (seats?.size === 0) byTopic.delete(topic)
  }

  function hearersOf({ topics }: Message): Iterable<Listener> {
    const [first, ...more] = topics.flatMap((topic) => byTopic.get(topic) ?? [])
    return first && more.length > 0 ? new Set([first, ...more].flatMap((seats) => [...seats])) : (first ?? [])
  }

  return {
    get size() {
      return listeners.size
    },
    all: () => [...listeners],
    enter: (listener) => {
      listeners.add(listener)
      for (const topic of listener.topics) sit(listener, topic)
    },
    leave: (listener) => {
      listeners.delete(listener)
      for (const topic of listener.topics) rise(listener, topic)
    },
    join: (listener, topic) => {
      listener.topics.add(topic)
      sit(listener, topic)
    },
    part: (listener, topic) => {
      listener.topics.delete(topic)
      rise(listener, topic)
    },
    tell: (message) => {
      for (const listener of hearersOf(message))
        if (!listener.catchingUp && comparePositions(message.position, listener.heardTo) > 0) listener.tell(message)
    },
  }
}
