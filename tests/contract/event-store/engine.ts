import type { EventStore } from '#platform/event-store/event-store.ts'

/** One engine under the contract. */
export interface Engine {
  readonly name: string
  /** Why other processes cannot share this log, where they cannot. */
  readonly oneProcess?: string
  start(): Promise<RunningEngine>
}

export interface RunningEngine {
  /** Another instance on the same log. */
  open(): Promise<EventStore>
  /** Where another process finds this log. */
  readonly address?: EngineAddress
  stop(): Promise<void>
}

export interface EngineAddress {
  readonly engine: 'postgres' | 'eventstoredb'
  readonly url: string
}

/** What a law is tested on: two instances on one log, as two processes would have them. */
export interface Stores {
  readonly one: EventStore
  readonly other: EventStore
  readonly engine: RunningEngine
}
