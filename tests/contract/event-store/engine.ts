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
  /** What an administrator can do to streams, where the engine has such means. */
  readonly admin?: StreamAdmin
  stop(): Promise<void>
}

/** Changes to streams that are made with the engine's own means, past the port. */
export interface StreamAdmin {
  delete(stream: string): Promise<void>
  tombstone(stream: string): Promise<void>
  setMetadata(stream: string, metadata: Readonly<{ [name: string]: unknown }>): Promise<void>
  /** Removes from the log what streams do not show. A real server leaves the newest chunk alone, and so does not do it here. */
  scavenge?(): Promise<void>
  close(): Promise<void>
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
